#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "app/background_writer.h"
#include "app/frame_trace.h"
#include "render/frame_ring.h"
#include "render/image.h"

namespace gravitile::app {

// Saves pictures of framebuffers without a frame that waits: neither for the GPU, nor for the disk. Needs a
// current GL context all its life, and outlives the writer, which reads the pixels.
class PictureSaver {
 public:
  // What was drawn so far, to a new file in the folder of pictures. Throws RenderError when there is no
  // memory.
  struct Wish {
    GLuint framebuffer = 0;
    int width = 0, height = 0;
    std::string stem;
    render::ImageText text;
    FrameTrace* trace = nullptr;  // told when the file is written; outlives the writer
  };
  void save(Wish wish);

  // Once a frame: what has arrived goes to the writer.
  void poll(BackgroundWriter& writer);
  // Pictures are under way: to here, or to the disk.
  bool busy() const { return !pending_.empty(); }
  // Waits for the GPU, so that all goes to the writer.
  void finish(BackgroundWriter& writer);

 private:
  struct Pending {
    std::unique_ptr<render::FrameRing> pixels;  // one of them
    Wish wish;
    std::shared_ptr<std::atomic<bool>> written;  // none: not with the writer yet
  };
  std::vector<Pending> pending_;
};

}  // namespace gravitile::app
