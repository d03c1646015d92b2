#pragma once

#include <cstddef>
#include <cstdint>

#include "render/image.h"

namespace gravitile::render {

// What a pixel's bytes are: red, green, blue, and of four bytes one that nobody looks at.
enum class PixelLayout { Rgb, RgbSpare };

// 8-bit sRGB pixels that somebody else keeps: rows from the top, one after the other without padding.
struct PixelView {
  const std::uint8_t* pixels = nullptr;
  int width = 0, height = 0;
  PixelLayout layout = PixelLayout::RgbSpare;

  std::size_t rowBytes() const {
    return static_cast<std::size_t>(width) * (layout == PixelLayout::Rgb ? 3 : 4);
  }
};

inline PixelView viewOf(const Image& image) {
  return {image.rgb.data(), image.width, image.height, PixelLayout::Rgb};
}

// A copy of them.
Image imageOf(const PixelView& view);

}  // namespace gravitile::render
