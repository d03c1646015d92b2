#pragma once

#include <cstddef>

namespace gravitile::app {

// How the bars of a list share a height.
struct BarRows {
  int columns = 1;
  float pitch = 0;  // from one bar to the next, pixels
};
// Comfortable where they fit into `height`; thinner, and then higher up to `mostHeight`, and then side by
// side where there are many. `line`: height of a line of text, which a bar must hold.
BarRows shareHeight(std::size_t bars, float line, float height, float mostHeight);

}  // namespace gravitile::app
