#pragma once

namespace gravitile::render {

// One body as it stands in a GL vertex buffer: attribute 0 = vec3 position, attribute 1 = float colour key.
// The simulation declares the same 16 bytes for itself (sim/vertex.h); app/ checks that the two agree.
struct alignas(16) Vertex {
  float x = 0, y = 0, z = 0;
  float colourKey = 0;
};
static_assert(sizeof(Vertex) == 16);

}  // namespace gravitile::render
