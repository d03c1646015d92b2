#pragma once

#include <array>
#include <cstddef>

#include "app/frame_trace.h"
#include "render/pass_clock.h"

namespace gravitile::app {

// Brings the times that passes of frames take on the GPU into a trace, some frames later: nothing waits for
// them. Needs a current GL context all its life.
class PassTrace {
 public:
  explicit PassTrace(FrameTrace& trace);

  // A frame begins. Its passes are marked on this clock; null where the GPU is so far behind that all clocks
  // are in use, and the frame is not traced.
  render::PassClock* begin();
  // Takes in what has finished. Never blocks.
  void poll();
  // Waits for the rest.
  void finish();

 private:
  static constexpr std::size_t kFrames = 8;  // under way
  void take(const render::PassClock& clock);

  FrameTrace& trace_;
  double originS_;  // of the GPU's clock
  std::array<render::PassClock, kFrames> clocks_;
  std::size_t begun_ = 0, taken_ = 0;  // frames
};

}  // namespace gravitile::app
