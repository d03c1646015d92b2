#pragma once

#include <cstdint>

namespace gravitile::render {

// Memory that drawing a picture of this size takes at the most, where it is drawn: light, its sum as floats
// and the result, of one row of tiles at a time (TileSize), and what scattered light needs. A window's is of
// one tile.
std::uint64_t pictureBytes(int width, int height);

}  // namespace gravitile::render
