#include "sim/cuda/force_sampler.h"

#include <utility>

namespace gravitile::sim {

struct ForceSampler::Memory {
  explicit Memory(std::size_t n) : posMass(n), acceleration(n) {}
  PinnedBuffer<Float4> posMass, acceleration;
  Event copied;
};

void ForceSampler::samplePositions(const CudaState& state, cudaStream_t stream) {
  if (!requested_ || copying_) return;
  if (memory_ && memory_->posMass.size() != state.size()) memory_.reset();
  if (memory_.use_count() > 1) return;  // somebody still judges the last one
  if (!memory_) memory_ = std::make_shared<Memory>(state.size());
  GRAVITILE_CUDA(cudaMemcpyAsync(memory_->posMass.get(), state.posMass(), memory_->posMass.bytes(),
                                 cudaMemcpyDeviceToHost, stream));
  half_ = true;
}

void ForceSampler::sampleAccelerations(const CudaState& state, const KernelChoice& kernel,
                                       const StepParameters& parameters, cudaStream_t stream) {
  if (!half_) return;
  GRAVITILE_CUDA(cudaMemcpyAsync(memory_->acceleration.get(), state.acceleration(),
                                 memory_->acceleration.bytes(), cudaMemcpyDeviceToHost, stream));
  memory_->copied.record(stream);
  sample_ = {.owner = nullptr,
             .posMass = memory_->posMass.span(),
             .acceleration = memory_->acceleration.span(),
             .kernel = kernel,
             .softening = parameters.softening,
             .gravity = parameters.gravity};
  requested_ = false;
  half_ = false;
  copying_ = true;
}

std::optional<ForceSample> ForceSampler::take() {
  if (!copying_ || !memory_->copied.reached()) return std::nullopt;
  copying_ = false;
  ForceSample taken = std::exchange(sample_, {});
  taken.owner = memory_;
  return taken;
}

void ForceSampler::reset() {
  requested_ = false;
  half_ = false;
  copying_ = false;
  memory_.reset();
  sample_ = {};
}

}  // namespace gravitile::sim
