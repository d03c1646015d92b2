#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "render/camera.h"
#include "render/look.h"
#include "sim/simulation.h"

namespace gravitile::app {

// A sphere to frame in the picture, scene length units.
struct Bounds {
  glm::vec3 centre{0};
  float radius = 1;
  float crowdRadius = 1;  // holds most of the bodies; less than `radius` where a few with mass stand outside
};

// The sphere that holds most of the bodies one looks at: those of components that are neither hidden nor
// dark (a halo reaches much further than the galaxy inside it). `positions` may stem from any moment of the
// run of `scene`. All bodies count when every component is dark; positions that are not finite never do.
// Where bodies with mass move among tracers without, the sphere reaches to the farthest of them.
Bounds visibleBounds(const sim::PositionSample& positions, const sim::Scene& scene);

// Glow radius, range of speeds, mean mass and appearance of components that suit a scene; everything else as
// in `look`.
render::Look lookFor(const sim::Scene& scene, const Bounds& bounds, render::Look look);

// Of the scene's components: what it says of them, else the palette's colours in turn.
std::array<render::ComponentLook, render::kMaxComponents> sceneComponents(const sim::Scene& scene);

// How many bodies each component has; a file may name some that have none.
std::vector<std::uint64_t> bodiesByComponent(const sim::Bodies& bodies);

// The figure that this look needs of each body.
sim::VertexFigure figureFor(const render::Look& look);

// The view a scene opens with: planar ones face-on, all others obliquely.
glm::quat openingView(const sim::Scene& scene);

}  // namespace gravitile::app
