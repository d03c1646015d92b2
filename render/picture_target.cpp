#include <utility>

#include "render/colour_target.h"
#include "render/renderer.h"

namespace gravitile::render {

PictureTarget::PictureTarget(int width, int height) : width_(width), height_(height) {
  ColourTarget target = makeColourTarget(width, height, GL_RGBA8);
  image_ = std::move(target.image);
  framebuffer_ = std::move(target.framebuffer);
}

}  // namespace gravitile::render
