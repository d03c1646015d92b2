#pragma once

#include "render/light_image.h"
#include "render/light_source.h"
#include "render/pixel_program.h"

namespace gravitile::render {

// The linear picture as floats, where a later pass needs it so; and light that stays on it for a while.
class ResolvePass {
 public:
  explicit ResolvePass(bool byCompute)
      : ofInks_(programs::kResolveInks, byCompute), ofImage_(programs::kResolveImage, byCompute) {}
  // `share`: of the new picture, 0..1; the rest is what was there before.
  void draw(const LightSource& light, int width, int height, float share = 1);
  GLuint framebuffer() const { return image_.framebuffer(); }
  void forget() { image_ = {}; }
  LightSource result() const { return {false, image_.texture()}; }

 private:
  PixelProgram ofInks_, ofImage_;
  LightImage image_;
};

}  // namespace gravitile::render
