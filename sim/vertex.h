#pragma once

namespace gravitile::sim {

// What an engine hands to a renderer for one body: 16 bytes, so that a GPU thread writes it in one store.
// The renderer declares the same layout for itself (render/vertex.h); app/ checks that the two agree.
struct alignas(16) Vertex {
  float x = 0, y = 0, z = 0;  // position, length units of the scene
  float colourKey = 0;        // what ColourKey selects: a component number or a speed
};
static_assert(sizeof(Vertex) == 16);

// What the integration writes into Vertex::colourKey.
enum class ColourKey : int {
  Component = 0,  // number of the body's component, exact in a float
  Speed = 1,      // |v|, length units over time units
};

}  // namespace gravitile::sim
