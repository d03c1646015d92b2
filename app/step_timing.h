#pragma once

#include <cstdint>
#include <vector>

namespace gravitile::app {

// Milliseconds a step takes, over the timed batches.
struct StepTimes {
  double medianMs = 0, minimumMs = 0, maximumMs = 0;
};

struct TimingLimits {
  // A batch shorter than this measures the clock and the launch rather than the steps.
  double batchMs = 20;
  // A GPU that has idled needs about this long until its clocks are up.
  double warmUpMs = 100;
  int repeats = 5;  // timed batches
};

// Decides how many steps to time next, and when that is enough: warms up, finds how many steps make a batch
// long enough to measure, then asks for `repeats` batches of that many. Whoever owns the engine does the
// steps, in one go or a batch a frame.
class StepTiming {
 public:
  explicit StepTiming(const TimingLimits& limits);

  std::uint32_t steps() const { return steps_; }  // of the next batch
  void take(double batchMs);                      // how long it took
  bool done() const;
  // Once done().
  StepTimes times() const;

 private:
  TimingLimits limits_;
  bool warming_ = true;
  double warmedMs_ = 0;
  std::uint32_t steps_ = 1;
  std::vector<double> stepMs_;
};

}  // namespace gravitile::app
