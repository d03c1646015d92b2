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

  // The same of a picture whose light comes in tiles: begin(), add() for each, spread().
  void begin(int width, int height);
  // `inner`: of the tile's pixels those that no other tile adds; its edges lie at even pixels of the picture,
  // or at its rim, and kApron pixels around it are in the tile wherever they are in the picture.
  void add(GLuint light, const FrameInput& tile, const PixelRect& inner);
  void spread(float radius);
  static constexpr int kApron = 8;

  GLuint texture() const { return spread_.empty() ? 0 : spread_.front().texture(); }
  void bindForToneMap() const;

 private:
  void setDown(GLuint program, const LightImage& level, const FrameInput& source);
  void shrink(GLuint light, std::size_t from, int width, int height);
  void grow(float radius);

  PixelProgram down_, up_;
  GlSampler linear_;
  std::vector<LightImage> levels_,
      spread_;  // each half as large as the one before; the first half the picture
};

}  // namespace gravitile::render
