#include "render/tiled_picture.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "render/gl_pixels.h"

namespace gravitile::render {
namespace {

int even(int pixels) {
  return std::max(pixels - pixels % 2, 2);
}

// How a picture is cut.
struct Cut {
  // Light that is drawn larger takes more memory, so that tiles are smaller.
  Cut(const FrameInput& whole, const TileSize& size)
      : picture(whole),
        width(std::min(even(size.width / whole.supersample), whole.width)),
        height(std::min(even(size.height / whole.supersample), whole.height)) {}

  int columns() const { return (picture.width + width - 1) / width; }
  int rows() const { return (picture.height + height - 1) / height; }
  int tiles() const { return columns() * rows(); }
  // Rows are counted from the bottom, as GL does.
  PixelRect tile(int column, int row) const {
    const int x = column * width, y = row * height;
    return {x, y, std::min(width, picture.width - x), std::min(height, picture.height - y)};
  }

  const FrameInput& picture;
  int width, height;  // of a tile
};

// What draws a part of the picture.
FrameInput tileInput(const FrameInput& picture, const PixelRect& part) {
  FrameInput tile = picture;
  tile.width = part.width;
  tile.height = part.height;
  tile.tile = TilePlace{part.x, part.y, picture.width, picture.height};
  tile.progress = {};
  tile.seconds = 0;
  return tile;
}

// The part with an edge around it, as far as it lies in the picture.
PixelRect widened(const PixelRect& part, int edge, const FrameInput& picture) {
  const int left = std::max(part.x - edge, 0), below = std::max(part.y - edge, 0);
  const int right = std::min(part.x + part.width + edge, picture.width);
  const int above = std::min(part.y + part.height + edge, picture.height);
  return {left, below, right - left, above - below};
}

void gather(Renderer& renderer, const Cut& cut, const std::function<void()>& drawn) {
  for (int row = 0; row < cut.rows(); ++row) {
    for (int column = 0; column < cut.columns(); ++column) {
      const PixelRect own = cut.tile(column, row);
      const PixelRect wide = widened(own, BloomPass::kApron, cut.picture);
      renderer.gather(tileInput(cut.picture, wide), {own.x - wide.x, own.y - wide.y, own.width, own.height},
                      row == 0 && column == 0);
      drawn();
    }
  }
  renderer.settle(tileInput(cut.picture, cut.tile(0, 0)));
}

// Reads a tile back to its place in rows that are still upside down.
void readInto(Image& rows, const PictureTarget& target, const PixelRect& tile) {
  const GlPixels pixels = glPixels(rows.kind);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, target.framebuffer());
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glPixelStorei(GL_PACK_ROW_LENGTH, rows.width);
  glReadPixels(0, 0, tile.width, tile.height, pixels.format, pixels.type,
               rows.rgb.data() + static_cast<std::size_t>(tile.x) * bytesPerPixel(rows.kind));
  glPixelStorei(GL_PACK_ROW_LENGTH, 0);
}

}  // namespace

void drawByTiles(Renderer& renderer, const FrameInput& picture, const TakeRows& take, const TileSize& size) {
  const Cut cut(picture, size);
  if (cut.tiles() == 1) {
    const PictureTarget target(picture.width, picture.height, picture.kind);
    FrameInput whole = picture;
    whole.framebuffer = target.framebuffer();
    renderer.draw(whole);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, target.framebuffer());
    return take(readFramebuffer(picture.width, picture.height, picture.kind));
  }
  const bool gathered = renderer.needsGathering(picture);
  const double draws = cut.tiles() * (gathered ? 2.0 : 1.0);
  double done = 0;
  const auto drawn = [&] {
    if (!picture.progress) return;
    glFinish();
    picture.progress(++done / draws);
  };
  if (gathered) gather(renderer, cut, drawn);
  bool first = !gathered;
  for (int row = cut.rows() - 1; row >= 0; --row) {
    Image rows{picture.width, cut.tile(0, row).height, {}, picture.kind};
    rows.rgb.resize(static_cast<std::size_t>(rows.width) * static_cast<std::size_t>(rows.height) *
                    bytesPerPixel(rows.kind));
    for (int column = 0; column < cut.columns(); ++column) {
      const PixelRect own = cut.tile(column, row);
      const PictureTarget target(own.width, own.height, picture.kind);
      FrameInput tile = tileInput(picture, own);
      tile.framebuffer = target.framebuffer();
      renderer.finish(tile, std::exchange(first, false));
      readInto(rows, target, own);
      drawn();
    }
    turnOver(rows);
    take(rows);
  }
}

}  // namespace gravitile::render
