#include "app/step_timing.h"

#include <algorithm>
#include <cmath>

namespace gravitile::app {
namespace {

constexpr std::uint32_t kMaxStepsPerBatch = 1U << 20;

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

}  // namespace

StepTiming::StepTiming(const TimingLimits& limits) : limits_(limits) {}

void StepTiming::take(double batchMs) {
  if (!warming_) {
    stepMs_.push_back(batchMs / steps_);
    return;
  }
  warmedMs_ += batchMs;
  const bool tooShort = batchMs < limits_.batchMs;
  if ((!tooShort && warmedMs_ >= limits_.warmUpMs) || steps_ >= kMaxStepsPerBatch) {
    warming_ = false;
  } else if (tooShort) {
    // Grows by 10 at the most: the first step of a kernel is slower than the ones that follow.
    const double factor = batchMs > 0 ? std::clamp(1.2 * limits_.batchMs / batchMs, 1.0, 10.0) : 10.0;
    steps_ = static_cast<std::uint32_t>(std::min(std::ceil(steps_ * factor), double{kMaxStepsPerBatch}));
  }
}

bool StepTiming::done() const {
  return !warming_ && stepMs_.size() >= static_cast<std::size_t>(limits_.repeats);
}

StepTimes StepTiming::times() const {
  const auto [minimum, maximum] = std::minmax_element(stepMs_.begin(), stepMs_.end());
  return {.medianMs = median(stepMs_), .minimumMs = *minimum, .maximumMs = *maximum};
}

}  // namespace gravitile::app
