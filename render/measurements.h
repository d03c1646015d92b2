#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include <glm/vec2.hpp>

#include "render/gl_object.h"

namespace gravitile::render {

// The buffer `Measurements` of shaders/frame.glsl (std430).
struct Measured {
  glm::vec2 figures{0, 1};
  glm::vec2 densities{0, 1};
  float exposure = 1;
  std::uint32_t broken = 0;
};

// What the GPU finds out about a frame. It stays there for the passes to use; a copy comes back a few frames
// late, and nothing waits for it.
class Measurements {
 public:
  Measurements();
  ~Measurements();
  Measurements(const Measurements&) = delete;
  Measurements& operator=(const Measurements&) = delete;

  void beginFrame();  // counts from 0
  void endFrame();    // asks for a copy, takes in an earlier one

  GLuint buffer() const { return buffer_.get(); }
  const Measured& latest() const { return latest_; }
  void wait();                         // until latest() is that of the last frame
  void put(const Measured& measured);  // what was measured elsewhere, for the next frame to go on from

 private:
  static constexpr std::size_t kCopies = 4;
  void take(std::size_t copy);

  GlBuffer buffer_, copies_;
  const Measured* mapped_ = nullptr;
  std::array<GLsync, kCopies> fences_{};
  std::size_t next_ = 0;
  Measured latest_;
};

}  // namespace gravitile::render
