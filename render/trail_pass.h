#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "render/frame_input.h"
#include "render/programs.h"

namespace gravitile::render {

// Trails of where bodies were in the last seconds, as lines that fade.
class TrailPass {
 public:
  // Remembers where the bodies of this frame are. Nothing in a still, which has no frames before it.
  void record(const FrameInput& input);
  // Adds the trails to a linear picture of floats.
  void draw(const FrameInput& input, GLuint framebuffer);
  void forget() { filled_ = 0; }

 private:
  void prepare(const FrameInput& input);
  void chooseBodies(const FrameInput& input);
  void setUniforms(GLuint program) const;

  Program record_{programs::kRecordTrails}, draw_{programs::kTrails};
  GlBuffer ring_;
  std::size_t bodies_ = 0, trails_ = 0;
  std::size_t stride_ = 1;  // every how manieth body leaves one; 0: those of chosen_
  std::array<std::uint32_t, kMaxChosenBodies> chosen_{};
  std::size_t ringTrails_ = 0;           // that ring_ has room for
  std::size_t newest_ = 0, filled_ = 0;  // moments of the ring
  double sinceMoment_ = 0;               // seconds
  double interval_ = 0;                  // of moments, seconds
};

}  // namespace gravitile::render
