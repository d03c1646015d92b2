#pragma once

#include <cstddef>

#include "render/frame_block.h"
#include "render/ink_layers.h"
#include "render/programs.h"

namespace gravitile::render {

// Adds all bodies up in whole numbers: small ones by a compute shader, the large ones that it leaves over as
// point sprites that add to the same layers.
class SplatPass {
 public:
  // `software`: GL runs on the processor, where shared memory gains nothing.
  explicit SplatPass(bool software);
  // Memory for this frame, and black layers. Throws RenderError when GL has not that much.
  void prepare(const FrameInput& input, const FrameBlock& block);
  void draw(const FrameInput& input, const FrameBlock& block);
  const InkLayers& inks() const { return inks_; }

 private:
  void splat(const FrameInput& input);
  void drawLarge(const FrameInput& input, const FrameBlock& block);

  bool software_;
  Program splatProgram_, largeProgram_{programs::kLargeBodies};
  InkLayers inks_;
  GlVertexArray array_;
  GlBuffer large_, drawLarge_;  // indices of large bodies; the arguments of their draw call
  std::size_t capacity_ = 0;
  GlFramebuffer noImage_;
};

}  // namespace gravitile::render
