#include "sim/simulation.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "sim/integrators/integrator_table.h"
#include "sim/user_error.h"
#include "sim/steady_time.h"

namespace gravitile::sim {
namespace {

// Time constant of the smoothed rate: long enough to read, short enough to follow a change.
constexpr double kSmoothingS = 0.7;
// Pause between two samples of the running kernel's force error.
constexpr double kSampleIntervalS = 1.0;
// Enough bodies for a percentile of the radius, few enough to copy within a frame.
constexpr std::size_t kPositionSample = 4096;
constexpr std::size_t kFewMasses = 64;
// A run stands still when it has made no step for so long; the slowest pictures are faster.
constexpr double kStillS = 0.2;

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

Simulation::Simulation(std::unique_ptr<Engine> engine, Scene scene, const StepParameters& parameters)
    : engine_(std::move(engine)) {
  take(std::move(scene), parameters);
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

void Simulation::beginReplay(std::unique_ptr<Engine> engine, Scene scene, const StepParameters& parameters) {
  endReplay();
  waiting_ = Waiting{
      std::exchange(engine_, std::move(engine)),  std::move(scene_), std::exchange(resumed_, std::nullopt),
      std::exchange(resumedStart_, std::nullopt), parameters_,       diagnostics_};
  take(std::move(scene), parameters);
}

void Simulation::endReplay() {
  if (!waiting_) return;
  Waiting waiting = std::move(*waiting_);
  waiting_.reset();
  engine_ = std::move(waiting.engine);
  resumed_ = std::move(waiting.resumed);
  resumedStart_ = std::move(waiting.resumedStart);
  take(std::move(waiting.scene), waiting.parameters);
  diagnostics_ = std::move(waiting.diagnostics);
}

void Simulation::reset() {
  engine_->load(scene_.bodies);
  if (resumed_) engine_->restore(*resumed_);
  restartFigures();
}

void Simulation::setKernel(const KernelChoice& choice) {
  validateKernelChoice(choice, bodies());
  engine_->setKernel(choice);
  if (!(choice == wanted_)) leave("its kernel was changed on the way");
  wanted_ = choice;
}

void Simulation::setParameters(const StepParameters& parameters) {
  parameters.validate(largestMass_);
  engine_->setParameters(parameters);
  const bool otherEnergy =
      parameters.softening != parameters_.softening || parameters.gravity != parameters_.gravity;
  StepParameters pictured = parameters;  // what is delivered for the picture changes no step
  pictured.vertexFigure = parameters_.vertexFigure;
  if (!(pictured == parameters_)) leave("its time step, softening or the like was changed on the way");
  parameters_ = parameters;
  if (otherEnergy) restartDiagnostics();
  if (otherEnergy) potentialStep_.reset();
}

bool Simulation::advance(std::uint32_t steps, Vertex* mapped) {
  if (!engine_->idle()) return false;
  engine_->advance(steps, mapped);
  startWay(steps);
  return true;
}

// Notes what the first steps are computed with.
void Simulation::startWay(std::uint32_t steps) {
  if (steps == 0 || onWay_) return;
  onWay_ = true;
  wayKernel_ = engine_->status().running;
  waySources_ = engine_->sourceVersion();
}

// From now on the run is another one than its scene and parameters make.
void Simulation::leave(const char* detour) {
  if (onWay_ && *detour_ == '\0') detour_ = detour;
}

std::string Simulation::detour() const {
  if (resumed_) return "the run went on from a saved one";
  if (*detour_ != '\0' || !onWay_) return detour_;
  if (!(status_.running == wayKernel_)) return "its kernel was changed on the way";
  if (engine_->sourceVersion() != waySources_) return "its kernel was edited on the way";
  return "";
}

void Simulation::poll() {
  engine_->goOn();
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
  potentialStep_.reset();
}

// One request is on its way at a time, also that for a body watched before.
void Simulation::takeWatched() {
  if (const auto body = engine_->takeBody()) {
    bodyRequested_ = false;
    if (watched_ == body->index) watchedBody_ = *body;
  }
  if (!watched_ || *watched_ >= bodies()) return;
  takeStillPotential();
  if (bodyRequested_) return;
  engine_->requestBody(*watched_);
  bodyRequested_ = true;
}

// Force samples come only from steps. While there are none, the positions are copied once for each place
// where the run stands still.
void Simulation::takeStillPotential() {
  const double time = steadyTimeS();
  if (engine_->busy() || status_.steps != stillStep_) {
    stillStep_ = status_.steps;
    stillSinceS_ = time;
    engine_->takePositions();  // those of before are out of date
    return;
  }
  if (auto copy = engine_->takePositions(); copy && check_.idle()) {
    potentialStep_ = status_.steps;
    copy->softening = parameters_.softening;
    copy->gravity = parameters_.gravity;
    check_.submit(std::move(*copy), watched_);
  }
  if (potentialStep_ == status_.steps || time - stillSinceS_ < kStillS || !check_.idle()) return;
  engine_->requestPositions();
}

void Simulation::restartFigures() {
  status_ = engine_->status();
  rate_ = {};
  ratedBatches_ = status_.batches;  // older ones were measured with other bodies
  error_.reset();
  nextSampleTimeS_ = 0;
  restartDiagnostics(resumedStart_);
  onWay_ = false;
  detour_ = "";
  ++restarts_;
  bodyRequested_ = false;
  watchedBody_.reset();
  watchedPotential_.reset();
  potentialStep_.reset();
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
  const double time = steadyTimeS();
  const double weight = rate_.smoothed == 0 ? 1 : 1 - std::exp(-(time - lastRateTimeS_) / kSmoothingS);
  lastRateTimeS_ = time;
  rate_.smoothed += weight * (rate_.current - rate_.smoothed);
  rate_.peak = std::max(rate_.peak, rate_.smoothed);
}

void Simulation::takeError() {
  if (auto checked = check_.takeResult(); checked && checked->bodies == bodies()) {
    const bool known = checked->kernel.kernel == nullptr || checked->kernel == status_.computing();
    if (known && checked->kernel.kernel != nullptr) error_ = *checked;
    if (known && checked->body && checked->body == watched_) watchedPotential_ = checked->potential;
  }
  if (auto sample = engine_->takeForceSample()) {
    if (sample->posMass.size() == bodies()) takePositions(sample->posMass);
    if (sample->acceleration.size() > 0) {
      check_.submit(std::move(*sample), watched_);
      potentialStep_.reset();
    }
  }
  const double time = steadyTimeS();
  if (time >= nextSampleTimeS_ && check_.idle()) {
    engine_->requestForceSample();
    nextSampleTimeS_ = time + kSampleIntervalS;
  }
}

// The first measurement of a run is always made; of bodies that have not moved since the last one none is.
// One that there was no room for is tried again only for somebody who wants it.
void Simulation::takeDiagnostics() {
  if (const auto measured = engine_->takeDiagnostics()) addDiagnostics(*measured);
  const double time = steadyTimeS();
  if (engine_->measuringDiagnostics() || status_.nonFiniteBody || !diagnosticsSchedule_.due(time)) return;
  const bool first = diagnostics_.empty() && diagnosticsObstacle_.empty();
  const bool another = diagnostics_.empty() || diagnostics_.newest().step != status_.steps;
  if (another && !diagnosticsWanted_) diagnostics_.interrupt();
  if (!first && !(diagnosticsWanted_ && another)) return;
  requestDiagnostics();
  diagnosticsSchedule_.started(time);
}

// The run goes on without a measurement that there is no room for.
void Simulation::requestDiagnostics() {
  DiagnosticsRequest request = diagnosticsRequest_;
  request.leisurely = !diagnosticsWanted_;
  try {
    engine_->requestDiagnostics(request);
    diagnosticsObstacle_.clear();
  } catch (const UserError& error) {
    diagnosticsObstacle_ = error.what();
    diagnostics_.interrupt();
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
  if (!sameForces(measured, parameters_)) return;
  if (std::isfinite(measured.energy())) {
    diagnostics_.add(measured);
  } else {
    diagnostics_.interrupt();
  }
}

}  // namespace gravitile::sim
