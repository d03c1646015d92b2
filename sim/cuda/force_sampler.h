#pragma once

#include <memory>
#include <optional>

#include "sim/cuda/cuda_state.h"
#include "sim/engine.h"

namespace gravitile::sim {

// Copies positions and accelerations to pinned memory on request, between a force evaluation and its update,
// without making anybody wait; or positions alone.
class ForceSampler {
 public:
  void request() { requested_ = true; }
  bool requested() const { return requested_; }

  // The two halves of a sample, enqueued where positions and accelerations belong together. They do something
  // only if a sample was asked for and the memory of the last one is free again.
  void samplePositions(const CudaState& state, cudaStream_t stream);
  void sampleAccelerations(const CudaState& state, const KernelChoice& kernel,
                           const StepParameters& parameters, cudaStream_t stream);

  // Positions alone, of what was started on the stream last, whether or not a sample was asked for.
  void copyPositions(const CudaState& state, cudaStream_t stream);

  // The sample whose copies have finished and that has not been taken yet. Never blocks.
  std::optional<ForceSample> take();

  // Forgets what is asked for or under way; call when the stream is idle.
  void reset();

 private:
  struct Memory;

  bool requested_ = false;
  bool half_ = false;     // the positions are on their way, the accelerations still to come
  bool copying_ = false;  // both are on their way
  std::shared_ptr<Memory> memory_;
  ForceSample sample_;
};

}  // namespace gravitile::sim
