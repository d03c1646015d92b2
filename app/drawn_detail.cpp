#include "app/drawn_detail.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace gravitile::app {
namespace {

// Frames are to come in this time. A screen of less than 36 Hz takes longer by itself: there a frame is slow
// that misses the next moment at which one can be shown.
constexpr double kSlowMs = 42, kWantedMs = 32, kSlowRefreshes = 1.5;
constexpr int kSlowFrames = 3;
// Twice as many bodies take at most twice as long, which is not slow yet where frames are this fast. A screen
// of 50 Hz lets none be faster than 20 ms.
constexpr double kFastMs = 20.6;
constexpr int kFastFrames = 60;
// Between the two nobody knows what a frame waited for: the screen, the panels, or the bodies. Twice as many
// are drawn on trial; where that was slow, the next trial comes after twice as many frames, so that the
// picture does not flicker between two details.
constexpr int kLeastPatience = 90, kMostPatience = 5760, kTrialFrames = 30;
constexpr int kSettlingFrames = 2;  // their times are of frames that were drawn before

}  // namespace

DrawnDetail::DrawnDetail() : patience_(kLeastPatience) {}

void DrawnDetail::restart(std::size_t bodies) {
  *this = DrawnDetail();
  bodies_ = bodies;
}

std::size_t DrawnDetail::mostLeftOut() const {
  return std::max<std::size_t>(bodies_ / kFewestDrawn, 1);
}

void DrawnDetail::change(std::size_t every) {
  every_ = std::clamp<std::size_t>(every, 1, mostLeftOut());
  slow_ = fast_ = calm_ = 0;
  settling_ = kSettlingFrames;
}

// Back to where a trial came from; what is slow without one is another picture.
void DrawnDetail::drawFewer() {
  if (std::exchange(onTrial_, 0) > 0) {
    patience_ = std::min(2 * patience_, kMostPatience);
    return change(beforeTrial_);
  }
  patience_ = kLeastPatience;
  const double factor = std::max(meanMs_ / kWantedMs, 1.5);
  change(static_cast<std::size_t>(std::ceil(static_cast<double>(every_) * factor)));
}

std::size_t DrawnDetail::frame(double ms, double refreshMs) {
  if (settling_ > 0) {
    --settling_;
    return every_;
  }
  const bool slow = ms > std::max(kSlowMs, kSlowRefreshes * refreshMs);
  slow_ = slow ? slow_ + 1 : 0;
  calm_ = slow ? 0 : calm_ + 1;
  fast_ = ms < kFastMs ? fast_ + 1 : 0;
  onTrial_ = std::max(onTrial_ - 1, 0);
  meanMs_ = slow_ <= 1 ? ms : meanMs_ + (ms - meanMs_) / slow_;
  if (slow_ >= kSlowFrames && every_ < mostLeftOut()) {
    drawFewer();
  } else if (every_ > 1 && (fast_ >= kFastFrames || calm_ >= patience_)) {
    beforeTrial_ = every_;
    onTrial_ = kTrialFrames;
    change((every_ + 1) / 2);
  }
  return every_;
}

}  // namespace gravitile::app
