#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace gravitile::app {

// Where the step under way is, for a bar that shows it. There is one only while steps take long, so that it
// does not come and go in a fast run: from 0.3 s of a batch of steps on, and until batches are short again.
class StepProgress {
 public:
  struct Frame {
    double timeS = 0;         // by a steady clock
    std::uint64_t steps = 0;  // finished
    std::uint32_t batch = 1;  // steps of the batch under way
    double share = 0;         // of that batch, 0 to 1
    bool busy = false;        // there is one
    bool held = false;        // it stands still
  };
  // Once a frame.
  void frame(const Frame& frame);

  struct Shown {
    std::uint64_t step = 0;  // under way, from 1
    double part = 0;         // of it, 0 to 1
    bool paused = false;
    std::optional<double> leftS = {};  // of it; empty until known
  };
  const std::optional<Shown>& shown() const { return shown_; }

 private:
  void begin(const Frame& frame);
  std::optional<double> leftS(const Frame& frame, double partOfStep) const;

  bool busy_ = false, slow_ = false;
  std::uint64_t steps_ = 0;
  double beganS_ = 0, idleSinceS_ = 0;    // the batch, or that there is none
  double fromShare_ = 0, computedS_ = 0;  // since then, without what it stood still
  double lastS_ = 0, lastShare_ = 0;      // of the last frame
  std::optional<Shown> shown_;
};

// "step 12: 43 %, 2.1 s left", "paused inside step 12: 43 %".
std::string stepProgressText(const StepProgress::Shown& shown);

}  // namespace gravitile::app
