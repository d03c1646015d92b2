#pragma once

#include <bit>
#include <cstdint>
#include <string_view>

#include "sim/kernels/vertex_tag.h"

namespace gravitile::sim {

// What an engine hands to a renderer for one body: 16 bytes, so that a GPU thread writes it in one store.
// The renderer declares the same layout for itself (render/vertex.h); app/ checks that the two agree.
struct alignas(16) Vertex {
  float x = 0, y = 0, z = 0;  // position, length units of the scene
  std::uint32_t tag = 0;      // component and figure, see kernels/vertex_tag.h
};
static_assert(sizeof(Vertex) == 16);

// The figure that the integration writes into a vertex's tag.
enum class VertexFigure : int {
  None = 0,          // 0
  Speed = 1,         // |v|, length units over time units
  Acceleration = 2,  // |a| of the newest force evaluation, length units over time units squared
  Mass = 3,          // mass units
};

// As a checkpoint names it.
inline constexpr std::string_view kVertexFigureNames[]{"component", "speed", "acceleration", "mass"};

inline std::uint32_t componentOf(const Vertex& vertex) {
  return vertex.tag & kLargestTaggedComponent;
}
inline float figureOf(const Vertex& vertex) {
  return std::bit_cast<float>(vertex.tag & 0xffff0000U);
}

}  // namespace gravitile::sim
