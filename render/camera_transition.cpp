#include "render/camera_transition.h"

#include <algorithm>
#include <cmath>

namespace gravitile::render {

float smoothly(float part) {
  const float x = std::clamp(part, 0.0f, 1.0f);
  return x * x * x * (x * (6 * x - 15) + 10);
}

Camera between(const Camera& from, const Camera& to, float part) {
  if (part <= 0) return from;
  Camera camera = to;
  camera.shift = from.shift;
  if (part >= 1) return camera;
  const float zoom = std::log(to.distance / from.distance);
  camera.distance = from.distance * std::exp(part * zoom);
  camera.verticalFovRad = from.verticalFovRad * std::pow(to.verticalFovRad / from.verticalFovRad, part);
  // What a dolly to a fixed place does to the target; without a change of distance that is `part`.
  constexpr float kNoZoom = 1e-3f;
  const float moved = std::abs(zoom) < kNoZoom ? part : std::expm1(part * zoom) / std::expm1(zoom);
  camera.target = from.target + (to.target - from.target) * moved;
  camera.orientation = glm::normalize(glm::slerp(from.orientation, to.orientation, part));
  return camera;
}

void CameraTransition::start(const Camera& from, const Camera& to) {
  from_ = from;
  to_ = to;
  timeS_ = 0;
  active_ = true;
}

void CameraTransition::advance(double dtS, Camera& camera) {
  if (!active_) return;
  timeS_ += dtS;
  const float shift = camera.shift;
  camera = between(from_, to_, smoothly(static_cast<float>(timeS_ / kDurationS)));
  camera.shift = shift;
  active_ = timeS_ < kDurationS;
}

void CameraTransition::shift(const glm::vec3& by) {
  from_.target += by;
  to_.target += by;
}

}  // namespace gravitile::render
