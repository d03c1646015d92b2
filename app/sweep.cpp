#include "app/sweep.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <exception>
#include <future>
#include <utility>

#include "app/engine_pair.h"
#include "app/failure.h"
#include "app/format.h"
#include "app/row_measurement.h"
#include "sim/integrators/integrator_table.h"
#include "sim/user_error.h"

namespace gravitile::app {
namespace {

// Beside a living picture a slice has to fit into a frame, and the GPU is warm already.
constexpr TimingLimits kBesidePicture{.batchMs = 5, .warmUpMs = 15, .repeats = 5};
// With the picture standing still, as the benchmark measures.
constexpr TimingLimits kAlone{};
// A step that long is taken to be beyond patience: with its repeats it would hold up the sweep for 10 s.
constexpr double kLongestStepMs = 1500;
// Of the bodies of the published solvers.
constexpr const char* kLessonScene = "square";

MeasuredSystem lessonSystem(sim::StepParameters parameters, std::uint64_t bodies, std::uint64_t seed) {
  sim::Scene scene = sim::makeScene(kLessonScene, bodies, seed);
  parameters.dt = scene.dt;
  parameters.softening = scene.softening;
  parameters.gravity = scene.gravity;
  MeasuredSystem system{.bodies = std::move(scene.bodies), .parameters = parameters};
  system.equalMasses = haveEqualMasses(system.bodies);
  return system;
}

}  // namespace

// Everything that is there only while a sweep runs.
struct Sweep::Run {
  explicit Run(const CommonOptions& options) : engines(options) {}

  EnginePair engines;
  std::array<std::uint64_t, 2> loaded{};  // bodies that the engine of a KernelFamily holds; 0: to be loaded
  sim::KernelChoice pictureKernel;
  sim::ForceCheck check;
  MeasuredSystem system;
  std::future<MeasuredSystem> coming;  // of another N, made beside the frames
  std::optional<RowMeasurement> measurement;
};

Sweep::Sweep(const CommonOptions& options) {
  options_.device = options.device;
  options_.kernelDirectory = options.kernelDirectory;
  options_.seed = options.seed;
}

Sweep::~Sweep() = default;

void Sweep::start(const SweepRequest& request, const sim::Simulation& simulation) {
  const std::vector<BenchCase> plan = planSweep(request);
  if (plan.empty()) return;
  run_ = std::make_unique<Run>(options_);
  run_->pictureKernel = simulation.status().computing();
  run_->system.parameters = simulation.parameters();
  // What is measured is the kernels.
  if (run_->system.parameters.integrator->hasOwnForces())
    run_->system.parameters.integrator = &sim::findIntegrator(kDefaultIntegrator);
  run_->system.parameters.adaptive = 0;
  if (request.kind != SweepKind::Solvers) {
    run_->system.bodies = simulation.scene().bodies;
    run_->system.equalMasses = haveEqualMasses(run_->system.bodies);
  }
  request_ = request;
  rows_.clear();
  for (const BenchCase& planned : plan) rows_.push_back({.planned = planned, .result = {}, .reason = {}});
  next_ = 0;
  frame_ = {};
  frame_.date = utcNow();
  frame_.seed = options_.seed;
  frame_.scene = request.kind == SweepKind::Solvers ? kLessonScene : simulation.scene().name;
  state_ = State::Running;
  ++version_;
}

void Sweep::cancel() {
  if (running()) end(State::Cancelled);
}

bool Sweep::batchInFlight() const {
  return run_ && run_->measurement && run_->measurement->inFlight();
}

void Sweep::poll(bool pictureBusy) {
  if (!running() || pictureBusy) return;
  try {
    slice();
  } catch (const std::exception& error) {
    if (!canGoOnAfter(error)) throw;
    endRow(SweepRow::State::Refused, reasonOf(error));
  }
  if (next_ == rows_.size()) end(State::Finished);
}

void Sweep::slice() {
  if (run_->measurement) {
    bool going = run_->measurement->poll();
    // The picture, whose turn it would be, stands still.
    if (request_.exact && run_->measurement->ready()) going = run_->measurement->poll();
    if (going) return;
    rows_[next_].result = run_->measurement->row();
    endRow(SweepRow::State::Measured, {});
    return;
  }
  SweepRow& row = rows_[next_];
  if (skipWhenTooSlow(row) || !systemReady(row.planned.bodies)) return;
  beginRow(row);
}

// Judged by what the kernel needed for fewer bodies: the work grows with N².
bool Sweep::skipWhenTooSlow(SweepRow& row) {
  for (std::size_t k = next_; k-- > 0;) {
    const SweepRow& earlier = rows_[k];
    if (earlier.planned.choice != row.planned.choice || !earlier.measured()) continue;
    const double ratio =
        static_cast<double>(row.planned.bodies) / static_cast<double>(earlier.planned.bodies);
    const double expectedMs = earlier.result.msMedian * ratio * ratio;
    if (expectedMs <= kLongestStepMs) return false;
    endRow(SweepRow::State::Skipped, fmt::format("a step would take about {} s", compact(expectedMs / 1e3)));
    return true;
  }
  return false;
}

bool Sweep::systemReady(std::uint64_t bodies) {
  if (run_->system.bodies.size() == bodies) return true;
  if (!run_->coming.valid()) {
    run_->coming =
        std::async(std::launch::async, lessonSystem, run_->system.parameters, bodies, options_.seed);
  }
  if (run_->coming.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return false;
  run_->system = run_->coming.get();
  run_->loaded = {};
  return true;
}

void Sweep::beginRow(const SweepRow& row) {
  const sim::KernelDescriptor& kernel = *row.planned.choice.kernel;
  sim::Engine& engine = run_->engines.require(kernel);
  std::uint64_t& loaded = run_->loaded[static_cast<std::size_t>(kernel.family)];
  if (engine.status().running.kernel == nullptr) {
    engine.load(run_->system.bodies);
    engine.setParameters(run_->system.parameters);
    // An engine waits for its first kernel to be compiled; the picture's own is in the cache.
    if (run_->pictureKernel.kernel != nullptr && run_->pictureKernel.kernel->family == kernel.family) {
      engine.setKernel(run_->pictureKernel);
    }
    loaded = run_->system.bodies.size();
  }
  // Bodies that are there stay, wherever earlier rows have moved them: to free their memory would make the
  // GPU, and the picture with it, wait.
  run_->measurement.emplace(engine, run_->check, run_->system, loaded == 0);
  run_->measurement->begin(row.planned, request_.exact ? kAlone : kBesidePicture);
  // What a wrong kernel leaves behind is nothing to measure the next one with.
  loaded = kernel.wrongOnPurpose ? 0 : run_->system.bodies.size();
}

void Sweep::endRow(SweepRow::State state, std::string reason) {
  rows_[next_].state = state;
  rows_[next_].reason = std::move(reason);
  run_->measurement.reset();
  if (state == SweepRow::State::Refused) run_->loaded = {};  // it may have failed before the bodies were in
  ++next_;
  ++version_;
}

void Sweep::end(State state) {
  for (const sim::KernelFamily family : {sim::KernelFamily::Cpu, sim::KernelFamily::Gpu}) {
    const bool took = std::any_of(rows_.begin(), rows_.end(), [&](const SweepRow& row) {
      return row.measured() && row.planned.choice.kernel->family == family;
    });
    if (took) addDevice(frame_, run_->engines.find(family)->info());
  }
  run_.reset();
  state_ = state;
  ++version_;
}

BenchResult Sweep::result() const {
  BenchResult result = frame_;
  for (const SweepRow& row : rows_) {
    if (row.measured()) result.rows.push_back(row.result);
  }
  return result;
}

}  // namespace gravitile::app
