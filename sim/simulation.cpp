#include "sim/simulation.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iterator>
#include <utility>

#include "sim/integrators/integrator_table.h"
#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

// Time constant of the smoothed rate: long enough to read, short enough to follow a change.
constexpr double kSmoothingS = 0.7;
// Pause between two samples of the running kernel's force error.
constexpr double kSampleIntervalS = 1.0;
// Enough bodies for a percentile of the radius, few enough to copy within a frame.
constexpr std::size_t kPositionSample = 4096;
constexpr std::size_t kFewMasses = 64;

double nowS() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double heaviest(const Bodies& bodies) {
  float largest = 0;
  for (const Float4& body : bodies.posMass) largest = std::max(largest, body.w);
  return largest;
}

// Which bodies recentPositions() follows: some evenly spread, and those with mass where they are a few among
// tracers.
std::vector<std::uint32_t> positionSample(const Bodies& bodies) {
  const std::vector<std::uint32_t> spread = sampleIndices(bodies.size(), kPositionSample);
  std::vector<std::uint32_t> massive, both;
  for (std::size_t i = 0; i < bodies.size() && massive.size() <= kFewMasses; ++i)
    if (bodies.posMass[i].w > 0) massive.push_back(static_cast<std::uint32_t>(i));
  if (massive.size() > kFewMasses) return spread;
  std::set_union(spread.begin(), spread.end(), massive.begin(), massive.end(), std::back_inserter(both));
  return both;
}

// Whether something was measured with the forces in force.
bool sameForces(const Diagnostics& measured, const StepParameters& parameters) {
  return measured.softening == parameters.softening && measured.gravity == parameters.gravity;
}

}  // namespace

Simulation::Simulation(const EngineOptions& options) {
  EngineChoice choice = makeEngine(options);
  engine_ = std::move(choice.engine);
  note_ = std::move(choice.note);
  parameters_.integrator = &findIntegrator("leapfrog");
}

void Simulation::load(Scene scene) {
  StepParameters suggested = parameters_;
  suggested.dt = scene.dt;
  suggested.softening = scene.softening;
  suggested.gravity = scene.gravity;
  if (!scene.integrator.empty()) suggested.integrator = &findIntegrator(scene.integrator);
  if (!suggested.adaptiveFits()) suggested.adaptive = 0;
  suggested.validate(heaviest(scene.bodies));
  if (wanted_.kernel != nullptr) validateKernelChoice(wanted_, scene.bodies.size());
  engine_->load(scene.bodies);
  engine_->setParameters(suggested);
  resumed_.reset();
  resumedStart_.reset();
  take(std::move(scene), suggested);
}

void Simulation::resume(Scene scene, const SavedRun& run) {
  run.parameters.validate(heaviest(scene.bodies));
  validateKernelChoice(run.kernel, scene.bodies.size());
  engine_->load(scene.bodies);
  engine_->setParameters(run.parameters);
  engine_->setKernel(run.kernel);
  wanted_ = run.kernel;
  engine_->restore(run.state);
  resumed_ = run.state;
  resumedStart_ = run.start;
  take(std::move(scene), run.parameters);
}

// What the engine has taken.
void Simulation::take(Scene scene, const StepParameters& parameters) {
  parameters_ = parameters;
  scene_ = std::move(scene);
  largestMass_ = heaviest(scene_.bodies);
  restartFigures();
}

void Simulation::reset() {
  engine_->load(scene_.bodies);
  if (resumed_) engine_->restore(*resumed_);
  restartFigures();
}

void Simulation::setKernel(const KernelChoice& choice) {
  validateKernelChoice(choice, bodies());
  engine_->setKernel(choice);
  wanted_ = choice;
}

void Simulation::setParameters(const StepParameters& parameters) {
  parameters.validate(largestMass_);
  engine_->setParameters(parameters);
  const bool otherEnergy =
      parameters.softening != parameters_.softening || parameters.gravity != parameters_.gravity;
  parameters_ = parameters;
  if (otherEnergy) restartDiagnostics();
}

bool Simulation::advance(std::uint32_t steps, Vertex* mapped) {
  if (!engine_->idle()) return false;
  engine_->advance(steps, mapped);
  return true;
}

void Simulation::poll() {
  status_ = engine_->status();
  takeRate();
  takeError();
  takeDiagnostics();
  takeWatched();
}

void Simulation::watchBody(std::optional<std::uint64_t> body) {
  if (body == watched_) return;
  watched_ = body;
  watchedBody_.reset();
  watchedPotential_.reset();
}

// One request is on its way at a time, also that for a body watched before.
void Simulation::takeWatched() {
  if (const auto body = engine_->takeBody()) {
    bodyRequested_ = false;
    if (watched_ == body->index) watchedBody_ = *body;
  }
  if (!watched_ || bodyRequested_ || *watched_ >= bodies()) return;
  engine_->requestBody(*watched_);
  bodyRequested_ = true;
}

void Simulation::restartFigures() {
  status_ = engine_->status();
  rate_ = {};
  ratedBatches_ = status_.batches;  // older ones were measured with other bodies
  error_.reset();
  nextSampleTimeS_ = 0;
  restartDiagnostics(resumedStart_);
  ++restarts_;
  bodyRequested_ = false;
  watchedBody_.reset();
  watchedPotential_.reset();
  recentPositions_.indices = positionSample(scene_.bodies);
  recentPositions_.posMass.resize(recentPositions_.indices.size());
  takePositions(scene_.bodies.posMass);
}

void Simulation::takePositions(const BodySpan& posMass) {
  ++positionsVersion_;
  for (std::size_t k = 0; k < recentPositions_.indices.size(); ++k) {
    recentPositions_.posMass[k] = toFloat(posMass[recentPositions_.indices[k]]);
  }
}

void Simulation::takeRate() {
  if (!(status_.running == ratedKernel_) || status_.takeOvers != ratedTakeOvers_) {
    ratedKernel_ = status_.running;
    ratedTakeOvers_ = status_.takeOvers;
    rate_ = {};
    error_.reset();
    nextSampleTimeS_ = 0;
  }
  if (status_.batches == ratedBatches_ || status_.stepMs <= 0) return;
  ratedBatches_ = status_.batches;
  const double seconds = status_.stepMs * 1e-3;
  rate_.current = interactionsPerSecond(bodies(), parameters_.integrator->forceEvaluations, seconds);
  const double time = nowS();
  const double weight = rate_.smoothed == 0 ? 1 : 1 - std::exp(-(time - lastRateTimeS_) / kSmoothingS);
  lastRateTimeS_ = time;
  rate_.smoothed += weight * (rate_.current - rate_.smoothed);
  rate_.peak = std::max(rate_.peak, rate_.smoothed);
}

void Simulation::takeError() {
  if (auto checked = check_.takeResult();
      checked && checked->kernel == status_.computing() && checked->bodies == bodies()) {
    error_ = *checked;
    if (checked->body && checked->body == watched_) watchedPotential_ = checked->potential;
  }
  if (auto sample = engine_->takeForceSample()) {
    if (sample->posMass.size() == bodies()) takePositions(sample->posMass);
    check_.submit(std::move(*sample), watched_);
  }
  const double time = nowS();
  if (time >= nextSampleTimeS_ && check_.idle()) {
    engine_->requestForceSample();
    nextSampleTimeS_ = time + kSampleIntervalS;
  }
}

// The first measurement of a run is always made; of bodies that have not moved since the last one none is.
// One that there was no room for is tried again only for somebody who wants it.
void Simulation::takeDiagnostics() {
  if (const auto measured = engine_->takeDiagnostics()) addDiagnostics(*measured);
  const double time = nowS();
  if (engine_->measuringDiagnostics() || status_.nonFiniteBody || !diagnosticsSchedule_.due(time)) return;
  const bool first = diagnostics_.empty() && diagnosticsObstacle_.empty();
  const bool another = diagnostics_.empty() || diagnostics_.newest().step != status_.steps;
  if (!first && !(diagnosticsWanted_ && another)) return;
  requestDiagnostics();
  diagnosticsSchedule_.started(time);
}

// The run goes on without a measurement that there is no room for.
void Simulation::requestDiagnostics() {
  try {
    engine_->requestDiagnostics(diagnosticsRequest_);
    diagnosticsObstacle_.clear();
  } catch (const UserError& error) {
    diagnosticsObstacle_ = error.what();
  }
}

void Simulation::restartDiagnostics(const std::optional<Diagnostics>& start) {
  diagnostics_.restart(start && sameForces(*start, parameters_) ? start : std::nullopt);
  diagnosticsObstacle_.clear();
  diagnosticsSchedule_ = {};
}

void Simulation::measureDiagnostics() {
  status_ = engine_->status();
  if (!diagnostics_.empty() && diagnostics_.newest().step == status_.steps) return;
  addDiagnostics(engine_->diagnostics(diagnosticsRequest_));
}

// One with the forces of before a change belongs to no record, and one of what are no numbers says nothing.
void Simulation::addDiagnostics(const Diagnostics& measured) {
  diagnosticsSchedule_.finished(measured.costMs);
  if (sameForces(measured, parameters_) && std::isfinite(measured.energy())) diagnostics_.add(measured);
}

}  // namespace gravitile::sim
