#pragma once

#include "render/colour_target.h"

namespace gravitile::render {

// A linear picture of floats that keeps its memory as long as its size stays.
class LightImage {
 public:
  // True when it was made anew; its contents are undefined then. Throws like makeColourTarget().
  bool prepare(int width, int height, GLenum format);
  GLuint texture() const { return target_.image.get(); }
  GLuint framebuffer() const { return target_.framebuffer.get(); }
  GLenum format() const { return format_; }
  int width() const { return width_; }
  int height() const { return height_; }

 private:
  ColourTarget target_;
  GLenum format_ = GL_NONE;
  int width_ = 0, height_ = 0;
};

}  // namespace gravitile::render
