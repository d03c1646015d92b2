// What a StepLauncher does for hermite4, whose forces come from its own kernel.
#include "sim/cuda/step_launcher.h"

namespace gravitile::sim {
namespace {

LoadedKernel::Shape threadABody(const CudaState& state) {
  return {.blocks = (state.size() + kJerkBlock - 1) / kJerkBlock, .threads = kJerkBlock};
}

}  // namespace

StepKernels::Id StepLauncher::jerkKernel() const {
  return parameters_.softening > 0 ? StepKernels::Id::SoftenedJerk : StepKernels::Id::Jerk;
}

// Bodies j from `begin` to `end`, of which the last slice makes accelerations and jerks.
void StepLauncher::launchJerk(const CudaState& state, unsigned begin, unsigned end) {
  JerkArguments arguments = state.jerkArguments(parameters_.softening, parameters_.gravity);
  arguments.begin = begin;
  arguments.end = end;
  if (end < arguments.n) arguments.gravity = 1;
  kernels_.get(jerkKernel(), state.form().precision)
      .launch("jerk", threadABody(state), arguments, stream_.get());
}

void StepLauncher::enqueueJerk(const CudaState& state) {
  launchJerk(state, 0, state.size());
  forcesCurrent_ = true;
}

void StepLauncher::enqueueHermiteMoves(const CudaState& state, const Operation& operation,
                                       VertexOut* vertices) {
  HermiteArguments arguments = state.hermiteArguments();
  completeUpdate(arguments.update, state, Round(), vertices);
  arguments.dt = parameters_.dt;
  arguments.correct = operation.correct;
  arguments.predict = operation.predict;
  kernels_.get(StepKernels::Id::Hermite, state.form().precision)
      .launch("hermite", threadABody(state), arguments, stream_.get());
}

// The correction of a step and the prediction of the next are one launch, but where the length of that one
// has to be found between them.
void StepLauncher::planHermite(std::uint32_t steps) {
  using Kind = Operation::Kind;
  for (std::uint32_t step = 0; step < steps; ++step) {
    const bool last = step + 1 == steps;
    if (adaptive()) operations_.push_back({.kind = Kind::StepSize});
    if (adaptive() || step == 0) operations_.push_back({.kind = Kind::HermiteMoves, .predict = true});
    operations_.push_back({.kind = Kind::Jerk});
    operations_.push_back(
        {.kind = Kind::HermiteMoves, .correct = true, .predict = !adaptive() && !last, .last = last});
  }
}

StepLauncher::KernelForces::KernelForces(StepLauncher& launcher, CudaState& state)
    : launcher_(launcher),
      state_(state),
      parameters_(launcher.parameters_),
      forcesCurrent_(launcher.forcesCurrent_),
      clockStale_(launcher.clockStale_) {
  launcher.parameters_.adaptive = 0;
  if (!parameters_.integrator->hasOwnForces()) return;
  // Other steps and forces would replace the accelerations that the next step goes on from.
  state.exchangeAccelerations();
  launcher.parameters_.integrator = &findIntegrator("leapfrog");
  launcher.forcesCurrent_ = false;
}

StepLauncher::KernelForces::~KernelForces() {
  launcher_.clockStale_ = clockStale_;
  launcher_.parameters_ = parameters_;
  if (!parameters_.integrator->hasOwnForces()) return;
  state_.exchangeAccelerations();
  launcher_.forcesCurrent_ = forcesCurrent_;
}

}  // namespace gravitile::sim
