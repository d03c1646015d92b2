#pragma once

#include <array>
#include <optional>

#include "app/camera_command.h"
#include "app/picture_state.h"
#include "render/camera_path.h"

namespace gravitile::app {

// Views that somebody keeps with a scene.
struct CameraViews {
  std::array<std::optional<render::Camera>, kBookmarks> bookmarks;  // 1, 2, ...
  render::CameraPath path;

  bool operator==(const CameraViews&) const = default;
  bool empty() const { return *this == CameraViews{}; }
};

// Adds the views to what a checkpoint keeps of the picture, and finds them there. What makes no sense is left
// out, and without any of it the views are empty.
void putViews(const CameraViews& views, PictureState& state);
CameraViews viewsIn(const PictureState& state);

}  // namespace gravitile::app
