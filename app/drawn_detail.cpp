#include "app/drawn_detail.h"

#include <algorithm>
#include <cmath>

namespace gravitile::app {
namespace {

// Frames are to come in this time, and all is well below the second: between them nothing changes, so that
// the picture does not flicker between two details. A screen of 50 Hz lets no frame be faster than 20 ms;
// twice as many bodies take at most twice as long, which is not slow yet.
constexpr double kSlowMs = 42, kWantedMs = 32, kFastMs = 20.6;
constexpr int kSlowFrames = 3, kFastFrames = 60;
constexpr int kSettlingFrames = 2;  // their times are of frames that were drawn before

}  // namespace

void DrawnDetail::restart(std::size_t bodies) {
  *this = DrawnDetail();
  bodies_ = bodies;
}

std::size_t DrawnDetail::mostLeftOut() const {
  return std::max<std::size_t>(bodies_ / kFewestDrawn, 1);
}

void DrawnDetail::change(std::size_t every) {
  every_ = std::clamp<std::size_t>(every, 1, mostLeftOut());
  slow_ = fast_ = 0;
  settling_ = kSettlingFrames;
}

std::size_t DrawnDetail::frame(double ms) {
  if (settling_ > 0) {
    --settling_;
    return every_;
  }
  slow_ = ms > kSlowMs ? slow_ + 1 : 0;
  fast_ = ms < kFastMs ? fast_ + 1 : 0;
  meanMs_ = slow_ <= 1 ? ms : meanMs_ + (ms - meanMs_) / slow_;
  if (slow_ >= kSlowFrames && every_ < mostLeftOut()) {
    const double factor = std::max(meanMs_ / kWantedMs, 1.5);
    change(static_cast<std::size_t>(std::ceil(static_cast<double>(every_) * factor)));
  } else if (fast_ >= kFastFrames && every_ > 1) {
    change((every_ + 1) / 2);
  }
  return every_;
}

}  // namespace gravitile::app
