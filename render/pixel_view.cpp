#include "render/pixel_view.h"

namespace gravitile::render {

Image imageOf(const PixelView& view) {
  const std::size_t pixels = static_cast<std::size_t>(view.width) * static_cast<std::size_t>(view.height);
  Image image{view.width, view.height, std::vector<std::uint8_t>(3 * pixels)};
  const std::size_t step = view.layout == PixelLayout::Rgb ? 3 : 4;
  const std::uint8_t* from = view.pixels;
  std::uint8_t* to = image.rgb.data();
  for (std::size_t pixel = 0; pixel < pixels; ++pixel, from += step, to += 3) {
    to[0] = from[0];
    to[1] = from[1];
    to[2] = from[2];
  }
  return image;
}

}  // namespace gravitile::render
