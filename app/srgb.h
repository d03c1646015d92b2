#pragma once

#include <cstdint>

#include <glm/vec3.hpp>

namespace gravitile::app {

// Between linear light, which pictures are made of, and sRGB, which colours are written and panels are drawn
// in (IEC 61966-2-1). Both 0..1; what is beyond is cut on the way to sRGB.
glm::vec3 toSrgb(const glm::vec3& linear);
glm::vec3 fromSrgb(const glm::vec3& srgb);

// The same with sRGB as it is written: 0xRRGGBB.
std::uint32_t toSrgbCode(const glm::vec3& linear);
glm::vec3 fromSrgbCode(std::uint32_t rgb);

}  // namespace gravitile::app
