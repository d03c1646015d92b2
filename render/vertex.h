#pragma once

#include <bit>
#include <cstdint>

namespace gravitile::render {

// One body as it stands in a GL vertex buffer: attribute 0 = vec3 position, attribute 1 = uint tag. The lower
// half of the tag is the number of the body's component, the upper half is that of a float, zero or more:
// what the picture is coloured by. The simulation declares the same 16 bytes for itself (sim/vertex.h); app/
// checks that the two agree.
struct alignas(16) Vertex {
  float x = 0, y = 0, z = 0;
  std::uint32_t tag = 0;
};
static_assert(sizeof(Vertex) == 16);

// `figure` is cut to the precision that a tag has.
constexpr std::uint32_t vertexTag(std::uint32_t component, float figure = 0) {
  return (std::bit_cast<std::uint32_t>(figure) & 0xffff0000U) | (component & 0xffffU);
}

}  // namespace gravitile::render
