#include "render/camera_follow.h"

#include <cmath>

#include "render/camera_transition.h"

namespace gravitile::render {

void SmoothPoint::start(const glm::vec3& at) {
  at_ = at;
  speed_ = {};
}

// With the error e = to - at and the speed v: e' = -2 r e - v, v' = r^2 e. The exact solution for a point at
// rest; both eigenvalues are -r.
void SmoothPoint::advance(double dtS, const glm::vec3& to) {
  const auto r = static_cast<float>(rate_), t = static_cast<float>(dtS);
  const float left = std::exp(-r * t);
  const glm::vec3 error = to - at_;
  const glm::vec3 errorThen = left * (error - (r * error + speed_) * t);
  speed_ = left * (speed_ + (r * r * error + r * speed_) * t);
  at_ = to - errorThen;
}

void CameraFollow::start(const glm::vec3& point, const Camera& camera) {
  point_.start(point);
  away_ = point - camera.target;
  timeS_ = 0;
  active_ = true;
}

void CameraFollow::jump(const glm::vec3& to, Camera& camera) {
  camera.target += to - point_.at();
  point_.start(to);
}

glm::vec3 CameraFollow::advance(double dtS, const glm::vec3& point, Camera& camera) {
  if (!active_) return glm::vec3(0);
  const glm::vec3 before = point_.at();
  if (dtS > 0) point_.advance(dtS, point);
  glm::vec3 by = point_.at() - before;
  if (timeS_ < kEaseS) {
    const float was = smoothly(static_cast<float>(timeS_ / kEaseS));
    timeS_ += dtS;
    by += away_ * (smoothly(static_cast<float>(timeS_ / kEaseS)) - was);
  }
  camera.target += by;
  return by;
}

}  // namespace gravitile::render
