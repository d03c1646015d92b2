#pragma once

#include <array>
#include <cstdint>

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

#include "render/frame_input.h"

namespace gravitile::render {

// Layers of whole-numbered light: red, green and blue, or one for each of up to this many components.
inline constexpr std::size_t kMaxInks = 4;

// What decides a body's colour, as in shaders/bodies.glsl.
enum class Colouring : std::uint32_t { Component, Figure, Temperature, Mass };

// The uniform block `Frame` of shaders/frame.glsl (std140): what all passes of a frame know.
struct FrameBlock {
  glm::mat4 viewProjection{1};
  std::array<glm::vec4, kMaxInks> inkLight{};
  glm::vec4 inkQuanta{0};
  glm::vec2 pictureSize{0};
  glm::vec2 tileOrigin{0}, tileSize{0};
  glm::vec2 fixedFigures{0};
  glm::vec2 fixedDensities{0};
  float pixelsTimesDepth = 0;
  float largestRadius = 0;
  float radiance = 0;
  float perMeanMass = 0;
  float exposure = 1;
  float saturation = 1;
  float bloom = 0;
  float adaption = 1;
  std::uint32_t bodies = 0;
  Colouring colouring = Colouring::Component;
  std::uint32_t inks = 0;
  std::uint32_t ownFigures = 0;
  std::uint32_t inkPerComponent = 0;
  std::uint32_t measuredFigures = 0, measuredDensities = 0, measuredExposure = 0;
  std::uint32_t logarithmicFigures = 0, logarithmicDensities = 0;
  float noise = 0;
  std::uint32_t densityMap = 0;
  float middleLight = 1;
  std::uint32_t supersample = 1;

  bool operator==(const FrameBlock&) const = default;
};
static_assert(sizeof(FrameBlock) == 16 * (4 + 4 + 1) + 8 * 5 + 4 * 22);

// `path` is the one in use. `largestPoint` is that of GL, pixels across.
FrameBlock frameBlock(const FrameInput& input, DrawPath path, float largestPoint);

bool colouredByFigure(const Look& look);
bool measuresLocalDensity(const Look& look);

}  // namespace gravitile::render
