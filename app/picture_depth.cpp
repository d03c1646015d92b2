#include "app/picture_depth.h"

#include <fmt/format.h>

#include "sim/user_error.h"

namespace gravitile::app {

void requireDepth(const std::filesystem::path& path, PictureDepth depth) {
  const bool exr = render::isExrPath(path);
  if (exr && !render::exrObstacle().empty())
    throw sim::UserError(fmt::format("OUT: {}: {}", path.string(), render::exrObstacle()));
  if (!depth || (exr ? *depth != 8 : *depth != 32)) return;
  throw sim::UserError(fmt::format("--depth: {} has no {} bits a channel; allowed: {}", path.string(), *depth,
                                   exr ? "16, 32" : "8, 16; or OUT.exr"));
}

render::PictureFormat pictureFormat(const std::filesystem::path& path, const render::Look& look,
                                    PictureDepth depth) {
  using render::PixelKind;
  render::PictureFormat format;
  if (!render::isExrPath(path)) {
    format.kind = depth == 16 ? PixelKind::Rgb16 : PixelKind::Rgb8;
  } else if (look.kind == render::PictureKind::DensityMap) {
    format.kind = PixelKind::Float;
    format.half = depth == 16;
  } else {
    format.kind = PixelKind::RgbFloat;
    format.half = depth != 32;
  }
  return format;
}

}  // namespace gravitile::app
