#include "sim/cuda/force_sampler.h"

#include <utility>

namespace gravitile::sim {
namespace {

BodySpan vectorsIn(const PinnedBuffer<std::byte>& buffer, Precision precision) {
  const std::size_t n = buffer.size() / vectorBytes(precision);
  if (precision == Precision::Double) return std::span(reinterpret_cast<const Double4*>(buffer.get()), n);
  return std::span(reinterpret_cast<const Float4*>(buffer.get()), n);
}

}  // namespace

struct ForceSampler::Memory {
  explicit Memory(std::size_t bytes) : posMass(bytes) {}
  PinnedBuffer<std::byte> posMass, acceleration;  // the second is made when it is first needed
  Event copied;
};

void ForceSampler::samplePositions(const CudaState& state, cudaStream_t stream) {
  if (!requested_ || copying_) return;
  const std::size_t bytes = state.size() * state.bytesAVector();
  if (memory_ && memory_->posMass.size() != bytes) memory_.reset();
  if (memory_.use_count() > 1) return;  // somebody still judges the last one
  if (!memory_) memory_ = std::make_shared<Memory>(bytes);
  GRAVITILE_CUDA(cudaMemcpyAsync(memory_->posMass.get(), state.posMass(), memory_->posMass.bytes(),
                                 cudaMemcpyDeviceToHost, stream));
  half_ = true;
}

void ForceSampler::sampleAccelerations(const CudaState& state, const KernelChoice& kernel,
                                       const StepParameters& parameters, cudaStream_t stream) {
  if (!half_) return;
  if (memory_->acceleration.size() == 0)
    memory_->acceleration = PinnedBuffer<std::byte>(memory_->posMass.size());
  GRAVITILE_CUDA(cudaMemcpyAsync(memory_->acceleration.get(), state.acceleration(),
                                 memory_->acceleration.bytes(), cudaMemcpyDeviceToHost, stream));
  memory_->copied.record(stream);
  sample_ = {.owner = nullptr,
             .posMass = vectorsIn(memory_->posMass, state.form().precision),
             .acceleration = vectorsIn(memory_->acceleration, state.form().precision),
             .kernel = kernel,
             .softening = parameters.softening,
             .gravity = parameters.gravity};
  requested_ = false;
  half_ = false;
  copying_ = true;
}

void ForceSampler::copyPositions(const CudaState& state, cudaStream_t stream) {
  if (state.size() == 0) return;
  request();
  samplePositions(state, stream);
  if (!half_) return;
  memory_->copied.record(stream);
  sample_ = {};
  sample_.posMass = vectorsIn(memory_->posMass, state.form().precision);
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
