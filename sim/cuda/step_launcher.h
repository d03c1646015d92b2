#pragma once

#include <array>

#include "sim/cuda/cuda_state.h"
#include "sim/cuda/force_sampler.h"
#include "sim/cuda/kernel_slot.h"
#include "sim/cuda/step_graphs.h"
#include "sim/integrators/integrator_table.h"
#include "sim/step_parameters.h"

namespace gravitile::sim {

// Turns time steps into launches on one stream: the stages of the integrator one after the other, or whole
// steps where the kernel holds them, with the vertices of the last one and a force sample where one is asked
// for.
class StepLauncher {
 public:
  using UpdateKernels = std::array<LoadedKernel, 2>;  // by Precision

  StepLauncher(const KernelSlot& kernel, ForceSampler& sampler, const Stream& stream, UpdateKernels update);

  void setParameters(const StepParameters& parameters);
  const StepParameters& parameters() const { return parameters_; }

  // The positions were replaced: the accelerations no longer belong to them.
  void positionsReplaced() { forcesCurrent_ = false; }

  // An integrator that starts with a kick needs the accelerations at the first positions. True if they were
  // due.
  bool enqueueFirstForce(const CudaState& state);

  // `steps` 0 only writes the vertices. `vertices` may be null.
  void enqueueSteps(CudaState& state, std::uint32_t steps, VertexOut* vertices);

  // Steps of no duration: all the work, and no body moves. Stands between enqueueFirstForce() and a batch.
  void enqueueStillSteps(CudaState& state, std::uint32_t steps);

  // One force evaluation at the positions as they are. Needs hasForceByItself().
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
  void enqueueWholeSteps(const CudaState& state, std::uint32_t steps, VertexOut* vertices);
  void enqueueUpdate(const UpdateArguments& arguments, const CudaState& state);
  void sampleAccelerations(const CudaState& state);
  StepsArguments stepsArguments(const CudaState& state) const;
  ForceArguments forceArguments(const CudaState& state) const;
  UpdateArguments updateArguments(const CudaState& state, const Round& round, VertexOut* vertices) const;
  StageTimes stageTimes(const IntegratorStage& stage) const;
  double usableSoftening() const;

  const KernelSlot& kernel_;
  ForceSampler& sampler_;
  const Stream& stream_;
  UpdateKernels update_;
  StepGraphs graphs_;
  StepParameters parameters_;
  double lastSoftening_ = 0;    // the newest one above zero
  bool forcesCurrent_ = false;  // the accelerations belong to the positions as they are
};

}  // namespace gravitile::sim
