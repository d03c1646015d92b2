#pragma once

#include <optional>

#include "render/gl_object.h"
#include "render/image.h"

namespace gravitile::render {

// Reads a framebuffer back without waiting for the GPU: asked for in one frame, taken in a later one.
class ReadBack {
 public:
  ReadBack() = default;
  ~ReadBack();
  ReadBack(const ReadBack&) = delete;
  ReadBack& operator=(const ReadBack&) = delete;

  // Of the framebuffer bound for reading, as it is when what was drawn so far is finished. One at a time.
  void start(int width, int height, PixelKind kind = PixelKind::Rgb8);
  bool pending() const { return fence_ != nullptr; }
  // The picture, once it is there. Never blocks.
  std::optional<Image> take();
  // The picture that is pending. Blocks until it is there.
  Image wait();

 private:
  Image fetch();

  GlBuffer buffer_;
  GLsync fence_ = nullptr;
  int width_ = 0, height_ = 0;
  PixelKind kind_ = PixelKind::Rgb8;
};

}  // namespace gravitile::render
