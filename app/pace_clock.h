#pragma once

#include <cstdint>

#include "app/pace.h"

namespace gravitile::app {

// Says, frame by frame, how many steps to start for a run to keep its pace. On average over frames of any
// length it is exact, below one step a frame as well as above, as long as the engine and the limit of steps a
// frame allow. What they can't keep up with is not made up for: after a hitch at most what would have been
// due in a quarter of a second, and never many steps at once.
class PaceClock {
 public:
  struct Frame {
    double timeS = 0;             // by a steady clock
    double stepLength = 1;        // of the next step, time units
    bool idle = true;             // the engine would take steps now
    std::uint32_t mostSteps = 1;  // in one frame
  };

  // Once a frame in which the run is to go on: how many steps are to be started now, 0 to frame.mostSteps.
  std::uint32_t due(const Pace& pace, const Frame& frame);
  // So many were.
  void started(std::uint32_t steps) { owed_ -= steps; }
  // The run stands still. When it goes on, the first step is due at once.
  void stop() { running_ = false; }

 private:
  Pace pace_;
  bool running_ = false;
  double lastS_ = 0;
  double owed_ = 0;  // steps; a part of one too
};

}  // namespace gravitile::app
