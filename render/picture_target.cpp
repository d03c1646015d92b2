#include <utility>

#include "render/colour_target.h"
#include "render/gl_pixels.h"
#include "render/renderer.h"

namespace gravitile::render {

PictureTarget::PictureTarget(int width, int height, PixelKind kind)
    : width_(width), height_(height), kind_(kind) {
  ColourTarget target = makeColourTarget(width, height, glPixels(kind).storage);
  image_ = std::move(target.image);
  framebuffer_ = std::move(target.framebuffer);
}

}  // namespace gravitile::render
