// What is known of the bodies: measurements of them, their state brought back, and put in place of another.
#include "sim/cuda/cuda_engine_impl.h"

namespace gravitile::sim {
namespace {

// Names in RunState::numbers.
constexpr const char* kLength = "LengthOfBodies";
constexpr const char* kMeanMass = "MeanMassOfBodies";
constexpr const char* kTotalMass = "TotalMassOfBodies";

}  // namespace

// Where the next batch of steps begins.
void CudaEngine::measureDiagnostics(double budgetMs) {
  const StepParameters& parameters = launcher_.parameters();
  meter_.enqueueSlice(state_,
                      {.step = progress_.stepsStarted(),
                       .time = progress_.timeStarted(),
                       .softening = parameters.softening,
                       .gravity = parameters.gravity},
                      budgetMs);
}

Diagnostics CudaEngine::diagnostics(const DiagnosticsRequest& request) {
  constexpr double kBudgetMs = 100;  // nobody waits for a frame; shorter than any watchdog
  wait();
  meter_.reset();
  meter_.request(state_, request);
  for (;;) {
    measureDiagnostics(kBudgetMs);
    stream_.synchronize();
    if (const std::optional<Diagnostics> result = meter_.take()) return *result;
  }
}

void CudaEngine::requestBody(std::uint64_t index) {
  if (given_.count > 0) {
    if (!wantedBody_ && index < state_.size()) wantedBody_ = index;
  } else {
    bodyReader_.request(state_, index, stream_.get());
  }
}

Bodies CudaEngine::download() {
  wait();
  Bodies bodies;
  bodies.resize(state_.size());
  bodies.component = component_;
  bodies.componentNames = componentNames_;
  const PhaseSpace state = state_.save();
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const Double4& velocity = state.velocity[i];
    bodies.posMass[i] = toFloat(state.posMass[i]);
    bodies.velocity[i] = toFloat({velocity.x, velocity.y, velocity.z, 0});
  }
  return bodies;
}

PhaseSpace CudaEngine::phaseSpace() {
  wait();
  PhaseSpace state = state_.save();
  for (Double4& velocity : state.velocity) velocity.w = 0;  // the component's number
  return state;
}

RunState CudaEngine::runState() {
  RunState state{.bodies = phaseSpace(), .step = 0, .time = 0, .vectors = {}, .numbers = {}};
  state.step = progress_.status().steps;
  state.time = progress_.status().time;
  const CudaState::Extent& extent = state_.extent();
  state.numbers = {{kLength, extent.length}, {kMeanMass, extent.meanMass}, {kTotalMass, extent.totalMass}};
  if (!launcher_.goesOnFromForces()) return state;
  state.vectors = state_.carriedVectors();
  state.numbers[kCarriedSoftening] = launcher_.parameters().softening;
  state.numbers[kCarriedGravity] = launcher_.parameters().gravity;
  state.numbers[kCarriedStepLength] = launcher_.clockTells() ? state_.readClock().dt : 0;
  return state;
}

void CudaEngine::restore(const RunState& state) {
  drain();
  abandonGiven();
  awaitKernel();
  drain();
  PhaseSpace bodies = state.bodies;
  for (std::size_t i = 0; i < bodies.velocity.size(); ++i)
    bodies.velocity[i].w = component_[i];  // the colour key
  meter_.reset();
  bodyReader_.reset();
  positionReader_.reset();
  state_.forgetNonFinite();
  state_.restore(bodies);
  restoreExtent(state);
  progress_.restart(state.step, state.time);
  launcher_.positionsReplaced();
  state_.startClock(0);
  if (!state_.form().jerk || !carriesForces(state, launcher_.parameters())) return;
  state_.carryVectors(state.vectors);
  state_.startClock(state.numbers.at(kCarriedStepLength));
  launcher_.forcesReplaced();
}

void CudaEngine::restoreExtent(const RunState& state) {
  CudaState::Extent extent = state_.extent();
  const auto take = [&](const char* name, double& value) {
    if (const auto found = state.numbers.find(name); found != state.numbers.end()) value = found->second;
  };
  take(kLength, extent.length);
  take(kMeanMass, extent.meanMass);
  take(kTotalMass, extent.totalMass);
  state_.setExtent(extent);
}

std::vector<Double4> CudaEngine::accelerations() {
  wait();
  adoptKernel();
  const StepLauncher::KernelForces kernelForces(launcher_, state_);
  if (launcher_.hasForceByItself()) {
    launcher_.enqueueForce(state_);
    stream_.synchronize();
    return state_.downloadAccelerations();
  }
  const PhaseSpace before = state_.save();
  sampler_.reset();
  launcher_.enqueueSteps(state_, 1, nullptr);
  stream_.synchronize();
  std::vector<Double4> accelerations = state_.downloadAccelerations();
  state_.restore(before);
  launcher_.positionsReplaced();
  return accelerations;
}

}  // namespace gravitile::sim
