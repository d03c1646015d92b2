#pragma once

#include "render/gl_object.h"
#include "render/programs.h"

namespace gravitile::render {

// Sums of light in whole numbers, one layer for each ink.
class InkLayers {
 public:
  // Black layers of this size; allocates when it is a new one. `software`: GL runs on the processor. Throws
  // RenderError that names a size that is impossible or for which GL has no memory.
  void prepare(int width, int height, int layers, bool software);
  GLuint texture() const { return texture_.get(); }

 private:
  void clear();

  Program clearProgram_{programs::kClearInks};
  GlTexture texture_;
  int width_ = 0, height_ = 0, layers_ = 0;
};

}  // namespace gravitile::render
