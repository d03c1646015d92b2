#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "sim/auto_candidates.h"
#include "sim/auto_memory.h"
#include "sim/auto_trials.h"
#include "sim/cuda/memory.h"

namespace gravitile::sim {

// What stands behind gpu-auto on a GPU: picks a kernel by what was measured earlier, or measures. The engine
// runs what it picks.
class AutoKernel {
 public:
  // Somebody wants such a row for these bodies. `machine` as in autoKey(). What was remembered is picked at
  // once; else the likeliest candidate, and measuring() begins unless the run is to be reproducible.
  void start(const AutoCase& wanted, std::string_view machine);
  // Somebody wants another row.
  void stop() { trials_.reset(); }

  bool active() const { return trials_.has_value(); }
  const KernelChoice& pick() const { return trials_->pick(); }
  bool measuring() const { return trials_ && !trials_->done(); }
  int number() const { return trials_->number(); }
  int count() const { return trials_->count(); }

  // pick() can't run: another one takes its place. False when none is left.
  bool refuse();

  // A probe of pick(), enqueued by `run(steps)`, unless one is under way; that returns which share of those
  // steps it is, 1: all. `takeOver` tells kernels apart.
  template <typename Run>
  void probe(std::uint64_t takeOver, cudaStream_t stream, Run run) {
    if (probing_) return;
    takeOver_ = takeOver;
    steps_ = trials_->probeSteps();
    start_.record(stream);
    share_ = run(steps_);
    stop_.record(stream);
    probing_ = true;
  }

  // Takes in a probe that has finished, if it was of the kernel that still runs. Never blocks. True when
  // pick() is another one now. The last one's answer is remembered.
  bool takeProbe(std::uint64_t takeOver);

 private:
  void remember();

  AutoMemory memory_;
  std::string key_;
  std::optional<AutoTrials> trials_;
  Event start_, stop_;
  bool probing_ = false;
  std::uint64_t takeOver_ = 0;
  std::uint32_t steps_ = 0;
  double share_ = 1;
};

}  // namespace gravitile::sim
