#include "sim/cuda/auto_kernel.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace gravitile::sim {
namespace {

constexpr std::uint64_t kNoKernel = std::numeric_limits<std::uint64_t>::max();

}  // namespace

void AutoKernel::start(const AutoCase& wanted, std::string_view machine) {
  key_ = autoKey(wanted, machine);
  std::vector<KernelChoice> candidates = autoCandidates(wanted);
  // Which candidate is the fastest was told by a stopwatch, in this run or an earlier one.
  const bool mayMeasure = wanted.asked.tuning[TuningId::Reproducible] == 0;
  const std::optional<KernelChoice> remembered = mayMeasure ? memory_.find(key_) : std::nullopt;
  const auto known =
      remembered ? std::find(candidates.begin(), candidates.end(), *remembered) : candidates.end();
  const bool isKnown = known != candidates.end();
  if (isKnown) std::rotate(candidates.begin(), known, known + 1);
  trials_.emplace(candidates, mayMeasure && !isKnown);
  takeOver_ = kNoKernel;  // a probe still under way is of other bodies
}

bool AutoKernel::refuse() {
  const bool measured = measuring();
  const bool left = trials_->refuse();
  if (measured) remember();
  return left;
}

void AutoKernel::remember() {
  if (trials_->done() && trials_->conclusive()) memory_.store(key_, trials_->pick());
}

bool AutoKernel::takeProbe(std::uint64_t takeOver) {
  if (!probing_ || !stop_.reached()) return false;
  probing_ = false;
  if (!measuring() || takeOver != takeOver_) return false;
  const bool another = trials_->take(steps_, stop_.millisecondsSince(start_) / share_);
  remember();
  return another;
}

}  // namespace gravitile::sim
