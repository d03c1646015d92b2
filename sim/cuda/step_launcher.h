#pragma once

#include <array>
#include <vector>

#include "sim/cuda/cuda_state.h"
#include "sim/cuda/force_launch.h"
#include "sim/cuda/force_sampler.h"
#include "sim/cuda/kernel_slot.h"
#include "sim/cuda/slice_pacer.h"
#include "sim/cuda/step_graphs.h"
#include "sim/cuda/step_kernels.h"
#include "sim/integrators/integrator_table.h"
#include "sim/step_parameters.h"

namespace gravitile::sim {

// Turns time steps into launches on one stream: the stages of the integrator one after the other, or whole
// steps where the kernel holds them, or the moves of hermite4 with the forces that are its own, with the
// vertices of the last one and a force sample where one is asked for. Where steps are adaptive, a launch of
// its own before each finds its length, which the others read from device memory.
//
// Steps go into the stream all at once (enqueueSteps()), or a slice at a time (begin(), goOn()): then a step
// that takes longer than a slice is cut inside its force evaluations, and short ones go as many at a time as
// make a slice. The bits that come out are the same.
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

  // Steps under way end with those they began with, but for what the vertices tell.
  void setParameters(const StepParameters& parameters);
  // What the next steps are by.
  const StepParameters& parameters() const { return underWay() ? nextParameters_ : parameters_; }
  // What those under way are by.
  const StepParameters& stepParameters() const { return parameters_; }
  // What those were by that ended last.
  const StepParameters& endedParameters() const { return endedParameters_; }

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

  // Steps that go into the stream by goOn(), with the force evaluation before them that is due; `vertices` as
  // above. None are under way. True if that evaluation is due.
  bool begin(CudaState& state, std::uint32_t steps, VertexOut* vertices);
  bool underWay() const { return underWay_; }
  // Enqueues slices of them until so much work is on its way; then, or at their end, returns. Never blocks.
  void goOn(CudaState& state, double queuedMs);
  // All of what is left. Blocks while nobody knows how fast the kernel is.
  void finish(CudaState& state);
  // Forgets the rest of them: the bodies are somewhere between two steps.
  void abandon(const CudaState& state);
  // They write no vertices any more. What has been enqueued already may still do.
  void withdrawVertices();
  // How much of the steps under way has been enqueued, 0 to 1.
  double shareDone(const CudaState& state) const;

  SlicePacer& pacer() { return pacer_; }
  // The time in which so many steps would be done; infinity while nobody knows.
  double expectedMs(const CudaState& state, std::uint32_t steps) const;

  // What tells how long steps take: steps of no duration, all the work, and no body moves; where a step takes
  // long, a share of its force evaluation. Returns that share, 1 for whole steps. Stands between
  // prepareProbe(), whose work is not the probe's, and a batch.
  void prepareProbe(CudaState& state);
  double enqueueProbe(CudaState& state, std::uint32_t steps);

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

  // What a step is made of.
  struct Operation {
    enum class Kind {
      FirstForce,    // what an integrator starts with
      SampledForce,  // an evaluation by itself, before the step's length is found
      StepSize,
      Round,
      Jerk,  // hermite4's evaluation
      HermiteMoves,
    };
    Kind kind;
    Round round{};
    bool correct = false, predict = false;
    bool last = false;  // the vertices are due
  };

  // How far the steps under way have come.
  struct Progress {
    std::vector<Operation> operations;  // of the step that is under way
    std::size_t next = 0;               // of them
    unsigned units = 0, allUnits = 0;   // of its force evaluation (ForceWork), enqueued and in all
    std::uint64_t kernel = 0;           // that began it: KernelSlot::takeOvers()
    std::uint32_t stepsLeft = 0;        // to begin
    std::uint32_t steps = 0;            // in all
    VertexOut* vertices = nullptr;
  };

  void planStages(std::uint32_t steps);
  void planHermite(std::uint32_t steps);
  void planSteps(std::uint32_t steps);
  void enqueueOperations(CudaState& state, VertexOut* vertices);
  void enqueueWhole(CudaState& state, const Operation& operation, VertexOut* vertices);
  void enqueueRest(CudaState& state, const Operation& operation, VertexOut* vertices);
  static bool evaluatesForce(const Operation& operation);
  bool startNext(CudaState& state, double queuedMs);
  bool enqueueForceSlices(CudaState& state, const Operation& operation, double queuedMs);
  void launchSlice(const CudaState& state, unsigned begin, unsigned end);
  ForceWork workOf(const CudaState& state) const;
  std::uint32_t stepsASlice(double work);
  void enqueueShortSteps(CudaState& state, std::uint32_t steps, VertexOut* vertices);
  void startSteps(const CudaState& state);
  void endSteps(CudaState& state);
  bool firstForceDue() const;
  double interactions(const CudaState& state) const;

  void enqueueStillSteps(CudaState& state, std::uint32_t steps);
  bool probesInPart(const CudaState& state) const;
  void enqueueBatch(CudaState& state, std::uint32_t steps, VertexOut* vertices);
  void enqueueUpdateOf(CudaState& state, const Round& round, VertexOut* vertices);
  void enqueueRound(CudaState& state, const Round& round, VertexOut* vertices);
  void noteMoves(const Round& round);
  void enqueueHermiteMoves(const CudaState& state, const Operation& operation, VertexOut* vertices);
  void launchJerk(const CudaState& state, unsigned begin, unsigned end);
  void enqueueJerk(const CudaState& state);
  void enqueueStepSize(const CudaState& state);
  void loadKernels(Precision precision);
  void enqueueWholeSteps(const CudaState& state, std::uint32_t steps, VertexOut* vertices);
  void enqueueUpdate(const UpdateArguments& arguments, const CudaState& state);
  void sampleAccelerations(const CudaState& state);
  StepsArguments stepsArguments(const CudaState& state) const;
  ForceArguments forceArguments(const CudaState& state) const;
  void completeUpdate(UpdateArguments& arguments, const CudaState& state, const Round& round,
                      VertexOut* vertices) const;
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
  SlicePacer pacer_;
  std::vector<Operation> operations_;  // of the steps that are enqueued all at once
  bool underWay_ = false;
  Progress progress_;
  std::uint32_t stepsASlice_ = 1;
  std::uint64_t pacedKernel_ = 0;               // whose pace the pacer knows: KernelSlot::takeOvers()
  StepParameters parameters_, nextParameters_;  // the second are for after the steps under way
  StepParameters endedParameters_;
  double lastSoftening_ = 0;    // the newest one above zero
  bool forcesCurrent_ = false;  // the accelerations belong to the positions as they are, or are what hermite4
                                // goes on from
  bool clockStale_ = true;      // the clock's dt is not that of the step before
};

}  // namespace gravitile::sim
