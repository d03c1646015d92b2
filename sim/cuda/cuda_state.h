#pragma once

#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "sim/body_span.h"
#include "sim/cuda/memory.h"
#include "sim/integrators/integrator_table.h"
#include "sim/kernel_table.h"
#include "sim/kernels/arguments.h"
#include "sim/step_parameters.h"

namespace gravitile::sim {

// What arrays a kernel wants.
struct StateForm {
  enum class Sums { None, Floating, Whole };

  Precision precision = Precision::Single;
  BodyLayout layout = BodyLayout::Packed;
  bool twoPositions = false;  // moved bodies go to a second array, and the two change places
  Sums sums = Sums::None;     // that warps add to; zero between force evaluations
  bool jerk = false;          // for hermite4: the jerk, and both derivatives at the start of the step
  bool operator==(const StateForm&) const = default;
};
// `scheme` is that of the integrator.
StateForm formFor(const KernelChoice& choice, Scheme scheme);

// The system in device memory. Every array keeps its address until the next system is loaded or the form
// changes. Positions are always there packed, and in the form for kernels that want them so in separate
// arrays as well.
class CudaState {
 public:
  CudaState() = default;
  // Uploads. Throws UserError with both numbers when the GPU has not that much free memory.
  CudaState(const Bodies& bodies, StateForm form);

  unsigned size() const { return n_; }
  StateForm form() const { return form_; }

  // Takes another form: positions and velocities stay, in single precision rounded; a change of precision
  // loses the accelerations. Blocks. Throws CudaError, and changes nothing, when memory is short.
  void become(StateForm form);

  // What a force kernel is launched with; the update's arguments less the stage's coefficients.
  ForceArguments forceArguments(double softening, double gravity) const;
  UpdateArguments updateArguments() const;

  // For hermite4, where the form has the jerk.
  JerkArguments jerkArguments(double softening, double gravity) const;
  HermiteArguments hermiteArguments() const;

  // For the length of an adaptive step; with the jerk where the form has it.
  StepSizeArguments stepSizeArguments(const StepParameters& parameters) const;
  StepClock* clock() const { return clock_.get(); }

  // Puts the accelerations out of the way of another force evaluation between two steps of hermite4, or back
  // in place.
  void exchangeAccelerations() { std::swap(acceleration_, spareAcceleration_); }

  // The same where the moved bodies go to the second array; swapPositions() makes that the first.
  UpdateArguments updateElsewhere() const;
  void swapPositions() { std::swap(posMass_, moved_); }
  // Enqueues that sums a kernel has begun are zero again.
  void clearSums(cudaStream_t stream) const;
  unsigned* arrived() const { return arrived_.get(); }

  // Positions and velocities to the last bit, each velocity's w the number of the body's component; and such
  // ones put in place of its own. Block the caller.
  PhaseSpace save() const;
  void restore(const PhaseSpace& saved) { write(saved.posMass, saved.velocity); }

  // Blocks the caller.
  std::vector<Double4> downloadAccelerations() const;

  // Size and mass of the bodies as they were loaded: kernels make units of their own of them, so that a run
  // that goes on in another process needs them to come out the same.
  struct Extent {
    double length = 1, meanMass = 1, totalMass = 0;
  };
  const Extent& extent() const { return extent_; }
  void setExtent(const Extent& extent) { extent_ = extent; }

  // What hermite4 carries over from one step to the next, by the names in kCarriedVectors (run_state.h),
  // where the form has it; and such put in place of its own. Block the caller.
  std::map<std::string, std::vector<Double4>> carriedVectors() const;
  void carryVectors(const std::map<std::string, std::vector<Double4>>& vectors);

  // The clock that tells no time yet, with a step of this length before. Blocks the caller.
  void startClock(double lastStep);
  // Blocks the caller.
  StepClock readClock() const;

  // Arrays of float4 or real4 (sim/kernels/real.cuh), as the precision is.
  const std::byte* posMass() const { return posMass_.get(); }
  const std::byte* velocity() const { return velocity_.get(); }
  const std::byte* acceleration() const { return acceleration_.get(); }
  std::size_t bytesAVector() const { return vectorBytes(form_.precision); }
  const unsigned* firstNonFinite() const { return firstNonFinite_.get(); }
  void forgetNonFinite();  // as if none had been seen

  // Device memory that a system of n bodies takes, bytes, vertices for host copies included. The copy that
  // diagnostics are measured on, which comes with the first of them, is not.
  static std::uint64_t bytesNeeded(std::uint64_t n, StateForm form);

  // Why the GPU has no room for a system of n bodies in one form to take another: "" when it has.
  static std::string whyNoRoom(std::uint64_t n, StateForm from, StateForm to);

 private:
  struct Separate {
    DeviceBuffer<std::byte> x, y, z, mass, ax, ay, az;
  };

  CudaState(unsigned n, StateForm form);
  // In the order of kCarriedVectors.
  std::array<const DeviceBuffer<std::byte>*, 4> carriedArrays() const {
    return {&acceleration_, &jerk_, &oldAcceleration_, &oldJerk_};
  }
  void write(const BodySpan& posMass, const BodySpan& velocity);
  void fillSeparate();
  void makeExtras();
  void measure(const Bodies& bodies);
  SumArguments sumArguments(double softening, double gravity) const;
  std::vector<Double4> read(const DeviceBuffer<std::byte>& vectors) const;

  unsigned n_ = 0;
  StateForm form_;
  DeviceBuffer<std::byte> posMass_, velocity_, acceleration_;
  Separate separate_;              // empty for BodyLayout::Packed
  DeviceBuffer<std::byte> moved_;  // as posMass_, empty unless the form has two positions
  DeviceBuffer<std::byte> sums_;   // empty unless the form has sums
  // Empty unless the form has the jerk.
  DeviceBuffer<std::byte> jerk_, oldAcceleration_, oldJerk_, spareAcceleration_;
  Extent extent_;
  DeviceBuffer<unsigned> firstNonFinite_;  // one; all bits set: none
  DeviceBuffer<unsigned> arrived_;         // one; of the grid-wide barrier
  DeviceBuffer<StepClock> clock_;          // one; of adaptive steps
};

}  // namespace gravitile::sim
