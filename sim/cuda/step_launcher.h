#pragma once

#include <array>

#include "sim/cuda/cuda_state.h"
#include "sim/cuda/force_sampler.h"
#include "sim/cuda/kernel_slot.h"
#include "sim/cuda/step_graphs.h"
#include "sim/cuda/step_kernels.h"
#include "sim/integrators/integrator_table.h"
#include "sim/step_parameters.h"

namespace gravitile::sim {

// Turns time steps into launches on one stream: the stages of the integrator one after the other, or whole
// steps where the kernel holds them, or the moves of hermite4 with the forces that are its own, with the
// vertices of the last one and a force sample where one is asked for. Where steps are adaptive, a launch of
// its own before each finds its length, which the others read from device memory.
class StepLauncher {
 public:
  StepLauncher(const KernelSlot& kernel, ForceSampler& sampler, const Stream& stream, int computeCapability);

  // While it lives, steps are by the chosen kernel and of fixed length; what it finds is of no consequence
  // for the steps after.
  class KernelForces {
   public:
    KernelForces(StepLauncher& launcher, CudaState& state);
    ~KernelForces();
    KernelForces(const KernelForces&) = delete;
    KernelForces& operator=(const KernelForces&) = delete;

   private:
    StepLauncher& launcher_;
    CudaState& state_;
    StepParameters parameters_;
    bool forcesCurrent_, clockStale_;
  };

  void setParameters(const StepParameters& parameters);
  const StepParameters& parameters() const { return parameters_; }

  // The positions were replaced: the accelerations no longer belong to them.
  void positionsReplaced() { forcesCurrent_ = false; }

  // hermite4 has accelerations and jerks to go on from; and it was given such, with the clock's last step.
  bool goesOnFromForces() const { return forcesCurrent_ && hasOwnForces(); }
  void forcesReplaced() {
    forcesCurrent_ = true;
    clockStale_ = false;
  }
  // The clock's dt is the length of the step before.
  bool clockTells() const { return !clockStale_; }

  // An integrator that starts with a kick needs the accelerations at the first positions. True if they were
  // due.
  bool enqueueFirstForce(const CudaState& state);

  // `steps` 0 only writes the vertices. `vertices` may be null.
  void enqueueSteps(CudaState& state, std::uint32_t steps, VertexOut* vertices);

  // Steps of no duration: all the work, and no body moves. Stands between enqueueFirstForce() and a batch.
  void enqueueStillSteps(CudaState& state, std::uint32_t steps);

  // One force evaluation by the chosen kernel at the positions as they are. Needs hasForceByItself().
  void enqueueForce(const CudaState& state);

  // The racy kernel has no force evaluation that could be had without moving the bodies.
  bool hasForceByItself() const { return kernel_.what().choice.kernel->launch != LaunchShape::RacySteps; }

 private:
  // A force evaluation, or none, and the moves up to the next one: two launches at most.
  struct Round {
    bool evaluateForce = false;
    unsigned moves = 0;
    std::array<StageTimes, UpdateArguments::kMostMoves> times{};
  };

  void enqueueBatch(CudaState& state, std::uint32_t steps, VertexOut* vertices);
  void enqueueStages(CudaState& state, std::uint32_t steps, VertexOut* vertices);
  void enqueueRound(CudaState& state, const Round& round, VertexOut* vertices);
  void enqueueHermite(const CudaState& state, std::uint32_t steps, VertexOut* vertices);
  void enqueueHermiteMoves(const CudaState& state, bool correct, bool predict, VertexOut* vertices);
  void enqueueJerk(const CudaState& state);
  void enqueueSampledForce(const CudaState& state);
  void enqueueStepSize(const CudaState& state);
  void loadKernels(Precision precision);
  void enqueueWholeSteps(const CudaState& state, std::uint32_t steps, VertexOut* vertices);
  void enqueueUpdate(const UpdateArguments& arguments, const CudaState& state);
  void sampleAccelerations(const CudaState& state);
  StepsArguments stepsArguments(const CudaState& state) const;
  ForceArguments forceArguments(const CudaState& state) const;
  UpdateArguments updateArguments(const CudaState& state, const Round& round, VertexOut* vertices) const;
  StageTimes stageTimes(const IntegratorStage& stage) const;
  double usableSoftening() const;
  bool adaptive() const { return parameters_.adaptive > 0; }
  bool hasOwnForces() const { return parameters_.integrator->hasOwnForces(); }
  StepKernels::Id jerkKernel() const;

  const KernelSlot& kernel_;
  ForceSampler& sampler_;
  const Stream& stream_;
  StepKernels kernels_;
  StepGraphs graphs_;
  StepParameters parameters_;
  double lastSoftening_ = 0;    // the newest one above zero
  bool forcesCurrent_ = false;  // the accelerations belong to the positions as they are, or are what hermite4
                                // goes on from
  bool clockStale_ = true;      // the clock's dt is not that of the step before
};

}  // namespace gravitile::sim
