#pragma once

#include "render/frame_block.h"
#include "render/light_image.h"
#include "render/programs.h"

namespace gravitile::render {

// Blends all bodies into a linear picture of floats as GL point sprites.
class SpritePass {
 public:
  SpritePass();
  void draw(const FrameInput& input, const FrameBlock& block);
  const LightImage& light() const { return light_; }

 private:
  Program program_{programs::kSprites};
  GlVertexArray array_;
  LightImage light_;
};

}  // namespace gravitile::render
