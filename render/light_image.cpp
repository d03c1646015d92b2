#include "render/light_image.h"

namespace gravitile::render {

bool LightImage::prepare(int width, int height, GLenum format) {
  if (width == width_ && height == height_ && format == format_) return false;
  target_ = {};  // the old memory goes before the new is asked for
  width_ = height_ = 0;
  target_ = makeColourTarget(width, height, format);
  format_ = format;
  width_ = width;
  height_ = height;
  return true;
}

}  // namespace gravitile::render
