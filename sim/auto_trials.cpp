#include "sim/auto_trials.h"

#include <algorithm>

namespace gravitile::sim {
namespace {

// A probe, where a step is not longer: a picture that waits for it still moves.
constexpr double kProbeMs = 4;
constexpr std::uint32_t kMostProbeSteps = 1024;
// A shorter first probe warms up caches and clocks and only tells how long a step is.
constexpr double kWarmUpMs = 50;
// A trial.
constexpr double kLeastTrialMs = 20, kMostTrialMs = 150;
// Probes that count in a trial. The first two batches of many steps are not launched as later ones are; a
// single long step is launched as it is.
constexpr int kProbesOfManySteps = 5, kProbesOfOneStep = 3;
// A long step that is slower than the best by more is not repeated. Short ones are, since something else on
// the GPU may have lengthened them.
constexpr double kSlower = 1.1;

}  // namespace

AutoTrials::AutoTrials(const std::vector<KernelChoice>& candidates, bool measure)
    : done_(!measure || candidates.size() < 2) {
  for (const KernelChoice& choice : candidates) candidates_.push_back({.choice = choice});
}

bool AutoTrials::conclusive() const {
  return std::count_if(candidates_.begin(), candidates_.end(),
                       [](const Candidate& candidate) { return candidate.stepMs > 0; }) > 1;
}

int AutoTrials::number() const {
  return static_cast<int>(std::min(begun_, candidates_.size()));
}

std::uint32_t AutoTrials::probeSteps() const {
  if (stepMs_ <= 0 || stepMs_ >= kProbeMs) return 1;
  const auto steps = static_cast<std::uint32_t>(std::min(kProbeMs / stepMs_, double{kMostProbeSteps}));
  return steps + steps % 2;  // after an even number two arrays that change places are where they were
}

bool AutoTrials::take(std::uint32_t steps, double milliseconds) {
  if (done_ || steps == 0) return false;
  spentMs_ += milliseconds;
  trialMs_ += milliseconds;
  const bool warmUp = stepMs_ <= 0 && milliseconds < kWarmUpMs;
  stepMs_ = std::max(milliseconds / steps, 1e-6);
  if (!warmUp) {
    double& shortest = candidates_[index_].stepMs;
    shortest = shortest > 0 ? std::min(shortest, stepMs_) : stepMs_;
    ++probes_;
  }
  const std::size_t before = index_;
  if (spentMs_ + stepMs_ > kBudgetMs) {
    finish();
  } else if (slow() || enough()) {
    next();
  }
  return index_ != before;
}

bool AutoTrials::slow() const {
  return probes_ > 0 && probeSteps() == 1 &&
         candidates_[index_].stepMs > kSlower * candidates_[fastest()].stepMs;
}

bool AutoTrials::enough() const {
  if (probes_ > 0 && trialMs_ >= kMostTrialMs) return true;
  return probes_ >= (probeSteps() == 1 ? kProbesOfOneStep : kProbesOfManySteps) && trialMs_ >= kLeastTrialMs;
}

// Begins the next trial. The first candidate has another one at the end: clocks may have risen since its
// first.
void AutoTrials::next() {
  do {
    if (begun_ > candidates_.size()) return finish();
    index_ = begun_++ % candidates_.size();
  } while (candidates_[index_].refused);
  trialMs_ = 0;
  stepMs_ = 0;
  probes_ = 0;
}

void AutoTrials::finish() {
  done_ = true;
  index_ = fastest();
}

// Where nothing is measured, the first that can run.
std::size_t AutoTrials::fastest() const {
  std::size_t best = index_;
  const auto better = [](const Candidate& a, const Candidate& b) {
    if (a.refused != b.refused) return b.refused;
    if (a.stepMs > 0 && b.stepMs > 0) return a.stepMs < b.stepMs;
    return a.stepMs > 0 && b.stepMs <= 0;
  };
  for (std::size_t k = 0; k < candidates_.size(); ++k) {
    if (better(candidates_[k], candidates_[best])) best = k;
  }
  return best;
}

bool AutoTrials::refuse() {
  candidates_[index_].refused = true;
  if (std::all_of(candidates_.begin(), candidates_.end(), [](const Candidate& c) { return c.refused; })) {
    done_ = true;
    return false;
  }
  if (done_) {
    finish();
  } else {
    next();
  }
  return true;
}

}  // namespace gravitile::sim
