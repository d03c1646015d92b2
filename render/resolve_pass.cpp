#include "render/resolve_pass.h"

namespace gravitile::render {

void ResolvePass::draw(const LightSource& light, int width, int height, float share) {
  const bool isNew = image_.prepare(width, height, GL_RGBA32F);
  light.bind();
  PixelProgram& program = light.inks ? ofInks_ : ofImage_;
  if (isNew || share >= 1) {
    program.fill(image_);
  } else {
    program.mixInto(image_, share);
  }
}

}  // namespace gravitile::render
