#include "render/colour_target.h"

#include <string>

#include "render/render_error.h"

namespace gravitile::render {

namespace {

std::string sizeText(int width, int height) {
  return std::to_string(width) + "x" + std::to_string(height);
}

RenderError noMemory(int width, int height) {
  return RenderError("OpenGL has no memory for a picture of " + sizeText(width, height) +
                     " pixels; ask for a smaller one");
}

}  // namespace

// Mesa answers by the memory that it allows, and no error is logged.
void requirePossibleLayers(int width, int height, int layers, GLenum format) {
  glTexImage3D(GL_PROXY_TEXTURE_2D_ARRAY, 0, static_cast<GLint>(format), width, height, layers, 0,
               GL_RED_INTEGER, GL_UNSIGNED_INT, nullptr);
  GLint possible = 0;
  glGetTexLevelParameteriv(GL_PROXY_TEXTURE_2D_ARRAY, 0, GL_TEXTURE_WIDTH, &possible);
  if (possible == 0) throw noMemory(width, height);
}

void requireStorage(GLuint texture, int width, int height) {
  GLint stored = GL_FALSE;
  glGetTextureParameteriv(texture, GL_TEXTURE_IMMUTABLE_FORMAT, &stored);
  if (stored == GL_FALSE) throw noMemory(width, height);
}

void requirePossibleSize(int width, int height) {
  GLint largest = 0;
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &largest);
  if (width < 1 || height < 1 || width > largest || height > largest) {
    throw RenderError("a picture of " + sizeText(width, height) +
                      " pixels is not possible here; each side can be 1 to " + std::to_string(largest));
  }
}

ColourTarget makeColourTarget(int width, int height, GLenum format) {
  requirePossibleSize(width, height);
  GLuint name = 0;
  glCreateTextures(GL_TEXTURE_2D, 1, &name);
  ColourTarget target;
  target.image = GlTexture(name);
  glTextureStorage2D(name, 1, format, width, height);
  glTextureParameteri(name, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTextureParameteri(name, GL_TEXTURE_MAG_FILTER, GL_NEAREST);

  GLuint framebuffer = 0;
  glCreateFramebuffers(1, &framebuffer);
  target.framebuffer = GlFramebuffer(framebuffer);
  glNamedFramebufferTexture(framebuffer, GL_COLOR_ATTACHMENT0, name, 0);
  if (glCheckNamedFramebufferStatus(framebuffer, GL_DRAW_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
    throw noMemory(width, height);
  return target;
}

}  // namespace gravitile::render
