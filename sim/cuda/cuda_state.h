#pragma once

#include "sim/bodies.h"
#include "sim/cuda/memory.h"
#include "sim/kernels/arguments.h"
#include "sim/step_parameters.h"

namespace gravitile::sim {

// The system in device memory. Every array keeps its address until the next system is loaded. Positions are
// kept twice, packed and in separate arrays, so that either kind of kernel finds them as it wants them.
class CudaState {
 public:
  CudaState() = default;
  // Uploads. Throws UserError with both numbers when the GPU has not that much free memory.
  explicit CudaState(const Bodies& bodies);

  unsigned size() const { return static_cast<unsigned>(posMass_.size()); }

  // What a force kernel is launched with; the update's arguments less the stage's coefficients.
  ForceArguments forceArguments(float softening, float gravity) const;
  UpdateArguments updateArguments() const;
  unsigned* arrived() const { return arrived_.get(); }

  // Positions and velocities again as in `bodies`, which are as many. Blocks.
  void upload(const Bodies& bodies);

  // Block the caller.
  void download(Bodies& bodies) const;
  std::vector<Float4> downloadAccelerations() const;

  const float4* posMass() const { return posMass_.get(); }
  const float4* acceleration() const { return acceleration_.get(); }
  const unsigned* firstNonFinite() const { return firstNonFinite_.get(); }

  // Device memory that a system of n bodies takes, bytes, vertices for host copies included.
  static std::uint64_t bytesNeeded(std::uint64_t n);

 private:
  DeviceBuffer<float4> posMass_, velocity_, acceleration_;
  DeviceBuffer<float> x_, y_, z_, mass_, ax_, ay_, az_;
  DeviceBuffer<unsigned> firstNonFinite_;  // one; all bits set: none
  DeviceBuffer<unsigned> arrived_;         // one; of the grid-wide barrier
};

}  // namespace gravitile::sim
