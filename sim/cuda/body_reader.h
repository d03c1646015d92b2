#pragma once

#include <optional>

#include "sim/cuda/cuda_state.h"
#include "sim/engine.h"

namespace gravitile::sim {

// Copies one body to pinned memory on request, at most 64 bytes, without making anybody wait.
class BodyReader {
 public:
  // Behind what was started on the stream; ignored while an earlier copy is under way.
  void request(const CudaState& state, std::uint64_t index, cudaStream_t stream);
  // Never blocks.
  std::optional<BodyState> take();
  // Forgets what is under way; call when the stream is idle.
  void reset() { copying_ = false; }

 private:
  PinnedBuffer<Double4> memory_;  // position and mass, velocity; in the state's precision
  Event copied_;
  bool copying_ = false;
  std::uint64_t index_ = 0;
  Precision precision_ = Precision::Single;
};

}  // namespace gravitile::sim
