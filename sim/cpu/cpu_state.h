#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sim/bodies.h"
#include "sim/cpu/aligned_floats.h"
#include "sim/cpu/cpu_force.h"
#include "sim/integrators/integrator_table.h"
#include "sim/vertex.h"

namespace gravitile::sim {

class ThreadPool;

// The system as the CPU kernels want it: one array a coordinate, aligned, padded as cpu_force.h says.
class CpuState {
 public:
  explicit CpuState(const Bodies& bodies);

  std::size_t size() const { return n_; }

  // Arguments for a force kernel; the accelerations land in this state.
  CpuForceArguments forceArguments(double softening, double gravity, const std::atomic<bool>& cancel);

  // One update pass of `stage` over all bodies. Returns the first body whose position is not finite after
  // the drift, if any.
  std::optional<std::uint64_t> update(const IntegratorStage& stage, double dt, double damping,
                                      ThreadPool& pool);

  void writeVertices(std::span<Vertex> vertices, ColourKey key, ThreadPool& pool) const;

  Bodies bodies() const;
  std::vector<Float4> posMass() const;
  std::vector<Float4> accelerations() const;

 private:
  std::size_t n_;
  AlignedFloats x_, y_, z_, mass_, vx_, vy_, vz_, ax_, ay_, az_;
  std::vector<float> workspace_;
  std::vector<std::uint32_t> component_;
  std::vector<std::string> componentNames_;
};

// Memory that one body takes in a CpuState: ten floats and a component number.
inline constexpr std::uint64_t kCpuStateBytesABody = 10 * sizeof(float) + sizeof(std::uint32_t);

}  // namespace gravitile::sim
