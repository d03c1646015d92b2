#pragma once

#include <functional>

#include "render/image.h"
#include "render/renderer.h"

namespace gravitile::render {

// Tiles of a picture are at most so large, pixels. On an H200 and on a processor alike what they take (light,
// its sum as floats, the result: 28 bytes a pixel, or 44 in whole numbers) stays below 200 MB, and a picture
// of 1920x1080 is one.
struct TileSize {
  int width = 4096, height = 1024;  // even
};

// Rows of a picture, from its top, as many as a tile is high; told in turn.
using TakeRows = std::function<void(const Image& rows)>;

// Draws a picture of any size, whatever GL allows and however little memory there is, and hands it out: one
// row of tiles of it is in memory at a time, and for scattered light a picture of half its size as half
// floats. It is the picture that Renderer::draw() makes, with the noise of its dithering, up to the rounding
// of scattered light: at most one step of 8 bits. `picture` is the whole; its framebuffer is of no meaning,
// and of its time, 0, nothing follows slowly. Throws RenderError, and whatever `take` throws.
void drawByTiles(Renderer& renderer, const FrameInput& picture, const TakeRows& take,
                 const TileSize& size = {});

}  // namespace gravitile::render
