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

glm::vec3 Camera::eye() const {
  return target + orientation * glm::vec3(0, 0, distance);
}

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

void Camera::dollyTo(float steps, const glm::vec2& place, float aspect) {
  const glm::vec3 fixed = pointAt(place, distance, aspect);
  const float before = distance;
  dolly(steps);
  target += (fixed - target) * (1 - distance / before);
}

void Camera::look(float dxPixels, float dyPixels, float viewportHeight) {
  if (viewportHeight <= 0) return;
  const glm::vec3 from = eye();
  const float perPixel = verticalFovRad / viewportHeight;
  const glm::quat turn = glm::angleAxis(dxPixels * perPixel, glm::vec3(0, 1, 0)) *
                         glm::angleAxis(dyPixels * perPixel, glm::vec3(1, 0, 0));
  orientation = glm::normalize(orientation * turn);
  target += from - eye();
}

void Camera::turnAboutZ(float angleRad) {
  orientation = glm::normalize(glm::angleAxis(angleRad, glm::vec3(0, 0, 1)) * orientation);
}

void Camera::level() {
  const glm::vec3 up = glm::conjugate(orientation) * glm::vec3(0, 0, 1);
  constexpr float kLeastAcross = 1e-3f;  // of z, across the view; less has no direction
  if (std::hypot(up.x, up.y) > kLeastAcross) roll(std::atan2(-up.x, up.y));
}

void Camera::setFov(float fovRad) {
  if (!std::isfinite(fovRad)) return;
  const float fov = std::clamp(fovRad, kMinFovRad, kMaxFovRad);
  const float ratio = std::tan(0.5f * verticalFovRad) / std::tan(0.5f * fov);
  distance = std::clamp(distance * ratio, kMinDistance, kMaxDistance);
  verticalFovRad = fov;
}

std::optional<glm::vec2> Camera::placeOf(const glm::vec3& point, float aspect) const {
  const glm::vec3 seen = glm::conjugate(orientation) * (point - target) - glm::vec3(0, 0, distance);
  const float depth = -seen.z;
  if (!(depth > kNearOverDistance * distance)) return std::nullopt;
  const float halfHeight = depth * std::tan(0.5f * verticalFovRad);
  const glm::vec2 place(seen.x / (halfHeight * usableAspect(aspect)) + shift, seen.y / halfHeight);
  if (!std::isfinite(place.x) || !std::isfinite(place.y)) return std::nullopt;
  return place;
}

glm::vec3 Camera::pointAt(const glm::vec2& place, float depth, float aspect) const {
  const float halfHeight = depth * std::tan(0.5f * verticalFovRad);
  const glm::vec3 seen((place.x - shift) * halfHeight * usableAspect(aspect), place.y * halfHeight,
                       distance - depth);
  return target + orientation * seen;
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
