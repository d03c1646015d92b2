#pragma once

#include <glm/vec3.hpp>

#include "render/camera.h"

namespace gravitile::render {

// Free flight: keys say where to, and the speed takes that up smoothly, independent of the frame rate. It is
// relative to the distance of the target, so that one flies through a solar system and through a cluster of
// galaxies alike.
class CameraFlight {
 public:
  bool inertia = true;  // false: at full speed at once, and at rest at once

  // What the keys ask for in this frame, each -1 to 1 in camera axes: x right, y up, z backwards.
  void steer(const glm::vec3& direction, bool fast);
  void stop();

  // Once a frame, after steer(); a frame without it asks for rest.
  void advance(double dtS, Camera& camera);

  bool moving() const { return speed_ != glm::vec3(0); }

 private:
  glm::vec3 wanted_{0};  // distances of the target a second
  glm::vec3 speed_{0};
};

}  // namespace gravitile::render
