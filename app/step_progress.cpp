#include "app/step_progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/format.h"

namespace gravitile::app {
namespace {

constexpr double kPatienceS = 0.3;  // a batch that takes longer is shown, and one after it that takes ...
constexpr double kLongS = 0.2;      // ... longer than this
// What is left is not guessed from less than this.
constexpr double kKnownS = 0.5, kKnownShare = 0.02;

}  // namespace

void StepProgress::begin(const Frame& frame) {
  beganS_ = frame.timeS;
  fromShare_ = lastShare_ = frame.share;
  computedS_ = 0;
}

void StepProgress::frame(const Frame& frame) {
  const bool another = frame.steps != steps_;
  if (busy_ && (another || !frame.busy)) {
    if (frame.timeS - beganS_ < kLongS) slow_ = false;
    idleSinceS_ = frame.timeS;
  }
  if (frame.busy && (another || !busy_)) {
    begin(frame);
  } else if (frame.busy) {
    if (!frame.held) computedS_ += frame.timeS - lastS_;
    // Its forces began anew, with another kernel.
    if (frame.share < lastShare_) {
      fromShare_ = frame.share;
      computedS_ = 0;
    }
    lastShare_ = frame.share;
    slow_ = slow_ || (frame.timeS - beganS_ >= kPatienceS && frame.share > 0);
  } else {
    slow_ = slow_ && frame.timeS - idleSinceS_ < kPatienceS;
  }
  busy_ = frame.busy;
  steps_ = frame.steps;
  lastS_ = frame.timeS;
  if (!frame.busy || !slow_) {
    // Between two long steps the bar stays as it was.
    if (!slow_) shown_.reset();
    return;
  }
  const double done = std::clamp(frame.share, 0.0, 1.0) * std::max(frame.batch, 1U);
  const double whole = std::min(std::floor(done), std::max(frame.batch, 1U) - 1.0);
  shown_ = Shown{.step = frame.steps + static_cast<std::uint64_t>(whole) + 1,
                 .part = done - whole,
                 .paused = frame.held,
                 .leftS = leftS(frame, 1 - (done - whole))};
}

std::optional<double> StepProgress::leftS(const Frame& frame, double partOfStep) const {
  const double share = frame.share - fromShare_;
  if (frame.held || computedS_ < kKnownS || share < kKnownShare) return std::nullopt;
  return partOfStep / std::max(frame.batch, 1U) * computedS_ / share;
}

std::string stepProgressText(const StepProgress::Shown& shown) {
  // Never 100 % of a step that is not done.
  const int percent = std::min(99, static_cast<int>(100 * shown.part));
  std::string text =
      fmt::format("{}step {}: {} %", shown.paused ? "paused inside " : "", grouped(shown.step), percent);
  if (shown.leftS)
    text += fmt::format(", {} s left", *shown.leftS < 10 ? fmt::format("{:.1f}", *shown.leftS)
                                                         : grouped(static_cast<std::uint64_t>(*shown.leftS)));
  return text;
}

}  // namespace gravitile::app
