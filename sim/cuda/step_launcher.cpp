#include "sim/cuda/step_launcher.h"

#include <algorithm>
#include <functional>

#include "sim/cuda/force_launch.h"

namespace gravitile::sim {
namespace {

// One thread a body, and no shared memory: any size does; this one fills an SM evenly on every GPU.
constexpr unsigned kUpdateBlock = 256;

LoadedKernel::Shape threadABody(const CudaState& state, unsigned block) {
  return {.blocks = (state.size() + block - 1) / block, .threads = block};
}

}  // namespace

StepLauncher::StepLauncher(const KernelSlot& kernel, ForceSampler& sampler, const Stream& stream,
                           int computeCapability)
    : kernel_(kernel), sampler_(sampler), stream_(stream), kernels_(kernel.compiler(), computeCapability) {
  parameters_.integrator = &integratorTable().front();
  nextParameters_ = parameters_;
}

void StepLauncher::setParameters(const StepParameters& parameters) {
  nextParameters_ = parameters;
  parameters_.vertexFigure = parameters.vertexFigure;
  if (underWay()) return;
  const bool otherForces = parameters.softening != parameters_.softening ||
                           parameters.gravity != parameters_.gravity ||
                           parameters.integrator->hasOwnForces() != hasOwnForces();
  if (otherForces) forcesCurrent_ = false;
  if (parameters.integrator->hasOwnForces() != hasOwnForces()) pacer_.forget();
  parameters_ = parameters;
  if (parameters.softening > 0) lastSoftening_ = parameters.softening;
}

// A kernel specialised for eps > 0 must not be run with 0: until the general one is ready, the last softening
// stays.
double StepLauncher::usableSoftening() const {
  return parameters_.softening == 0 && kernel_.what().softened ? lastSoftening_ : parameters_.softening;
}

ForceArguments StepLauncher::forceArguments(const CudaState& state) const {
  return state.forceArguments(usableSoftening(), parameters_.gravity);
}

void StepLauncher::completeUpdate(UpdateArguments& arguments, const CudaState& state, const Round& round,
                                  VertexOut* vertices) const {
  arguments.moves = round.moves;
  std::copy(round.times.begin(), round.times.end(), arguments.times);
  arguments.clock = adaptive() ? state.clock() : nullptr;
  arguments.vertices = vertices;
  arguments.vertexFigure = static_cast<int>(parameters_.vertexFigure);
}

StageTimes StepLauncher::stageTimes(const IntegratorStage& stage) const {
  const double dt = adaptive() ? 1 : parameters_.dt;
  return {.kickBefore = stage.kickBefore * dt,
          .damping = stage.damped ? parameters_.damping : 1,
          .drift = stage.drift * dt,
          .kickAfter = stage.kickAfter * dt};
}

void StepLauncher::enqueueForce(const CudaState& state) {
  kernel_.launchWholeForce(forceArguments(state), stream_.get());
  forcesCurrent_ = true;
}

bool StepLauncher::firstForceDue() const {
  return parameters_.integrator->startsWithForce && !forcesCurrent_ && (hasOwnForces() || hasForceByItself());
}

bool StepLauncher::enqueueFirstForce(const CudaState& state) {
  if (!firstForceDue()) return false;
  clockStale_ = true;
  if (hasOwnForces()) {
    loadKernels(state.form().precision);
    enqueueJerk(state);
  } else {
    enqueueForce(state);
  }
  return true;
}

void StepLauncher::loadKernels(Precision precision) {
  if (adaptive()) kernels_.load(StepKernels::Id::StepSize, precision);
  if (!hasOwnForces()) return;
  kernels_.load(StepKernels::Id::Hermite, precision);
  kernels_.load(jerkKernel(), precision);
}

void StepLauncher::enqueueUpdate(const UpdateArguments& arguments, const CudaState& state) {
  kernels_.get(StepKernels::Id::Update, state.form().precision)
      .launch("update", threadABody(state, kUpdateBlock), arguments, stream_.get());
}

void StepLauncher::enqueueStepSize(const CudaState& state) {
  kernels_.get(StepKernels::Id::StepSize, state.form().precision)
      .launch("stepSize", threadABody(state, kUpdateBlock), state.stepSizeArguments(parameters_),
              stream_.get());
}

// Its moves, whose accelerations are there or in the kernel's sums.
void StepLauncher::enqueueUpdateOf(CudaState& state, const Round& round, VertexOut* vertices) {
  UpdateArguments update = state.updateArguments();
  if (round.evaluateForce && leavesSums(*kernel_.what().choice.kernel))
    update.sums = forceArguments(state).sums;
  completeUpdate(update, state, round, vertices);
  enqueueUpdate(update, state);
}

void StepLauncher::enqueueRound(CudaState& state, const Round& round, VertexOut* vertices) {
  if (!round.evaluateForce) {
    enqueueUpdateOf(state, round, vertices);
  } else {
    sampler_.samplePositions(state, stream_.get());
    const ForceArguments force = forceArguments(state);
    if (kernel_.movesWholly(force)) {
      UpdateArguments update = state.updateElsewhere();
      completeUpdate(update, state, round, vertices);
      kernel_.launchForceAndMove(force, update, stream_.get());
      state.swapPositions();
    } else {
      kernel_.launchForce(force, stream_.get());
      enqueueUpdateOf(state, round, vertices);
    }
    sampleAccelerations(state);
    forcesCurrent_ = true;
  }
  noteMoves(round);
}

void StepLauncher::noteMoves(const Round& round) {
  for (unsigned move = 0; move < round.moves; ++move) {
    if (round.times[move].drift != 0) forcesCurrent_ = false;
  }
}

void StepLauncher::enqueueBatch(CudaState& state, std::uint32_t steps, VertexOut* vertices) {
  const auto enqueueAll = [&] {
    planSteps(steps);
    enqueueOperations(state, vertices);
  };
  const bool passes = kernel_.what().choice.kernel->launch == LaunchShape::Passes && !hasOwnForces();
  if (passes || sampler_.requested()) return enqueueAll();
  HermiteArguments moves = state.hermiteArguments();
  completeUpdate(moves.update, state, Round(), vertices);
  moves.update.moved = state.updateElsewhere().moved;
  const BatchKey key = batchKey(steps, kernel_.takeOvers(), parameters_, forceArguments(state), moves);
  const auto enqueue = [&]() -> StepGraphs::Outcome {
    const void* const before = state.posMass();
    enqueueAll();
    const bool swapped = state.posMass() != before;
    if (swapped) state.swapPositions();
    return {.positionsSwapped = swapped, .forcesCurrent = forcesCurrent_};
  };
  // By reference: a function object of this size would be allocated anew in every frame.
  const StepGraphs::Outcome outcome = graphs_.run(key, stream_.get(), std::ref(enqueue));
  if (outcome.positionsSwapped) state.swapPositions();
  forcesCurrent_ = outcome.forcesCurrent;
}

void StepLauncher::enqueueSteps(CudaState& state, std::uint32_t steps, VertexOut* vertices) {
  if (steps == 0) {
    if (vertices != nullptr) enqueueRound(state, Round(), vertices);
    return;
  }
  startSteps(state);
  enqueueShortSteps(state, steps, vertices);
}

// Between a step's launches nothing may be loaded: they may be on their way into a graph.
void StepLauncher::startSteps(const CudaState& state) {
  loadKernels(state.form().precision);
  if (adaptive() && clockStale_)
    GRAVITILE_CUDA(cudaMemsetAsync(&state.clock()->dt, 0, sizeof(double), stream_.get()));
  clockStale_ = !adaptive();
}

void StepLauncher::enqueueShortSteps(CudaState& state, std::uint32_t steps, VertexOut* vertices) {
  // Kernels that hold whole steps know no length that changes from step to step.
  const bool wholeSteps =
      holdsSteps(*kernel_.what().choice.kernel) && !hasOwnForces() && !(adaptive() && hasForceByItself());
  if (wholeSteps)
    enqueueWholeSteps(state, steps, vertices);
  else
    enqueueBatch(state, steps, vertices);
}

void StepLauncher::enqueueStillSteps(CudaState& state, std::uint32_t steps) {
  const KernelForces kernelForces(*this, state);
  const StepParameters usual = parameters_;
  parameters_.dt = 0;
  parameters_.damping = 1;
  enqueueSteps(state, steps, nullptr);
  parameters_ = usual;
}

StepsArguments StepLauncher::stepsArguments(const CudaState& state) const {
  const std::span<const IntegratorStage> stages = parameters_.integrator->stages;
  StepsArguments arguments{};
  arguments.force = forceArguments(state);
  arguments.update = state.updateArguments();
  completeUpdate(arguments.update, state, Round(), nullptr);
  arguments.stages = static_cast<unsigned>(stages.size());
  for (std::size_t k = 0; k < stages.size(); ++k) {
    arguments.evaluateForce[k] = stages[k].evaluateForce;
    arguments.times[k] = stageTimes(stages[k]);
  }
  arguments.arrived = state.arrived();
  return arguments;
}

// By a kernel that moves the bodies itself. A sample needs the positions that its accelerations belong to, so
// it is of a single step; what a race does to them shows as error.
void StepLauncher::enqueueWholeSteps(const CudaState& state, std::uint32_t steps, VertexOut* vertices) {
  const std::span<const IntegratorStage> stages = parameters_.integrator->stages;
  StepsArguments arguments = stepsArguments(state);
  const auto launch = [&](std::uint32_t count, VertexOut* target) {
    arguments.steps = count;
    arguments.update.vertices = target;
    if (adaptive()) enqueueStepSize(state);
    GRAVITILE_CUDA(cudaMemsetAsync(arguments.arrived, 0, sizeof(unsigned), stream_.get()));
    kernel_.launchSteps(arguments, stream_.get());
  };
  if (sampler_.requested()) {
    // Leapfrog and its kind evaluate forces after their drift: those belong to the new positions.
    const bool afterDrift = !stages.front().evaluateForce;
    if (!afterDrift) sampler_.samplePositions(state, stream_.get());
    launch(1, steps == 1 ? vertices : nullptr);
    if (afterDrift) sampler_.samplePositions(state, stream_.get());
    sampleAccelerations(state);
    --steps;
  }
  for (; adaptive() && steps > 1; --steps) launch(1, nullptr);
  if (steps > 0) launch(steps, vertices);
  forcesCurrent_ = stages.back().evaluateForce && stages.back().drift == 0;
}

void StepLauncher::sampleAccelerations(const CudaState& state) {
  StepParameters used = parameters_;
  if (!hasOwnForces()) used.softening = usableSoftening();
  sampler_.sampleAccelerations(state, kernel_.what().choice, used, stream_.get());
}

}  // namespace gravitile::sim
