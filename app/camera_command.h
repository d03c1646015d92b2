#pragma once

#include <cstddef>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <variant>

#include "render/camera_path.h"

namespace gravitile::app {

inline constexpr std::size_t kBookmarks = 9;

// What stays in the middle of the picture.
enum class FollowKind { Nothing, CentreOfMass, DensestPoint, PickedBody };

// Everything a person can ask of the camera, but what needs the bodies' extent (command::FitCamera). Places
// in the picture count from its middle, x to the right and y up, -1 to 1.
namespace camera {

// By hand.
struct Orbit {  // in flight: look around
  float dxPixels, dyPixels;
};
struct Pan {
  float dxPixels, dyPixels;
};
struct Release {};  // of what was dragged: it glides on
struct Dolly {
  float steps;
  glm::vec2 towards;
};
struct Roll {
  float angleRad;
};
struct Level {};  // the scene's z axis upwards
struct SetFov {
  float fovRad;
};
struct ChangeFov {
  float steps;  // > 0: narrower, 10 % a step
};
struct SetInertia {
  bool on;
};

// Free flight.
struct ToggleFlight {};
struct Fly {
  glm::vec3 direction;  // in camera axes
  bool fast;
};

// By itself.
struct Follow {
  FollowKind what;
};
struct ToggleTurntable {};
struct SetTurntable {
  float degreesPerSecond;
};

// To views kept before.
struct StoreBookmark {
  std::size_t number;  // 1 to kBookmarks
};
struct GoToBookmark {
  std::size_t number;
};

// Along a path.
struct SetPath {
  render::CameraPath path;
};
struct AddKey {};  // of the view as it is, where the path's mark stands, which then moves on
struct SetKey {    // to the view as it is
  std::size_t key;
};
struct TogglePlay {};  // from the mark on, or from the start when that is at the end
struct Seek {
  double seconds;  // the mark, and the view with it
};
struct MakeTurntablePath {
  double seconds;  // of one turn of the view as it is; takes the place of the path
};

}  // namespace camera

using CameraCommand =
    std::variant<camera::Orbit, camera::Pan, camera::Release, camera::Dolly, camera::Roll, camera::Level,
                 camera::SetFov, camera::ChangeFov, camera::SetInertia, camera::ToggleFlight, camera::Fly,
                 camera::Follow, camera::ToggleTurntable, camera::SetTurntable, camera::StoreBookmark,
                 camera::GoToBookmark, camera::SetPath, camera::AddKey, camera::SetKey, camera::TogglePlay,
                 camera::Seek, camera::MakeTurntablePath>;

}  // namespace gravitile::app
