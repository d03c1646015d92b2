#include "render/picture_memory.h"

#include <algorithm>

#include "render/tiled_picture.h"

namespace gravitile::render {

std::uint64_t pictureBytes(int width, int height) {
  constexpr std::uint64_t kTileBytesAPixel = 44;  // in whole numbers, see TileSize
  constexpr std::uint64_t kHalfFloats = 8;        // four of them
  const std::uint64_t pixels = static_cast<std::uint64_t>(width) * static_cast<std::uint64_t>(height);
  const TileSize tile;
  const std::uint64_t tilePixels = static_cast<std::uint64_t>(std::min(width, tile.width)) *
                                   static_cast<std::uint64_t>(std::min(height, tile.height));
  // Two pyramids of pictures, each a half as large each way as the one before: a third of the pixels in all.
  return tilePixels * kTileBytesAPixel + 2 * kHalfFloats * pixels / 3;
}

}  // namespace gravitile::render
