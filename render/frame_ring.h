#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "render/gl_object.h"
#include "render/pixel_view.h"

namespace gravitile::render {

// Reads frame after frame back from the GPU, into buffers that stay mapped and go round in a ring. Asking for
// a frame, taking it and giving its buffer back never wait, copy or allocate; another thread may read the
// pixels in between, without a GL context. Frames come in the order in which they were asked for.
class FrameRing {
 public:
  // So many frames can be under way or lent out at a time. Throws RenderError when there is no memory for
  // them.
  FrameRing(int width, int height, std::size_t slots);
  ~FrameRing();  // no pixels are looked at any more
  FrameRing(const FrameRing&) = delete;
  FrameRing& operator=(const FrameRing&) = delete;

  // Asks for the pixels of this framebuffer, as it is when what was drawn so far is finished. Its lowest row
  // comes first. False when no buffer is free. `number`: whatever the frame is to be known by.
  bool start(GLuint framebuffer, std::uint64_t number);

  struct Frame {
    std::uint64_t number = 0;
    PixelView pixels;  // until the buffer is given back
  };
  // The next frame, once it is there.
  std::optional<Frame> take();
  bool pending() const { return taken_ < started_; }
  // Blocks until the next frame that is pending is there.
  void wait();

  // So many of the frames that were taken, counted from the first, are not looked at any more.
  void giveBack(std::uint64_t frames) { returned_ = frames; }

 private:
  struct Slot {
    GlBuffer buffer;
    const std::uint8_t* pixels = nullptr;
    GLsync fence = nullptr;
    std::uint64_t number = 0;
  };
  Slot& slot(std::uint64_t frame) { return slots_[static_cast<std::size_t>(frame % slots_.size())]; }

  int width_, height_;
  std::vector<Slot> slots_;
  std::uint64_t started_ = 0, taken_ = 0, returned_ = 0;  // frames
};

}  // namespace gravitile::render
