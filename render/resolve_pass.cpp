#include "render/resolve_pass.h"

namespace gravitile::render {

void ResolvePass::draw(const LightSource& light, int width, int height, float share) {
  const bool isNew = image_.prepare(width, height, GL_RGBA32F);
  light.bind();
  const bool blended = !isNew && share < 1;
  if (blended) {
    glEnable(GL_BLEND);
    glBlendEquation(GL_FUNC_ADD);
    glBlendColor(share, share, share, share);
    glBlendFunc(GL_CONSTANT_COLOR, GL_ONE_MINUS_CONSTANT_COLOR);
  }
  drawFullScreen((light.inks ? ofInks_ : ofImage_).get(), image_.framebuffer(), width, height);
  if (blended) glDisable(GL_BLEND);
}

}  // namespace gravitile::render
