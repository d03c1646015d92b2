#include "render/ink_layers.h"

#include "render/colour_target.h"

namespace gravitile::render {

void InkLayers::prepare(int width, int height, int layers, bool software) {
  if (width != width_ || height != height_ || layers != layers_) {
    requirePossibleSize(width, height);
    requirePossibleLayers(width, height, layers, GL_R32UI);
    texture_.reset();
    layers_ = 0;
    GLuint name = 0;
    glCreateTextures(GL_TEXTURE_2D_ARRAY, 1, &name);
    texture_ = GlTexture(name);
    glTextureStorage3D(name, 1, GL_R32UI, width, height, layers);
    requireStorage(name, width, height);
    glTextureParameteri(name, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTextureParameteri(name, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    width_ = width;
    height_ = height;
    layers_ = layers;
  }
  if (software) {
    glClearTexImage(texture_.get(), 0, GL_RED_INTEGER, GL_UNSIGNED_INT, nullptr);
  } else {
    clear();
  }
}

void InkLayers::clear() {
  constexpr int kGroupWidth = 32, kGroupHeight = 4;  // as in shaders/clear_inks.comp
  const auto groups = [](int pixels, int group) { return static_cast<GLuint>((pixels + group - 1) / group); };
  glBindImageTexture(bindings::kInkLayers, texture_.get(), 0, GL_TRUE, 0, GL_WRITE_ONLY, GL_R32UI);
  glUseProgram(clearProgram_.get());
  glDispatchCompute(groups(width_, kGroupWidth), groups(height_, kGroupHeight), static_cast<GLuint>(layers_));
  glMemoryBarrier(GL_SHADER_IMAGE_ACCESS_BARRIER_BIT | GL_TEXTURE_FETCH_BARRIER_BIT);
}

}  // namespace gravitile::render
