// Steps that go into the stream a slice at a time.
#include "sim/cuda/step_launcher.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace gravitile::sim {
namespace {

constexpr double kSliceMs = SlicePacer::kSliceMs;
// More is probed in part: 20 ms of an H200, and half a second of the slowest GPU that one would use.
constexpr double kProbeInteractions = 0x1p36;

}  // namespace

double StepLauncher::interactions(const CudaState& state) const {
  return static_cast<double>(state.size()) * state.size();
}

double StepLauncher::expectedMs(const CudaState& state, std::uint32_t steps) const {
  return pacer_.expectedMs(interactions(state) * parameters_.integrator->forceEvaluations * steps);
}

bool StepLauncher::begin(CudaState& state, std::uint32_t steps, VertexOut* vertices) {
  const bool accelerationsShown = parameters_.vertexFigure == VertexFigure::Acceleration;
  const bool firstForce = (steps > 0 || accelerationsShown) && firstForceDue();
  progress_.operations.clear();
  progress_.next = 0;
  progress_.units = progress_.allUnits = 0;
  progress_.steps = progress_.stepsLeft = steps;
  progress_.vertices = vertices;
  underWay_ = true;
  if (firstForce) {
    clockStale_ = true;
    loadKernels(state.form().precision);
    progress_.operations.push_back({.kind = Operation::Kind::FirstForce});
  }
  return firstForce;
}

void StepLauncher::goOn(CudaState& state, double queuedMs) {
  pacer_.takeFinished();
  if (!underWay_) return;
  if (pacedKernel_ != kernel_.takeOvers()) pacer_.forget();
  pacedKernel_ = kernel_.takeOvers();
  do {
    for (; progress_.next < progress_.operations.size(); ++progress_.next) {
      const Operation& operation = progress_.operations[progress_.next];
      if (evaluatesForce(operation) && !enqueueForceSlices(state, operation, queuedMs)) return;
      enqueueRest(state, operation, operation.last ? progress_.vertices : nullptr);
    }
    if (progress_.stepsLeft == 0) return endSteps(state);
  } while (startNext(state, queuedMs));
}

void StepLauncher::finish(CudaState& state) {
  while (underWay_) {
    goOn(state, std::numeric_limits<double>::infinity());
    if (underWay_) pacer_.waitForOldest();
  }
}

void StepLauncher::endSteps(CudaState& state) {
  if (progress_.steps == 0 && progress_.vertices != nullptr) enqueueUpdateOf(state, {}, progress_.vertices);
  underWay_ = false;
  endedParameters_ = parameters_;
  setParameters(StepParameters(nextParameters_));
}

void StepLauncher::abandon(const CudaState& state) {
  if (!underWay_) return;
  state.clearSums(stream_.get());
  underWay_ = false;
  forcesCurrent_ = false;
  clockStale_ = true;
  setParameters(StepParameters(nextParameters_));
}

void StepLauncher::withdrawVertices() {
  progress_.vertices = nullptr;
}

double StepLauncher::shareDone(const CudaState& state) const {
  if (!underWay_ || progress_.steps == 0) return 0;
  double left = progress_.stepsLeft;
  if (progress_.next < progress_.operations.size() && progress_.stepsLeft < progress_.steps) {
    double forces = 0, done = 0;
    for (std::size_t k = 0; k < progress_.operations.size(); ++k) {
      if (!evaluatesForce(progress_.operations[k])) continue;
      forces += 1;
      if (k < progress_.next) done += 1;
      if (k == progress_.next && progress_.allUnits > 0) done += double(progress_.units) / progress_.allUnits;
    }
    if (forces > 0) left += 1 - done / forces;
  }
  return state.size() > 0 ? 1 - left / progress_.steps : 0;
}

bool StepLauncher::evaluatesForce(const Operation& operation) {
  using Kind = Operation::Kind;
  switch (operation.kind) {
    case Kind::FirstForce:
    case Kind::SampledForce:
    case Kind::Jerk:
      return true;
    case Kind::Round:
      return operation.round.evaluateForce;
    default:
      return false;
  }
}

// ---- which steps --------------------------------------------------------------------------------------

// Steps that fit into a slice are enqueued so many at a time, others are planned, one, to be cut. False when
// enough is on its way.
bool StepLauncher::startNext(CudaState& state, double queuedMs) {
  if (pacer_.full() || pacer_.queuedMs() >= queuedMs) return false;
  const double work = interactions(state) * parameters_.integrator->forceEvaluations;
  const double affordable = pacer_.affordable(kSliceMs);
  if (affordable == 0) return false;
  startSteps(state);
  const bool whole = work <= affordable || (!hasOwnForces() && !hasForceByItself());
  if (!whole) {
    planSteps(1);
    progress_.operations.swap(operations_);
    for (Operation& operation : progress_.operations)
      operation.last = operation.last && progress_.stepsLeft == 1;
    progress_.next = 0;
    --progress_.stepsLeft;
    return true;
  }
  const std::uint32_t steps = std::min(progress_.stepsLeft, stepsASlice(work));
  progress_.operations.clear();
  progress_.next = 0;
  progress_.stepsLeft -= steps;
  pacer_.start(stream_.get());
  enqueueShortSteps(state, steps, progress_.stepsLeft == 0 ? progress_.vertices : nullptr);
  pacer_.stop(stream_.get(), work * steps);
  return true;
}

// A number that seldom changes, so that the steps come again as the same graph.
std::uint32_t StepLauncher::stepsASlice(double work) {
  const double most = std::max(1.0, pacer_.affordable(kSliceMs) / work);
  if (progress_.stepsLeft <= 1.5 * most) return progress_.stepsLeft;
  if (stepsASlice_ > 1.5 * most || 4 * stepsASlice_ < 1.5 * most)
    stepsASlice_ = std::bit_floor(static_cast<std::uint32_t>(std::min(most, 65536.0)));
  return stepsASlice_;
}

// ---- a force evaluation that is cut -------------------------------------------------------------------

// The chosen kernel's forces, and those of hermite4's own kernel; the kernel that has none by itself makes
// them in a step of no duration.
ForceWork StepLauncher::workOf(const CudaState& state) const {
  if (hasOwnForces()) return {.units = state.size(), .grain = kJerkBlock};
  if (!hasForceByItself()) return {.units = 1, .grain = 1};
  return kernel_.forceWork(forceArguments(state));
}

void StepLauncher::launchSlice(const CudaState& state, unsigned begin, unsigned end) {
  if (hasOwnForces()) return launchJerk(state, begin, end);
  if (!hasForceByItself()) {
    StepsArguments arguments = stepsArguments(state);
    arguments.steps = arguments.stages = 1;
    arguments.evaluateForce[0] = true;
    arguments.times[0] = {.kickBefore = 0, .damping = 1, .drift = 0, .kickAfter = 0};
    return kernel_.launchSteps(arguments, stream_.get());
  }
  ForceArguments arguments = forceArguments(state);
  arguments.begin = begin;
  arguments.end = end;
  kernel_.launchForceSlice(arguments, stream_.get());
}

// True when all of the evaluation has been enqueued. It begins anew when another kernel has taken over.
bool StepLauncher::enqueueForceSlices(CudaState& state, const Operation& operation, double queuedMs) {
  const ForceWork work = workOf(state);
  if (progress_.units > 0 && progress_.kernel != kernel_.takeOvers() && !hasOwnForces()) {
    state.clearSums(stream_.get());
    progress_.units = 0;
  }
  if (progress_.units == 0) {
    if (operation.kind != Operation::Kind::FirstForce) sampler_.samplePositions(state, stream_.get());
    progress_.kernel = kernel_.takeOvers();
  }
  progress_.allUnits = work.units;
  while (progress_.units < work.units) {
    const double affordable = pacer_.affordable(kSliceMs);
    if (pacer_.full() || affordable == 0 || pacer_.queuedMs() >= queuedMs) return false;
    const double share = std::min(1.0, affordable / interactions(state));
    const double grains = std::max(1.0, std::floor(share * work.units / work.grain));
    std::uint64_t end = progress_.units + static_cast<std::uint64_t>(grains) * work.grain;
    if (end + static_cast<std::uint64_t>(grains / 4) * work.grain >= work.units) end = work.units;
    end = std::min<std::uint64_t>(end, work.units);
    pacer_.start(stream_.get());
    launchSlice(state, progress_.units, static_cast<unsigned>(end));
    pacer_.stop(stream_.get(), interactions(state) * static_cast<double>(end - progress_.units) / work.units);
    progress_.units = static_cast<unsigned>(end);
  }
  progress_.units = progress_.allUnits = 0;
  return true;
}

// What is left of an operation when its forces are there, or are sums yet.
void StepLauncher::enqueueRest(CudaState& state, const Operation& operation, VertexOut* vertices) {
  using Kind = Operation::Kind;
  switch (operation.kind) {
    case Kind::FirstForce:
    case Kind::SampledForce:
      if (!hasOwnForces()) kernel_.finishForce(forceArguments(state), stream_.get());
      break;
    case Kind::Round:
      enqueueUpdateOf(state, operation.round, vertices);
      break;
    case Kind::Jerk:
      break;
    case Kind::StepSize:
      return enqueueStepSize(state);
    case Kind::HermiteMoves:
      return enqueueHermiteMoves(state, operation, vertices);
  }
  if (evaluatesForce(operation)) {
    if (operation.kind != Kind::FirstForce) sampleAccelerations(state);
    forcesCurrent_ = true;
  }
  if (operation.kind == Kind::Round) noteMoves(operation.round);
}

// ---- probes -------------------------------------------------------------------------------------------

bool StepLauncher::probesInPart(const CudaState& state) const {
  return interactions(state) > kProbeInteractions && hasForceByItself();
}

void StepLauncher::prepareProbe(CudaState& state) {
  if (!probesInPart(state)) enqueueFirstForce(state);
}

double StepLauncher::enqueueProbe(CudaState& state, std::uint32_t steps) {
  if (!probesInPart(state)) {
    enqueueStillSteps(state, steps);
    return 1;
  }
  const KernelForces kernelForces(*this, state);
  const ForceWork work = workOf(state);
  const double share = kProbeInteractions / interactions(state);
  const double grains = std::max(1.0, std::floor(share * work.units / work.grain));
  const auto end = static_cast<unsigned>(std::min<double>(work.units, grains * work.grain));
  launchSlice(state, 0, end);
  state.clearSums(stream_.get());
  forcesCurrent_ = false;  // what is there now is a part of a sum
  return static_cast<double>(end) / work.units / parameters_.integrator->forceEvaluations / steps;
}

}  // namespace gravitile::sim
