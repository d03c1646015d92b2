#include "sim/cuda/step_launcher.h"

#include <utility>

#include "sim/cuda/force_launch.h"

namespace gravitile::sim {
namespace {

// One thread a body, and no shared memory: any size does; this one fills an SM evenly on every GPU.
constexpr unsigned kUpdateBlock = 256;

}  // namespace

StepLauncher::StepLauncher(const KernelSlot& kernel, ForceSampler& sampler, const Stream& stream,
                           UpdateKernels update)
    : kernel_(kernel), sampler_(sampler), stream_(stream), update_(std::move(update)) {
  parameters_.integrator = &integratorTable().front();
}

void StepLauncher::setParameters(const StepParameters& parameters) {
  const bool otherForces =
      parameters.softening != parameters_.softening || parameters.gravity != parameters_.gravity;
  if (otherForces) forcesCurrent_ = false;
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

UpdateArguments StepLauncher::updateArguments(const CudaState& state) const {
  UpdateArguments arguments = state.updateArguments();
  arguments.colourBySpeed = parameters_.colourKey == ColourKey::Speed ? 1 : 0;
  return arguments;
}

StageTimes StepLauncher::stageTimes(const IntegratorStage& stage) const {
  return {.kickBefore = stage.kickBefore * parameters_.dt,
          .damping = stage.damped ? parameters_.damping : 1,
          .drift = stage.drift * parameters_.dt,
          .kickAfter = stage.kickAfter * parameters_.dt};
}

void StepLauncher::enqueueForce(const CudaState& state) {
  kernel_.launchForce(forceArguments(state), stream_.get());
  forcesCurrent_ = true;
}

bool StepLauncher::enqueueFirstForce(const CudaState& state) {
  if (!parameters_.integrator->startsWithForce || forcesCurrent_ || !hasForceByItself()) return false;
  enqueueForce(state);
  return true;
}

void StepLauncher::enqueueUpdate(const CudaState& state, const StageTimes& times, VertexOut* vertices) {
  UpdateArguments arguments = updateArguments(state);
  arguments.times = times;
  arguments.vertices = vertices;
  const LoadedKernel::Shape shape{.blocks = (state.size() + kUpdateBlock - 1) / kUpdateBlock,
                                  .threads = kUpdateBlock};
  const LoadedKernel& update = update_[static_cast<std::size_t>(state.form().precision)];
  update.launch("update", shape, arguments, stream_.get());
  if (times.drift != 0) forcesCurrent_ = false;
}

void StepLauncher::enqueueStage(const CudaState& state, const IntegratorStage& stage, VertexOut* vertices) {
  if (stage.evaluateForce) {
    enqueueForce(state);
    sampler_.samplePositions(state, stream_.get());
    sampleAccelerations(state);
  }
  enqueueUpdate(state, stageTimes(stage), vertices);
}

void StepLauncher::enqueueSteps(const CudaState& state, std::uint32_t steps, VertexOut* vertices) {
  const std::span<const IntegratorStage> stages = parameters_.integrator->stages;
  if (steps == 0 && vertices != nullptr) {
    enqueueUpdate(state, {.kickBefore = 0, .damping = 1, .drift = 0, .kickAfter = 0}, vertices);
  } else if (steps > 0 && holdsSteps(*kernel_.what().choice.kernel)) {
    enqueueWholeSteps(state, steps, vertices);
  } else {
    for (std::uint32_t step = 0; step < steps; ++step) {
      for (std::size_t k = 0; k < stages.size(); ++k) {
        const bool last = step + 1 == steps && k + 1 == stages.size();
        enqueueStage(state, stages[k], last ? vertices : nullptr);
      }
    }
  }
}

StepsArguments StepLauncher::stepsArguments(const CudaState& state) const {
  const std::span<const IntegratorStage> stages = parameters_.integrator->stages;
  StepsArguments arguments{};
  arguments.force = forceArguments(state);
  arguments.update = updateArguments(state);
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
  if (steps > 0) launch(steps, vertices);
  forcesCurrent_ = stages.back().evaluateForce && stages.back().drift == 0;
}

void StepLauncher::sampleAccelerations(const CudaState& state) {
  StepParameters used = parameters_;
  used.softening = usableSoftening();
  sampler_.sampleAccelerations(state, kernel_.what().choice, used, stream_.get());
}

}  // namespace gravitile::sim
