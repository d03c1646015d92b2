#pragma once

#include <algorithm>

namespace gravitile::sim {

// When to measure the next time, so that measuring takes little of the device.
class DiagnosticsSchedule {
 public:
  // A measurement is a pass over all pairs once, so about half a force evaluation, or somewhat more. With the
  // next one not before 25 times what the last one cost it takes at most 1/25 = 4 % of the device, and leaves
  // 1 % for the copies and the gaps between slices. On an H200, 262,144 bodies: a force evaluation takes
  // 2^36 / 3.1e12 = 22 ms, the 2^35 pairs of a measurement some 10 to 20 ms; twice a second that is 2 to 4 %.
  static constexpr double kCostFactor = 25;
  // Twice a second is as often as figures can be read.
  static constexpr double kShortestS = 0.5;

  bool due(double timeS) const { return timeS >= startedS_ + intervalS_; }
  double intervalS() const { return intervalS_; }

  void started(double timeS) { startedS_ = timeS; }
  void finished(double costMs) { intervalS_ = std::max(kShortestS, kCostFactor * costMs * 1e-3); }

 private:
  double startedS_ = -kShortestS;
  double intervalS_ = kShortestS;
};

}  // namespace gravitile::sim
