#include "app/pace_clock.h"

#include <algorithm>
#include <cmath>

namespace gravitile::app {
namespace {

// What is made up for: frames that are late now and then, not a window that was hidden.
constexpr double kBacklogS = 0.25;
constexpr double kMostBacklogSteps = 64;
// Of a step: what sums of rounded durations may lack of a whole one.
constexpr double kRounding = 1e-9;

}  // namespace

std::uint32_t PaceClock::due(const Pace& pace, const Frame& frame) {
  if (pace.kind == Pace::Kind::AsFastAsPossible) {
    stop();
    return frame.idle ? frame.mostSteps : 0;
  }
  const double perSecond = stepsPerSecond(pace, frame.stepLength);
  if (!running_) {
    owed_ = 1;
  } else {
    // A pace that is being changed starts anew, with the part of a step that has come together.
    if (!(pace == pace_)) owed_ = std::min(owed_, 1.0);
    owed_ += perSecond * (frame.timeS - lastS_);
  }
  running_ = true;
  pace_ = pace;
  lastS_ = frame.timeS;
  owed_ = std::min(owed_, 1 + std::min(perSecond * kBacklogS, kMostBacklogSteps));
  if (!frame.idle) return 0;
  return static_cast<std::uint32_t>(
      std::clamp(std::floor(owed_ + kRounding), 0.0, static_cast<double>(frame.mostSteps)));
}

}  // namespace gravitile::app
