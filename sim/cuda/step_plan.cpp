// What steps are made of: a row of operations, and how each is enqueued whole.
#include "sim/cuda/step_launcher.h"

namespace gravitile::sim {

// Moves that follow each other with no force evaluation between them, such as the last of one step and the
// first of the next, become one update. Before an adaptive step its length has to be found, and for that the
// accelerations that its first move uses.
void StepLauncher::planStages(std::uint32_t steps) {
  using Kind = Operation::Kind;
  const std::span<const IntegratorStage> stages = parameters_.integrator->stages;
  Round round;
  const auto finishRound = [&] {
    if (round.moves > 0) operations_.push_back({.kind = Kind::Round, .round = round});
    round = Round();
  };
  for (std::uint32_t step = 0; step < steps; ++step) {
    if (adaptive()) {
      finishRound();
      if (stages.front().evaluateForce) operations_.push_back({.kind = Kind::SampledForce});
      operations_.push_back({.kind = Kind::StepSize});
    }
    for (std::size_t k = 0; k < stages.size(); ++k) {
      const bool evaluate = stages[k].evaluateForce && !(adaptive() && k == 0);
      if (evaluate || round.moves == round.times.size()) finishRound();
      round.evaluateForce = round.evaluateForce || evaluate;
      round.times[round.moves++] = stageTimes(stages[k]);
    }
  }
  operations_.push_back({.kind = Kind::Round, .round = round, .last = true});
}

void StepLauncher::planSteps(std::uint32_t steps) {
  operations_.clear();
  if (hasOwnForces())
    planHermite(steps);
  else
    planStages(steps);
}

void StepLauncher::enqueueOperations(CudaState& state, VertexOut* vertices) {
  for (const Operation& operation : operations_)
    enqueueWhole(state, operation, operation.last ? vertices : nullptr);
}

void StepLauncher::enqueueWhole(CudaState& state, const Operation& operation, VertexOut* vertices) {
  using Kind = Operation::Kind;
  switch (operation.kind) {
    case Kind::FirstForce:
      return hasOwnForces() ? enqueueJerk(state) : enqueueForce(state);
    case Kind::SampledForce:
      sampler_.samplePositions(state, stream_.get());
      enqueueForce(state);
      return sampleAccelerations(state);
    case Kind::Jerk:
      sampler_.samplePositions(state, stream_.get());
      enqueueJerk(state);
      return sampleAccelerations(state);
    case Kind::StepSize:
      return enqueueStepSize(state);
    case Kind::Round:
      return enqueueRound(state, operation.round, vertices);
    case Kind::HermiteMoves:
      return enqueueHermiteMoves(state, operation, vertices);
  }
}

}  // namespace gravitile::sim
