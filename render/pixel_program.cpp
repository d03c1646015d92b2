#include "render/pixel_program.h"

#include "render/gl_pixels.h"

namespace gravitile::render {
namespace {

void drawPart(GLuint program, GLuint framebuffer, const PixelRect& part) {
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  glViewport(part.x, part.y, part.width, part.height);
  glUseProgram(program);
  glDrawArrays(GL_TRIANGLES, 0, 3);
}

void drawFullScreen(GLuint program, GLuint framebuffer, int width, int height) {
  drawPart(program, framebuffer, {0, 0, width, height});
}

void dispatch(GLuint program, const LightImage& image) {
  constexpr int kGroup = 8;  // invocations along x and y, as in shaders/pixel.glsl
  const auto groups = [](int pixels) { return static_cast<GLuint>((pixels + kGroup - 1) / kGroup); };
  glBindImageTexture(bindings::kResult, image.texture(), 0, GL_FALSE, 0, GL_WRITE_ONLY, image.format());
  glUseProgram(program);
  glDispatchCompute(groups(image.width()), groups(image.height()), 1);
  glMemoryBarrier(GL_TEXTURE_FETCH_BARRIER_BIT | GL_FRAMEBUFFER_BARRIER_BIT |
                  GL_SHADER_IMAGE_ACCESS_BARRIER_BIT);
}

}  // namespace

void PixelProgram::fill(const LightImage& image) {
  if (byCompute_) {
    dispatch(compute_.get(), image);
  } else {
    drawFullScreen(fragments_.get(), image.framebuffer(), image.width(), image.height());
  }
}

void PixelProgram::fill(const FrameInput& frame, LightImage& between) {
  const GLuint framebuffer = frame.framebuffer;
  const int width = frame.width, height = frame.height;
  // Copying into a window costs more than it gains: 65,536 bodies, 1280x720, H200 under Xvfb: 345 frames a
  // second by fragments, 291 by compute shader and copy.
  const bool window = framebuffer == 0;
  if (!byCompute_ || window) return drawFullScreen(fragments_.get(), framebuffer, width, height);
  between.prepare(width, height, glPixels(frame.kind).storage);
  dispatch(compute_.get(), between);
  glBlitNamedFramebuffer(between.framebuffer(), framebuffer, 0, 0, width, height, 0, 0, width, height,
                         GL_COLOR_BUFFER_BIT, GL_NEAREST);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
}

void PixelProgram::fillPart(const LightImage& image, const PixelRect& part) {
  drawPart(fragments_.get(), image.framebuffer(), part);
}

void PixelProgram::mixInto(const LightImage& image, float share) {
  glEnable(GL_BLEND);
  glBlendEquation(GL_FUNC_ADD);
  glBlendColor(share, share, share, share);
  glBlendFunc(GL_CONSTANT_COLOR, GL_ONE_MINUS_CONSTANT_COLOR);
  drawFullScreen(fragments_.get(), image.framebuffer(), image.width(), image.height());
  glDisable(GL_BLEND);
}

}  // namespace gravitile::render
