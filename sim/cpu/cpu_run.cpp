#include "sim/cpu/cpu_run.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

#include "sim/cpu/thread_pool.h"

namespace gravitile::sim {
namespace {

template <typename Real>
ForceSample sampleOf(const CpuState<Real>& state, const StepPlan& plan) {
  struct Memory {
    std::vector<typename CpuState<Real>::Vector4> posMass, acceleration;
  };
  auto memory = std::make_shared<const Memory>(Memory{state.posMass(), state.accelerations()});
  ForceSample sample;
  sample.posMass = memory->posMass;
  sample.acceleration = memory->acceleration;
  sample.owner = std::move(memory);
  sample.kernel = plan.choice;
  sample.softening = plan.parameters.softening;
  sample.gravity = plan.parameters.gravity;
  return sample;
}

template <typename Real>
CpuForce<Real> forceOf(const KernelDescriptor& kernel) {
  if constexpr (std::is_same_v<Real, double>)
    return kernel.cpuForceDouble;
  else
    return kernel.cpuForce;
}

template <typename Vector4>
std::vector<Double4> inDouble(const std::vector<Vector4>& vectors) {
  std::vector<Double4> result(vectors.size());
  std::transform(vectors.begin(), vectors.end(), result.begin(),
                 [](const Vector4& v) { return toDouble(v); });
  return result;
}

// What is only looked at waits until there is memory for it.
template <typename Look>
void ifMemoryAllows(const Look& look) {
  try {
    look();
  } catch (const std::bad_alloc&) {
    // It is asked for again at the next step.
  }
}

}  // namespace

CpuRun::CpuRun(const Bodies& bodies, ThreadPool& pool, StepControl& control)
    : frames(bodies.size()),
      size_(bodies.size()),
      pool_(pool),
      control_(control),
      state_(CpuState<float>(bodies)) {}

CpuRun::ForceKey CpuRun::forceKey(const StepPlan& plan) {
  const IntegratorDescriptor* const integrator = plan.parameters.integrator;
  const bool own = integrator != nullptr && integrator->hasOwnForces();
  const void* const source = own ? static_cast<const void*>(integrator) : plan.choice.kernel;
  return {source, plan.choice.precision(), plan.parameters.softening, plan.parameters.gravity};
}

void CpuRun::adoptPrecision(Precision precision) {
  if (state_.index() == static_cast<std::size_t>(precision)) return;
  if (precision == Precision::Double)
    state_ = CpuState<double>(std::get<CpuState<float>>(state_));
  else
    state_ = CpuState<float>(std::get<CpuState<double>>(state_));
  forces_ = {};
}

void CpuRun::prepareForces(StepPlan& plan) {
  adoptPrecision(plan.choice.precision());
  if (forces_ == forceKey(plan)) return;
  lastDt_ = 0;
  evaluateForce(plan);
}

void CpuRun::prepare(StepPlan& plan) {
  adoptPrecision(plan.choice.precision());
  if (plan.parameters.integrator->startsWithForce) prepareForces(plan);
}

// ---- forces -------------------------------------------------------------------------------------------

void CpuRun::evaluateForce(StepPlan& plan) {
  const IntegratorDescriptor* const integrator = plan.parameters.integrator;
  if (integrator != nullptr && integrator->hasOwnForces())
    evaluateJerk(plan);
  else
    evaluateKernelForce(plan);
  if (!control_.cancelled()) forces_ = forceKey(plan);
  ++forcesDone_;
}

// Bodies have not moved when another kernel takes over, so its evaluation is as good as the first one's.
void CpuRun::evaluateKernelForce(StepPlan& plan) {
  const StepParameters& parameters = plan.parameters;
  std::optional<KernelChoice> other;
  do {
    if (other) plan.choice = *other;
    adoptPrecision(plan.choice.precision());
    std::visit(
        [&]<typename Real>(CpuState<Real>& state) {
          const auto force = forceOf<Real>(*plan.choice.kernel);
          force(state.forceArguments(parameters.softening, parameters.gravity, &control_), pool_);
        },
        state_);
    other = control_.takeRestart();
  } while (other && !control_.cancelled());
  if (control_.cancelled() || !sampler.wanted()) return;
  std::visit([&](const auto& state) { ifMemoryAllows([&] { sampler.put(sampleOf(state, plan)); }); }, state_);
}

void CpuRun::evaluateJerk(const StepPlan& plan) {
  const StepParameters& parameters = plan.parameters;
  std::visit(
      [&](auto& state) {
        jerkForce(state.jerkArguments(parameters.softening, parameters.gravity, &control_), pool_);
        if (control_.cancelled() || !sampler.wanted()) return;
        ifMemoryAllows([&] { sampler.put(sampleOf(state, plan)); });
      },
      state_);
}

std::vector<Double4> CpuRun::accelerations(StepPlan plan) {
  const IntegratorDescriptor* const integrator = plan.parameters.integrator;
  const auto read = [this] {
    return std::visit([](const auto& state) { return inDouble(state.accelerations()); }, state_);
  };
  if (integrator == nullptr || !integrator->hasOwnForces()) {
    prepareForces(plan);
    return read();
  }
  // The next step goes on from accelerations found at predicted positions.
  const auto exchange = [this] { std::visit([](auto& state) { state.exchangeAccelerations(); }, state_); };
  prepareForces(plan);
  exchange();
  evaluateKernelForce(plan);
  std::vector<Double4> result = read();
  exchange();
  return result;
}

// ---- steps --------------------------------------------------------------------------------------------

// Before the first move of a step, with the newest accelerations there are.
double CpuRun::chooseStep(const StepPlan& plan) {
  if (plan.parameters.adaptive == 0) return plan.parameters.dt;
  return std::visit([&](const auto& state) { return state.stepSize(plan.parameters, lastDt_, pool_); },
                    state_);
}

void CpuRun::notice(std::optional<std::uint64_t> nonFinite) {
  if (!nonFinite || nonFiniteBody_) return;
  nonFiniteBody_ = nonFinite;
  nonFiniteStep_ = steps_ + 1;
}

// These return the length of the step, nothing when it was cancelled.
std::optional<double> CpuRun::moveByStages(StepPlan& plan) {
  std::optional<double> dt;
  for (const IntegratorStage& stage : plan.parameters.integrator->stages) {
    if (stage.evaluateForce) evaluateForce(plan);
    if (control_.cancelled()) return std::nullopt;
    if (!dt) dt = chooseStep(plan);
    notice(std::visit([&](auto& state) { return state.update(stage, *dt, plan.parameters.damping, pool_); },
                      state_));
    if (stage.drift != 0) forces_ = {};
  }
  return dt;
}

std::optional<double> CpuRun::moveByHermite(StepPlan& plan) {
  const double dt = chooseStep(plan);
  std::visit([&](auto& state) { state.predict(dt, pool_); }, state_);
  evaluateForce(plan);
  if (control_.cancelled()) return std::nullopt;
  notice(std::visit([&](auto& state) { return state.correct(dt, pool_); }, state_));
  lastDt_ = dt;
  return dt;
}

void CpuRun::step(StepPlan& plan) {
  adoptPrecision(plan.choice.precision());
  const bool hermite = plan.parameters.integrator->scheme == Scheme::Hermite;
  const std::optional<double> dt = hermite ? moveByHermite(plan) : moveByStages(plan);
  if (!dt) return;
  ++steps_;
  time_ += *dt;
  stepLength_ = *dt;
}

void CpuRun::publish(VertexFigure figure) {
  std::visit([&](const auto& state) { state.writeVertices(frames.writable(), figure, pool_); }, state_);
  frames.publish(steps_);
}

SlicedDiagnostics CpuRun::measurementOf(const StepPlan& plan) const {
  return {
      phaseSpace(),
      {.softening = plan.parameters.softening, .gravity = plan.parameters.gravity, .request = plan.request}};
}

void CpuRun::beginMeasurement(const StepPlan& plan) {
  if (measurement_ || !diagnostics.wanted()) return;
  ifMemoryAllows([&] { measurement_ = measurementOf(plan); });
  measuredStep_ = steps_;
  measuredTime_ = time_;
}

void CpuRun::measure(double budgetMs) {
  if (!measurement_ || !measurement_->advance(budgetMs, pool_)) return;
  Diagnostics result = measurement_->result();
  result.step = measuredStep_;
  result.time = measuredTime_;
  measurement_.reset();
  diagnostics.put(result);
}

Diagnostics CpuRun::measured(const StepPlan& plan) const {
  SlicedDiagnostics measurement = measurementOf(plan);
  while (!measurement.advance(std::numeric_limits<double>::infinity(), pool_)) {
  }
  Diagnostics result = measurement.result();
  result.step = steps_;
  result.time = time_;
  return result;
}

Bodies CpuRun::bodies() const {
  return std::visit([](const auto& state) { return state.bodies(); }, state_);
}

PhaseSpace CpuRun::phaseSpace() const {
  return std::visit(
      [](const auto& state) {
        return PhaseSpace{inDouble(state.posMass()), inDouble(state.velocities())};
      },
      state_);
}

BodyState CpuRun::body(std::uint64_t index) const {
  const auto read = [index](const auto& state) {
    return BodyState{index, toDouble(state.posMass(index)), toDouble(state.velocity(index))};
  };
  return std::visit(read, state_);
}

ForceSample CpuRun::positions() const {
  const auto copy = [](const auto& state) {
    auto values = std::make_shared<decltype(state.posMass())>(state.posMass());
    ForceSample sample;
    sample.posMass = *values;
    sample.owner = std::move(values);
    return sample;
  };
  return std::visit(copy, state_);
}

RunState CpuRun::state() const {
  RunState state{.bodies = phaseSpace(), .step = steps_, .time = time_, .vectors = {}, .numbers = {}};
  if (!goesOnFromForces()) return state;
  state.vectors = std::visit([](const auto& own) { return own.carriedVectors(); }, state_);
  state.numbers = {{kCarriedSoftening, forces_.softening},
                   {kCarriedGravity, forces_.gravity},
                   {kCarriedStepLength, lastDt_}};
  return state;
}

// The forces at hand are those of an integrator that goes on from them, not from the positions alone.
bool CpuRun::goesOnFromForces() const {
  const auto rows = integratorTable();
  return std::any_of(rows.begin(), rows.end(), [this](const IntegratorDescriptor& row) {
    return row.hasOwnForces() && forces_.source == &row;
  });
}

void CpuRun::restore(const RunState& state, const StepPlan& plan) {
  adoptPrecision(plan.choice.kernel != nullptr ? plan.choice.precision() : Precision::Single);
  std::visit([&](auto& own) { own.assign(state.bodies); }, state_);
  steps_ = state.step;
  time_ = state.time;
  stepLength_ = 0;
  nonFiniteBody_.reset();
  measurement_.reset();
  forces_ = {};
  lastDt_ = 0;
  if (!carriesForces(state, plan.parameters)) return;
  std::visit([&](auto& own) { own.carryVectors(state.vectors); }, state_);
  forces_ = forceKey(plan);
  lastDt_ = state.numbers.at(kCarriedStepLength);
}

}  // namespace gravitile::sim
