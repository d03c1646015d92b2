#include "app/srgb.h"

#include <algorithm>
#include <cmath>

namespace gravitile::app {
namespace {

float encode(float value) {
  value = std::clamp(value, 0.0F, 1.0F);
  return value <= 0.0031308F ? 12.92F * value : 1.055F * std::pow(value, 1 / 2.4F) - 0.055F;
}

float decode(float value) {
  return value <= 0.04045F ? value / 12.92F : std::pow((value + 0.055F) / 1.055F, 2.4F);
}

}  // namespace

glm::vec3 toSrgb(const glm::vec3& linear) {
  return {encode(linear.r), encode(linear.g), encode(linear.b)};
}

glm::vec3 fromSrgb(const glm::vec3& srgb) {
  return {decode(srgb.r), decode(srgb.g), decode(srgb.b)};
}

std::uint32_t toSrgbCode(const glm::vec3& linear) {
  const glm::vec3 srgb = toSrgb(linear);
  const auto byte = [](float value) { return static_cast<std::uint32_t>(std::lround(255 * value)); };
  return byte(srgb.r) << 16 | byte(srgb.g) << 8 | byte(srgb.b);
}

glm::vec3 fromSrgbCode(std::uint32_t rgb) {
  const auto channel = [&](int shift) { return static_cast<float>(rgb >> shift & 0xFFU) / 255; };
  return fromSrgb({channel(16), channel(8), channel(0)});
}

}  // namespace gravitile::app
