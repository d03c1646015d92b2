#include "sim/cuda/body_reader.h"

namespace gravitile::sim {

void BodyReader::request(const CudaState& state, std::uint64_t index, cudaStream_t stream) {
  if (copying_ || index >= state.size()) return;
  if (memory_.size() == 0) memory_ = PinnedBuffer<Double4>(2);
  const std::size_t bytes = state.bytesAVector();
  GRAVITILE_CUDA(
      cudaMemcpyAsync(&memory_[0], state.posMass() + index * bytes, bytes, cudaMemcpyDeviceToHost, stream));
  GRAVITILE_CUDA(
      cudaMemcpyAsync(&memory_[1], state.velocity() + index * bytes, bytes, cudaMemcpyDeviceToHost, stream));
  copied_.record(stream);
  copying_ = true;
  index_ = index;
  precision_ = state.form().precision;
}

std::optional<BodyState> BodyReader::take() {
  if (!copying_ || !copied_.reached()) return std::nullopt;
  copying_ = false;
  const auto read = [this](std::size_t k) {
    if (precision_ == Precision::Double) return memory_[k];
    return toDouble(reinterpret_cast<const Float4&>(memory_[k]));
  };
  BodyState body{index_, read(0), read(1)};
  body.velocity.w = 0;  // where the kernels keep the number of the component
  return body;
}

}  // namespace gravitile::sim
