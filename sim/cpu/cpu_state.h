#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "sim/bodies.h"
#include "sim/cpu/aligned_array.h"
#include "sim/cpu/cpu_force.h"
#include "sim/integrators/integrator_table.h"
#include "sim/vertex.h"

namespace gravitile::sim {

class ThreadPool;

// The system as the CPU kernels want it: one array a coordinate, aligned, padded as cpu_force.h says. Real is
// float or double.
template <typename Real>
class CpuState {
 public:
  // x, y, z and a fourth number, in this precision.
  using Vector4 = std::conditional_t<std::is_same_v<Real, double>, Double4, Float4>;

  explicit CpuState(const Bodies& bodies);

  // The same system in this precision, rounded where it is the lower one; without accelerations.
  template <typename Other>
  explicit CpuState(const CpuState<Other>& other);

  std::size_t size() const { return n_; }

  // Arguments for a force kernel; the accelerations land in this state.
  CpuForceArguments<Real> forceArguments(double softening, double gravity, const std::atomic<bool>& cancel);

  // One update pass of `stage` over all bodies. Returns the first body whose position is not finite after
  // the drift, if any.
  std::optional<std::uint64_t> update(const IntegratorStage& stage, double dt, double damping,
                                      ThreadPool& pool);

  void writeVertices(std::span<Vertex> vertices, ColourKey key, ThreadPool& pool) const;

  Bodies bodies() const;  // rounded to single precision
  std::vector<Vector4> posMass() const;
  std::vector<Vector4> velocities() const;
  std::vector<Vector4> accelerations() const;

 private:
  template <typename Other>
  friend class CpuState;

  void allocate();

  std::size_t n_;
  AlignedArray<Real> x_, y_, z_, mass_, vx_, vy_, vz_, ax_, ay_, az_;
  std::vector<Real> workspace_;
  std::vector<std::uint32_t> component_;
  std::vector<std::string> componentNames_;
};

// Memory that one body takes in a CpuState: ten numbers and that of its component.
template <typename Real>
inline constexpr std::uint64_t kCpuStateBytesABody = 10 * sizeof(Real) + sizeof(std::uint32_t);

}  // namespace gravitile::sim
