#pragma once

#include <algorithm>
#include <cmath>

#include "render/frame_block.h"

namespace gravitile::render {

// Runs `draw(band)` with the viewport of point sprites (the picture and `margin` pixels around it): once, or,
// where somebody wants to know, for one band of rows after the other with a word about each. Software
// rasterisers read and write the whole band for every batch of points, so the picture is cut and not the
// bodies. `done`: the part of the picture that was drawn before.
template <typename Draw>
void drawSprites(const FrameInput& input, float margin, double done, const Draw& draw) {
  constexpr int kBandRows = 1024;
  const auto inset = static_cast<GLint>(margin);
  glViewport(-inset, -inset, input.width + 2 * inset, input.height + 2 * inset);
  glEnable(GL_PROGRAM_POINT_SIZE);
  if (!input.progress) return draw(0);
  glEnable(GL_SCISSOR_TEST);
  for (int row = 0; row < input.height; row += kBandRows) {
    const int rows = std::min(kBandRows, input.height - row);
    glScissor(0, row, input.width, rows);
    draw(row / kBandRows);
    glFinish();
    input.progress(done + (1 - done) * static_cast<double>(row + rows) / input.height);
  }
  glDisable(GL_SCISSOR_TEST);
}

// Pixels around the picture in which the middle of a glow may stand that reaches into it.
inline float spriteMargin(const FrameBlock& block) {
  return std::ceil(block.largestRadius) + 2;
}

}  // namespace gravitile::render
