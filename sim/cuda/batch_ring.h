#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "sim/cuda/memory.h"
#include "sim/kernels/arguments.h"

namespace gravitile::sim {

// A batch of steps on its way through the stream.
struct Batch {
  Event start, stop;  // around the steps
  Event finished;     // everything, copies to the host included
  PinnedBuffer<unsigned> firstNonFinite{1};
  std::uint32_t steps = 0;
  std::uint64_t stepAfter = 0;       // steps done since load() when it has finished
  double timeAfter = 0;              // simulated time then, less that of adaptive steps
  double stepLength = 0;             // of each of the steps; 0: they are adaptive
  PinnedBuffer<StepClock> clock{1};  // of those, then
  bool timed = false;                // start to stop is the duration of `steps` steps and nothing else
  std::uint64_t kernel = 0;          // that computed it: KernelSlot::takeOvers()
  int hostSlot = -1;                 // of HostFrames; -1: none
  bool inFlight = false;
};

// Batches in flight: one that computes and one that waits behind it, so that the GPU never idles between
// frames and input is never more than a frame late.
class BatchRing {
 public:
  static constexpr std::size_t kBatches = 2;

  // Batches that have not finished, taken in or not.
  std::size_t unfinished() const {
    return static_cast<std::size_t>(std::count_if(batches_.begin(), batches_.end(), [](const Batch& batch) {
      return batch.inFlight && !batch.finished.reached();
    }));
  }

  // The next batch to fill; takeFinished() must have been called with it free. Blocks until it is.
  Batch& waitForFree() {
    Batch& batch = batches_[next_];
    if (batch.inFlight) batch.finished.synchronize();
    return batch;
  }

  // Marks the batch from waitForFree() as on its way.
  void started() {
    batches_[next_].inFlight = true;
    next_ = (next_ + 1) % batches_.size();
  }

  // Calls take(batch) for every batch that has finished, oldest first. Never blocks.
  template <typename Take>
  void takeFinished(Take take) {
    for (std::size_t k = 0; k < batches_.size(); ++k) {
      Batch& batch = batches_[(next_ + k) % batches_.size()];
      if (!batch.inFlight || !batch.finished.reached()) continue;
      batch.inFlight = false;
      take(batch);
    }
  }

  bool empty() const {
    for (const Batch& batch : batches_) {
      if (batch.inFlight) return false;
    }
    return true;
  }

 private:
  std::array<Batch, kBatches> batches_;
  std::size_t next_ = 0;
};

}  // namespace gravitile::sim
