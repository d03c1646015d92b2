#include "render/camera_flight.h"

#include <cmath>
#include <glm/geometric.hpp>

namespace gravitile::render {
namespace {

constexpr float kSpeed = 0.6f;        // distances of the target a second
constexpr float kFaster = 4;          // with Shift
constexpr double kTakeUpS = 0.12;     // in which the rest of a change of speed shrinks to 1/e
constexpr float kLeastSpeed = 1e-3f;  // of kSpeed; slower is at rest

}  // namespace

void CameraFlight::steer(const glm::vec3& direction, bool fast) {
  wanted_ = direction * (kSpeed * (fast ? kFaster : 1));
}

void CameraFlight::stop() {
  wanted_ = speed_ = {};
}

// The exact way of a speed that nears the wanted one exponentially.
void CameraFlight::advance(double dtS, Camera& camera) {
  const glm::vec3 wanted = wanted_;
  wanted_ = {};
  if (!inertia) speed_ = wanted;
  if (speed_ == glm::vec3(0) && wanted == glm::vec3(0)) return;
  const auto left = static_cast<float>(std::exp(-dtS / kTakeUpS));
  const auto dt = static_cast<float>(dtS);
  const glm::vec3 way = wanted * dt + (speed_ - wanted) * (static_cast<float>(kTakeUpS) * (1 - left));
  camera.move(way * camera.distance);
  speed_ = wanted + (speed_ - wanted) * left;
  if (wanted == glm::vec3(0) && glm::length(speed_) < kLeastSpeed * kSpeed) speed_ = {};
}

}  // namespace gravitile::render
