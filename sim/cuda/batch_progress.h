#pragma once

#include <cstdint>

#include "sim/cuda/batch_ring.h"
#include "sim/cuda/cuda_state.h"
#include "sim/cuda/host_frames.h"
#include "sim/engine.h"

namespace gravitile::sim {

// Follows batches of steps through the stream: which step and time the newest one started leads to, and which
// the newest one finished has led to, with how long it took.
class BatchProgress {
 public:
  std::size_t unfinished() const { return batches_.unfinished(); }
  bool computing() const { return unfinished() > 0; }
  bool empty() const { return batches_.empty(); }
  // As in BatchRing.
  Batch& waitForFree() { return batches_.waitForFree(); }

  // Nothing has been computed yet, or all up to here by another run. Nothing is in flight.
  void restart(std::uint64_t steps, double time);
  // How long a step takes is not known: other bodies are loaded.
  void forgetDurations();
  // Nor is it when another kernel computes than it was told of last; `takeOvers` as in KernelSlot.
  void tellKernel(std::uint64_t takeOvers);

  // Steps that have been enqueued, these among them from now on.
  void count(std::uint32_t steps, const StepParameters& parameters);
  std::uint64_t stepsStarted() const { return stepsStarted_; }
  // Of steps of a length that the host knows; the clock of the state has the others.
  double timeStarted() const { return timeStarted_; }

  // The batch from waitForFree(), whose steps are enqueued and counted, is on its way: what is to be known of
  // them is brought back behind them.
  void start(Batch& batch, std::uint32_t steps, const StepParameters& parameters, const CudaState& state,
             const Stream& stream);
  // Takes in batches that have finished, oldest first; `takeOvers` tells the kernel that runs. Never blocks.
  void takeFinished(std::uint64_t takeOvers, HostFrames& frames);
  // All that was counted has finished, the newest steps by these parameters, and the state's clock tells
  // this.
  void takeAll(const StepParameters& parameters, const StepClock& clock);

  // Of the newest batch whose duration is known, ms; 0 before the first.
  double batchMs() const { return batchMs_; }
  // All that a status says of steps.
  const EngineStatus& status() const { return status_; }

 private:
  void take(const Batch& batch, std::uint64_t takeOvers, HostFrames& frames);
  void takeClock(double timeBesideIt, double stepLength, const StepClock& clock);

  BatchRing batches_;
  std::uint64_t stepsStarted_ = 0;
  double timeStarted_ = 0;
  double batchMs_ = 0;
  EngineStatus status_;
};

}  // namespace gravitile::sim
