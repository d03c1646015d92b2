#pragma once

#include <optional>

#include "app/look_file.h"
#include "sim/simulation.h"

namespace gravitile::app {

// How a look and a scene go together.

// `look` with the components as the scene has them by itself: what a look file is laid over.
render::Look usualLook(const sim::Scene& scene, render::Look look);

// The look over the scene that runs.
render::Look lookOver(const sim::Scene& scene, const LookFile& file, const render::Look& inForce);

// The look in force as a file.
LookFile lookInForce(const sim::Scene& scene, const render::Look& look);

// All settings are the same; what the scene sets may differ.
bool sameSettings(const render::Look& a, const render::Look& b);

// `now` with what differs from `usual` in `before`: what somebody has changed of a scene's components, for
// the same scene made anew.
render::Look keepChangedComponents(render::Look now, const render::Look& before, const render::Look& usual);

// The engine delivers the figure that this look colours by. True when it did another one before, so that the
// vertices have to be published anew.
bool deliverFigure(const render::Look& look, sim::Simulation& simulation);

}  // namespace gravitile::app
