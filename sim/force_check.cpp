#include "sim/force_check.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "sim/cpu/thread_pool.h"
#include "sim/memory_failure.h"

namespace gravitile::sim {
namespace {

constexpr std::size_t kSampledBodies = 256;

// Pairs judged between two looks at whether to stop: some 0.1 s on one core, so that exit never waits.
constexpr std::uint64_t kPairsASlice = 1 << 24;

}  // namespace

ForceCheck::ForceCheck() : thread_([this] { run(); }) {}

ForceCheck::~ForceCheck() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

bool ForceCheck::idle() const {
  const std::lock_guard lock(mutex_);
  return !busy_;
}

void ForceCheck::submit(ForceSample sample, std::optional<std::uint64_t> body) {
  {
    const std::lock_guard lock(mutex_);
    if (busy_) return;
    busy_ = true;
    task_ = {std::move(sample), body};
  }
  wake_.notify_one();
}

std::optional<CheckedForce> ForceCheck::takeResult() {
  const std::lock_guard lock(mutex_);
  return std::exchange(result_, std::nullopt);
}

bool ForceCheck::stopping() const {
  const std::lock_guard lock(mutex_);
  return stop_;
}

void ForceCheck::run() {
  constexpr int kNiceness = 10;  // frames and steps come first
  lowerPriority(kNiceness);
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [this] { return stop_ || task_.has_value(); });
    if (stop_) return;
    const Task task = *std::exchange(task_, std::nullopt);
    lock.unlock();
    std::optional<CheckedForce> checked;
    try {
      checked = judged(task);
    } catch (const std::exception& error) {
      if (!isMemoryFailure(error)) throw;
    }
    lock.lock();
    if (checked) result_ = checked;
    busy_ = false;
  }
}

// Nothing when there is no time left for it.
std::optional<CheckedForce> ForceCheck::judged(const Task& task) const {
  const ForceSample& sample = task.sample;
  const std::uint64_t n = sample.posMass.size();
  const std::optional<std::uint64_t> body = task.body && *task.body < n ? task.body : std::nullopt;
  const double potential = body ? potentialOf(sample.posMass, *body, sample.softening, sample.gravity) : 0;
  const bool forces = sample.acceleration.size() == n;
  const std::vector<std::uint32_t> targets = sampleIndices(forces ? n : 0, kSampledBodies);
  std::vector<Double3> reference;
  const std::size_t slice = std::max<std::uint64_t>(1, kPairsASlice / std::max<std::uint64_t>(1, n));
  while (reference.size() < targets.size()) {
    const std::size_t count = std::min(slice, targets.size() - reference.size());
    const std::span part = std::span(targets).subspan(reference.size(), count);
    const std::vector<Double3> some =
        referenceAccelerations(sample.posMass, part, sample.softening, sample.gravity);
    reference.insert(reference.end(), some.begin(), some.end());
    if (stopping()) return std::nullopt;
  }
  return CheckedForce{.error = forceError(sample.acceleration, targets, reference),
                      .kernel = sample.kernel,
                      .bodies = n,
                      .body = body,
                      .potential = potential};
}

}  // namespace gravitile::sim
