#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "render/camera.h"
#include "render/look.h"

namespace gravitile::app {

// How a run is looked at, as numbers under names: what a checkpoint keeps of the picture.
using PictureState = std::map<std::string, std::vector<double>>;

// The camera without its shift, which makes room for panels. `fittedAspect`: of what the view was fitted
// into, nothing when it was moved by hand since.
PictureState pictureState(const render::Camera& camera, const render::Look& look,
                          std::optional<float> fittedAspect);

// The same without the settings of the look, which have a file of their own.
PictureState viewState(const render::Camera& camera, const render::Look& look,
                       std::optional<float> fittedAspect);

// Takes out what a scene's size has set: of another one it is another.
void forgetScale(PictureState& state);

// Puts into camera and look what the state has of them; the rest, and what makes no sense, stays. A view
// that was fitted into another aspect ratio is fitted into `fittedAspect` in the same way; that is emptied
// when the view had been moved by hand.
void applyPictureState(const PictureState& state, render::Camera& camera, render::Look& look,
                       std::optional<float>& fittedAspect);

}  // namespace gravitile::app
