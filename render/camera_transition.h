#pragma once

#include "render/camera.h"

namespace gravitile::render {

// A view between two, `part` 0 to 1 of the way: the orientation along the shortest turn, distance and field
// of view geometrically, and the target so that the place flown to moves straight across the picture. What
// makes room for panels, the shift, is `from`'s.
Camera between(const Camera& from, const Camera& to, float part);

// A smooth flight from the view as it is to another one; begins and ends at rest.
class CameraTransition {
 public:
  static constexpr double kDurationS = 1.0;

  void start(const Camera& from, const Camera& to);
  void stop() { active_ = false; }
  bool active() const { return active_; }
  const Camera& destination() const { return to_; }

  // Once a frame. The last one is exactly at the destination.
  void advance(double dtS, Camera& camera);
  // Moves the whole flight, for a scene that is followed meanwhile.
  void shift(const glm::vec3& by);

 private:
  Camera from_, to_;
  double timeS_ = 0;
  bool active_ = false;
};

// 0 at 0, 1 at 1, there with no speed and no acceleration (Perlin 2002).
float smoothly(float part);

}  // namespace gravitile::render
