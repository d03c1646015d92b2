#include "sim/cuda/batch_progress.h"

#include <limits>

namespace gravitile::sim {
namespace {

// Of each step; 0: they are adaptive.
double stepLengthOf(const StepParameters& parameters) {
  return parameters.adaptive > 0 ? 0 : parameters.dt;
}

}  // namespace

void BatchProgress::restart(std::uint64_t steps, double time) {
  stepsStarted_ = status_.steps = steps;
  timeStarted_ = status_.time = time;
  status_.stepLength = 0;
  status_.nonFiniteBody.reset();
}

void BatchProgress::forgetDurations() {
  status_.stepMs = 0;
  batchMs_ = 0;
}

void BatchProgress::tellKernel(std::uint64_t takeOvers) {
  if (status_.takeOvers == takeOvers) return;
  status_.takeOvers = takeOvers;
  status_.stepMs = 0;
}

void BatchProgress::count(std::uint32_t steps, const StepParameters& parameters) {
  stepsStarted_ += steps;
  timeStarted_ += steps * stepLengthOf(parameters);
}

void BatchProgress::start(Batch& batch, std::uint32_t steps, const StepParameters& parameters,
                          const CudaState& state, const Stream& stream) {
  batch.steps = steps;
  batch.stepAfter = stepsStarted_;
  batch.timeAfter = timeStarted_;
  batch.stepLength = stepLengthOf(parameters);
  GRAVITILE_CUDA(cudaMemcpyAsync(batch.firstNonFinite.get(), state.firstNonFinite(), sizeof(unsigned),
                                 cudaMemcpyDeviceToHost, stream.get()));
  GRAVITILE_CUDA(cudaMemcpyAsync(batch.clock.get(), state.clock(), sizeof(StepClock), cudaMemcpyDeviceToHost,
                                 stream.get()));
  batch.finished.record(stream.get());
  batches_.started();
}

void BatchProgress::takeFinished(std::uint64_t takeOvers, HostFrames& frames) {
  batches_.takeFinished([&](const Batch& batch) { take(batch, takeOvers, frames); });
}

void BatchProgress::take(const Batch& batch, std::uint64_t takeOvers, HostFrames& frames) {
  status_.steps = batch.stepAfter;
  takeClock(batch.timeAfter, batch.steps > 0 ? batch.stepLength : status_.stepLength, batch.clock[0]);
  if (batch.timed && batch.kernel == takeOvers) {  // a replaced kernel's time is nobody's
    batchMs_ = batch.stop.millisecondsSince(batch.start);
    status_.stepMs = batchMs_ / batch.steps;
    ++status_.batches;
  }
  if (batch.hostSlot >= 0) frames.finished(batch.hostSlot);
  constexpr unsigned kNone = std::numeric_limits<unsigned>::max();
  if (const unsigned body = batch.firstNonFinite[0]; body != kNone && !status_.nonFiniteBody) {
    status_.nonFiniteBody = body;
    status_.nonFiniteStep = batch.stepAfter;
  }
}

void BatchProgress::takeAll(const StepParameters& parameters, const StepClock& clock) {
  status_.steps = stepsStarted_;
  takeClock(timeStarted_, stepLengthOf(parameters), clock);
}

void BatchProgress::takeClock(double timeBesideIt, double stepLength, const StepClock& clock) {
  status_.time = timeBesideIt + clock.time;
  status_.stepLength = stepLength > 0 ? stepLength : clock.dt;
}

}  // namespace gravitile::sim
