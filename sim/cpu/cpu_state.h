#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "sim/bodies.h"
#include "sim/cpu/aligned_array.h"
#include "sim/cpu/cpu_force.h"
#include "sim/cpu/jerk.h"
#include "sim/integrators/integrator_table.h"
#include "sim/step_parameters.h"
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
  CpuForceArguments<Real> forceArguments(double softening, double gravity, const StepControl* control);

  // The same for hermite4; acceleration and jerk land in this state, which makes room for them.
  CpuJerkArguments<Real> jerkArguments(double softening, double gravity, const StepControl* control);

  // One update pass of `stage` over all bodies. Returns the first body whose position is not finite after
  // the drift, if any.
  std::optional<std::uint64_t> update(const IntegratorStage& stage, double dt, double damping,
                                      ThreadPool& pool);

  // The moves of hermite4 (sim/kernels/hermite.h). The prediction sets acceleration and jerk aside, which the
  // correction wants. Returns as update().
  void predict(double dt, ThreadPool& pool);
  std::optional<std::uint64_t> correct(double dt, ThreadPool& pool);

  // The step that the adaptive criterion (sim/kernels/step_size.h) asks for, time units, from the newest
  // accelerations. `lastDt` is the length of the step before, of hermite4; 0: there was none.
  double stepSize(const StepParameters& parameters, double lastDt, ThreadPool& pool) const;

  // Puts the accelerations out of the way of another force evaluation between two steps of hermite4, or back
  // in place.
  void exchangeAccelerations();

  // Puts these positions, masses and velocities in place of its own, rounded where this precision is lower.
  void assign(const PhaseSpace& bodies);

  // What hermite4 carries over from one step to the next, by the names in kCarriedVectors (run_state.h), and
  // such put in place of its own, which makes room for them.
  std::map<std::string, std::vector<Double4>> carriedVectors() const;
  void carryVectors(const std::map<std::string, std::vector<Double4>>& vectors);

  void writeVertices(std::span<Vertex> vertices, VertexFigure figure, ThreadPool& pool) const;

  Bodies bodies() const;  // rounded to single precision
  Vector4 posMass(std::size_t i) const { return {x_[i], y_[i], z_[i], mass_[i]}; }
  Vector4 velocity(std::size_t i) const { return {vx_[i], vy_[i], vz_[i], 0}; }
  std::vector<Vector4> posMass() const;
  std::vector<Vector4> velocities() const;
  std::vector<Vector4> accelerations() const;

 private:
  float figureOf(std::size_t i, VertexFigure figure) const;

  template <typename Other>
  friend class CpuState;

  // Position, velocity, newest acceleration and jerk, and those at the start of the step, along one axis.
  struct HermiteAxis {
    Real *x, *v;
    Real *a, *jerk, *oldA, *oldJerk;
  };

  void allocate();
  std::size_t padded() const { return (n_ + kCpuPadding - 1) / kCpuPadding * kCpuPadding; }
  std::array<HermiteAxis, 3> hermiteAxes();
  // Arrays of x, y and z, in the order of kCarriedVectors.
  std::array<std::array<AlignedArray<Real>*, 3>, 4> carriedArrays();
  std::optional<std::uint64_t> firstNonFinite(ThreadPool& pool) const;

  std::size_t n_;
  AlignedArray<Real> x_, y_, z_, mass_, vx_, vy_, vz_, ax_, ay_, az_;
  AlignedArray<Real> jx_, jy_, jz_;  // these and all below empty but for hermite4
  AlignedArray<Real> oldAx_, oldAy_, oldAz_, oldJx_, oldJy_, oldJz_;
  AlignedArray<Real> spareAx_, spareAy_, spareAz_;  // made when they are first needed
  std::vector<Real> workspace_;
  std::vector<std::uint32_t> component_;
  std::vector<std::string> componentNames_;
};

// Memory that one body takes in a CpuState: ten numbers and that of its component; with hermite4 nine more.
template <typename Real>
constexpr std::uint64_t cpuStateBytesABody(Scheme scheme) {
  return (scheme == Scheme::Hermite ? 19 : 10) * sizeof(Real) + sizeof(std::uint32_t);
}

}  // namespace gravitile::sim
