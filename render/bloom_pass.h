#pragma once

#include <vector>

#include "render/light_image.h"
#include "render/pixel_program.h"

namespace gravitile::render {

// Light that lens and eye scatter: the picture spread over ever wider surroundings. As much light comes out
// as goes in.
class BloomPass {
 public:
  explicit BloomPass(bool byCompute);
  // Of a linear picture of floats. `radius` as Look::bloomRadius.
  void draw(GLuint light, int width, int height, float radius);
  GLuint texture() const { return spread_.empty() ? 0 : spread_.front().texture(); }
  void bindForToneMap() const;

 private:
  void prepare(int width, int height);

  PixelProgram down_, up_;
  GlSampler linear_;
  std::vector<LightImage> levels_,
      spread_;  // each half as large as the one before; the first half the picture
};

}  // namespace gravitile::render
