#include "render/camera.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>
#include <glm/gtc/matrix_transform.hpp>

namespace gravitile::render {
namespace {

// Planes as multiples of the distance. Nothing is depth-tested, so a wide range costs no precision.
constexpr float kNearOverDistance = 1e-3f;
constexpr float kFarOverDistance = 1e4f;

// Bounds of the distance that keep all products of it inside a float.
constexpr float kMinDistance = 1e-12f;
constexpr float kMaxDistance = 1e12f;

constexpr float kDollyFactor = 0.9f;                 // distance a step
constexpr float kOrbitPerHeight = glm::pi<float>();  // angle of a drag over the whole height, rad
constexpr float kObliqueTilt = glm::radians(55.0f);  // from the disc's axis

float usableAspect(float aspect) {
  return std::isfinite(aspect) && aspect > 0 ? aspect : 1.0f;
}

}  // namespace

glm::mat4 Camera::view() const {
  const glm::mat4 turn = glm::mat4_cast(glm::conjugate(orientation));
  return glm::translate(glm::mat4(1), {0, 0, -distance}) * turn * glm::translate(glm::mat4(1), -target);
}

glm::mat4 Camera::projection(float aspect) const {
  glm::mat4 projection = glm::perspective(verticalFovRad, usableAspect(aspect), kNearOverDistance * distance,
                                          kFarOverDistance * distance);
  projection[2][0] = -shift;  // x/w grows by the shift, since w = -z
  return projection;
}

void Camera::orbit(float dxPixels, float dyPixels, float viewportHeight) {
  const float pixels = std::hypot(dxPixels, dyPixels);
  if (pixels == 0 || viewportHeight <= 0) return;
  // The scene turns with the hand, so the camera turns the other way, about an axis across the drag.
  const glm::vec3 axis(dyPixels / pixels, dxPixels / pixels, 0);
  const float angle = -kOrbitPerHeight * pixels / viewportHeight;
  orientation = glm::normalize(orientation * glm::angleAxis(angle, axis));
}

void Camera::pan(float dxPixels, float dyPixels, float viewportHeight) {
  if (viewportHeight <= 0) return;
  target -= orientation * glm::vec3(dxPixels, -dyPixels, 0) / pixelsPerUnit(viewportHeight);
}

void Camera::roll(float angleRad) {
  orientation = glm::normalize(orientation * glm::angleAxis(angleRad, glm::vec3(0, 0, 1)));
}

void Camera::dolly(float steps) {
  distance = std::clamp(distance * std::pow(kDollyFactor, steps), kMinDistance, kMaxDistance);
}

void Camera::fit(const glm::vec3& centre, float radius, float aspect) {
  target = centre;
  if (!std::isfinite(radius) || radius <= 0) return;  // a lone body has no size to fill the view with
  distance = std::clamp(radius / fittedSine(aspect), kMinDistance, kMaxDistance);
}

void Camera::refit(float fromAspect, float toAspect) {
  distance = std::clamp(distance * fittedSine(fromAspect) / fittedSine(toAspect), kMinDistance, kMaxDistance);
}

// Of half the angle under which the smaller side of the view is seen.
float Camera::fittedSine(float aspect) const {
  const float halfHeight = std::tan(0.5f * verticalFovRad);
  return std::sin(std::atan(halfHeight * std::min(1.0f, usableAspect(aspect))));
}

float Camera::pixelsPerUnit(float viewportHeight) const {
  return 0.5f * viewportHeight / (std::tan(0.5f * verticalFovRad) * distance);
}

glm::quat faceOnView() {
  return {1, 0, 0, 0};
}

glm::quat obliqueView() {
  return glm::angleAxis(kObliqueTilt, glm::vec3(1, 0, 0));
}

}  // namespace gravitile::render
