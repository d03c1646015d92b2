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

void StepLauncher::enqueueJerk(const CudaState& state) {
  kernels_.get(jerkKernel(), state.form().precision)
      .launch("jerk", threadABody(state), state.jerkArguments(parameters_.softening, parameters_.gravity),
              stream_.get());
  forcesCurrent_ = true;
}

void StepLauncher::enqueueHermiteMoves(const CudaState& state, bool correct, bool predict,
                                       VertexOut* vertices) {
  HermiteArguments arguments = state.hermiteArguments();
  arguments.update = updateArguments(state, Round(), vertices);
  arguments.dt = parameters_.dt;
  arguments.correct = correct;
  arguments.predict = predict;
  kernels_.get(StepKernels::Id::Hermite, state.form().precision)
      .launch("hermite", threadABody(state), arguments, stream_.get());
}

// The correction of a step and the prediction of the next are one launch, but where the length of that one
// has to be found between them.
void StepLauncher::enqueueHermite(const CudaState& state, std::uint32_t steps, VertexOut* vertices) {
  for (std::uint32_t step = 0; step < steps; ++step) {
    const bool last = step + 1 == steps;
    if (adaptive()) enqueueStepSize(state);
    if (adaptive() || step == 0) enqueueHermiteMoves(state, false, true, nullptr);
    sampler_.samplePositions(state, stream_.get());
    enqueueJerk(state);
    sampleAccelerations(state);
    enqueueHermiteMoves(state, true, !adaptive() && !last, last ? vertices : nullptr);
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
