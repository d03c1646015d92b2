#pragma once

#include <cstdint>

namespace gravitile::sim {

// What a scene file says of a component's colour.
struct ComponentColour {
  enum class Kind { Palette, Rgb } kind = Kind::Palette;
  std::uint32_t value = 0;  // index into the palette, or 0xRRGGBB

  bool operator==(const ComponentColour&) const = default;
};

}  // namespace gravitile::sim
