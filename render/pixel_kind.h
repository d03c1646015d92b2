#pragma once

#include <cstddef>

namespace gravitile::render {

// What the pixels of a finished picture are.
enum class PixelKind {
  Rgb8,      // sRGB, 8 bits a channel
  Rgb16,     // sRGB, 16 bits
  RgbFloat,  // linear light, single precision: what the tone curve would get
  Float,     // one figure: of a density map mass per length^2
};

constexpr bool isLinear(PixelKind kind) {
  return kind == PixelKind::RgbFloat || kind == PixelKind::Float;
}

constexpr std::size_t bytesPerPixel(PixelKind kind) {
  switch (kind) {
    case PixelKind::Rgb16:
      return 6;
    case PixelKind::RgbFloat:
      return 12;
    case PixelKind::Float:
      return 4;
    case PixelKind::Rgb8:
      break;
  }
  return 3;
}

}  // namespace gravitile::render
