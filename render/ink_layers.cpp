#include "render/ink_layers.h"

#include "render/colour_target.h"

namespace gravitile::render {

void InkLayers::prepare(int width, int height, int layers) {
  if (width != width_ || height != height_ || layers != layers_) {
    requirePossibleSize(width, height);
    texture_.reset();
    GLuint name = 0;
    glCreateTextures(GL_TEXTURE_2D_ARRAY, 1, &name);
    texture_ = GlTexture(name);
    glTextureStorage3D(name, 1, GL_R32UI, width, height, layers);
    glTextureParameteri(name, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTextureParameteri(name, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    width_ = width;
    height_ = height;
    layers_ = layers;
  }
  glClearTexImage(texture_.get(), 0, GL_RED_INTEGER, GL_UNSIGNED_INT, nullptr);
}

}  // namespace gravitile::render
