#include "app/meters.h"

#include <algorithm>
#include <cmath>

namespace gravitile::app {
namespace {

constexpr double kWindowS = 0.5;
// Steps that take longer than the window are counted over as long as this.
constexpr double kLongestWindowS = 8;
// Frames whose durations are kept; four hours at 60 frames a second is more than anybody measures.
constexpr std::uint64_t kMaxDurations = 1ULL << 20;

}  // namespace

void LiveFigures::frame(double timeS, std::uint64_t steps) {
  if (startS_ == 0 || steps < startSteps_) {  // the first frame, or the scene was replaced
    startS_ = stepsStartS_ = timeS;
    startSteps_ = steps;
    stepsPerSecond_ = 0;
    frames_ = 0;
    return;
  }
  ++frames_;
  const double elapsedS = timeS - startS_;
  if (elapsedS < kWindowS) return;
  framesPerSecond_ = static_cast<double>(frames_) / elapsedS;
  startS_ = timeS;
  frames_ = 0;
  ++updates_;
  const double stepWindowS = timeS - stepsStartS_;
  if (steps == startSteps_ && stepWindowS < kLongestWindowS) return;
  stepsPerSecond_ = static_cast<double>(steps - startSteps_) / stepWindowS;
  stepsStartS_ = timeS;
  startSteps_ = steps;
}

void DurationRecord::reserve(std::uint64_t count) {
  durationsMs_.reserve(std::min(count, kMaxDurations));
}

void DurationRecord::add(double ms) {
  if (durationsMs_.size() < durationsMs_.capacity()) durationsMs_.push_back(static_cast<float>(ms));
}

double DurationRecord::percentileMs(double fraction, double first, double last) const {
  const auto place = [&](double share) {
    return durationsMs_.begin() + std::lround(share * static_cast<double>(durationsMs_.size()));
  };
  std::vector<float> sorted(place(first), place(last));
  if (sorted.empty()) return 0;
  std::sort(sorted.begin(), sorted.end());
  return sorted[static_cast<std::size_t>(fraction * static_cast<double>(sorted.size() - 1))];
}

FrameStatistics::FrameStatistics(std::uint64_t frames) {
  durations_.reserve(frames);
}

void FrameStatistics::frame(double timeS) {
  if (frames_ == 0) {
    firstS_ = timeS;
  } else {
    lastMs_ = (timeS - lastS_) * 1e3;
    durations_.add(lastMs_);
  }
  lastS_ = timeS;
  ++frames_;
}

double FrameStatistics::framesPerSecond() const {
  return frames_ > 1 && seconds() > 0 ? static_cast<double>(frames_ - 1) / seconds() : 0;
}

}  // namespace gravitile::app
