#include "render/camera_glide.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace gravitile::render {
namespace {

constexpr double kGlideS = 0.35;       // after which a glide has slowed down to 1/e
constexpr double kDollyS = 0.09;       // in which the rest of the wheel's steps shrinks to 1/e
constexpr double kRecentS = 0.06;      // a hand that held still for so long lets go of something at rest
constexpr float kLeastSpeed = 8;       // pixels a second; slower is at rest
constexpr float kLeastToStart = 60;    // a hand that lets go of something slower meant it to stay there
constexpr float kLeastSteps = 0.004f;  // of the wheel; the rest is then taken at once

}  // namespace

void CameraGlide::apply(const glm::vec2& pixels, Camera& camera, const View& view) const {
  switch (kind_) {
    case Drag::Orbit:
      return camera.orbit(pixels.x, pixels.y, view.height);
    case Drag::Pan:
      return camera.pan(pixels.x, pixels.y, view.height);
    case Drag::Look:
      return camera.look(pixels.x, pixels.y, view.height);
  }
}

void CameraGlide::drag(Drag kind, const glm::vec2& pixels, Camera& camera, const View& view) {
  if (!held_ || kind != kind_) moved_ = {};
  kind_ = kind;
  held_ = true;
  speed_ = {};
  movedNow_ += pixels;
  apply(pixels, camera, view);
}

// Of what was dragged lately.
void CameraGlide::release() {
  if (!held_) return;
  held_ = false;
  glm::vec2 pixels = movedNow_;
  double overS = kRecentS;
  for (const Moved& moved : moved_) {
    if (moved.lastedS <= 0 || moved.ageS >= kRecentS) continue;
    pixels += moved.pixels;
    overS = std::max(overS, moved.ageS + moved.lastedS);
  }
  moved_ = {};
  movedNow_ = {};
  const glm::vec2 speed = pixels / static_cast<float>(overS);
  if (inertia && glm::length(speed) >= kLeastToStart) speed_ = speed;
}

void CameraGlide::dolly(float steps, const glm::vec2& place, Camera& camera, const View& view) {
  if (!inertia) return camera.dollyTo(steps, place, view.aspect());
  stepsToGo_ += steps;
  place_ = place;
}

void CameraGlide::stop() {
  speed_ = {};
  stepsToGo_ = 0;
  movedNow_ = {};
  moved_ = {};
  held_ = false;
}

void CameraGlide::advance(double dtS, Camera& camera, const View& view) {
  if (held_) {
    for (Moved& moved : moved_) moved.ageS += dtS;
    if (moved_[newest_].lastedS >= kRecentS / kRemembered) {
      newest_ = (newest_ + 1) % kRemembered;
      moved_[newest_] = {};
    }
    moved_[newest_].pixels += movedNow_;
    moved_[newest_].lastedS += dtS;
    moved_[newest_].ageS = 0;
    movedNow_ = {};
  }
  if (speed_ != glm::vec2(0)) glideOn(dtS, camera, view);
  if (stepsToGo_ != 0) dollyOn(dtS, camera, view);
}

// Exactly what a speed that decays exponentially covers in this time.
void CameraGlide::glideOn(double dtS, Camera& camera, const View& view) {
  const auto left = static_cast<float>(std::exp(-dtS / kGlideS));
  apply(speed_ * (static_cast<float>(kGlideS) * (1 - left)), camera, view);
  speed_ *= left;
  if (!inertia || glm::length(speed_) < kLeastSpeed) speed_ = {};
}

void CameraGlide::dollyOn(double dtS, Camera& camera, const View& view) {
  float steps = stepsToGo_ * static_cast<float>(1 - std::exp(-dtS / kDollyS));
  if (!inertia || std::abs(stepsToGo_ - steps) < kLeastSteps) steps = stepsToGo_;
  stepsToGo_ -= steps;
  camera.dollyTo(steps, place_, view.aspect());
}

}  // namespace gravitile::render
