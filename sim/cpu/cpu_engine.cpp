#include "sim/cpu/cpu_engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <charconv>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <fstream>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "sim/cpu/cpu_run.h"
#include "sim/cpu/thread_pool.h"
#include "sim/memory_needs.h"
#include "sim/steady_time.h"
#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

// What the system tells under this name of the first processor, or "".
std::string processorField(std::string_view name) {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    const std::size_t colon = line.find(": ");
    if (line.starts_with(name) && colon != std::string::npos) return line.substr(colon + 2);
  }
  return "";
}

double processorClockMhz() {
  const std::string text = processorField("cpu MHz");
  double mhz = 0;
  std::from_chars(text.data(), text.data() + text.size(), mhz);
  return mhz;
}

float largestMass(const Bodies& bodies) {
  float largest = 0;
  for (const Float4& body : bodies.posMass) largest = std::max(largest, body.w);
  return largest;
}

void requireRoom(const RunSize& run) {
  std::uint64_t bytes = 0;
  for (const MemoryPart& part : cpuEngineMemory(run)) bytes += part.bytes;
  requireHostMemory(run, bytes);
}

// The caller's thread hands batches to one worker, which shares each out over the pool. `run_` belongs to
// the worker while `busy_`, else to the caller.
class CpuEngine final : public Engine {
 public:
  CpuEngine(unsigned threads, int niceness)
      : pool_(threads, niceness), niceness_(niceness), worker_([this] { work(); }) {}
  ~CpuEngine() override;

  EngineInfo info() const override;
  void load(const Bodies& bodies) override;
  void setKernel(const KernelChoice& choice) override;
  void setParameters(const StepParameters& parameters) override;
  void waitForKernel() override { wait(); }
  bool idle() const override { return !busy(); }
  bool busy() const override;
  void advance(std::uint32_t steps, Vertex* mapped) override;
  void hold(bool held) override;
  void listenToWork(WorkListener listener) override;
  bool writesDeviceMemory() const override { return false; }
  std::optional<HostFrame> takeHostFrame() override;
  void wait() override;
  double timeSteps(std::uint32_t steps, Vertex* mapped) override;
  void requestForceSample() override;
  std::optional<ForceSample> takeForceSample() override;
  void requestBody(std::uint64_t index) override;
  std::optional<BodyState> takeBody() override;
  void requestPositions() override;
  std::optional<ForceSample> takePositions() override;
  void requestDiagnostics(const DiagnosticsRequest& request) override;
  bool measuringDiagnostics() const override { return run_ && run_->diagnostics.wanted(); }
  std::optional<Diagnostics> takeDiagnostics() override;
  Diagnostics diagnostics(const DiagnosticsRequest& request) override;
  Bodies download() override;
  PhaseSpace phaseSpace() override;
  RunState runState() override;
  void restore(const RunState& state) override;
  std::vector<Double4> accelerations() override;
  EngineStatus status() override;

 private:
  struct Batch {
    StepPlan plan;
    std::uint32_t steps = 0;
    bool publish = false;
  };

  void requireRoomToChange(const KernelChoice& choice) const;
  Precision plannedPrecision() const;
  Scheme plannedScheme() const;
  void waitForBatch();
  void throwFailure();
  void start(const Batch& batch);
  void abandon();
  void work();
  std::optional<double> perform(Batch& batch);
  double shareOfBatch() const;
  void report(const Batch& batch, double ms);
  void readBody();
  void forgetBody();

  ThreadPool pool_;
  int niceness_ = 0;
  StepControl control_;
  std::unique_ptr<CpuRun> run_;
  StepPlan plan_;          // of the next advance(); the caller's
  float largestMass_ = 0;  // of the loaded bodies

  mutable std::mutex mutex_;
  std::condition_variable wake_, done_;
  Batch batch_;                // guarded by mutex_, as all below
  bool busy_ = false;          // batch_ is waiting or being computed
  bool heldInside_ = false;    // it has stood still for a while
  unsigned forcesBefore_ = 0;  // evaluations that had ended when it began
  bool stop_ = false;
  KernelChoice wanted_;
  EngineStatus status_;
  WorkListener listener_;
  std::optional<std::uint64_t> wantedBody_;
  std::optional<BodyState> body_;
  bool positionsWanted_ = false;
  double batchMs_ = 0;          // whole duration of the newest finished batch
  std::exception_ptr failure_;  // of a batch, until the caller's next call throws it
  std::thread worker_;          // last, so that all else is there when it starts
};

CpuEngine::~CpuEngine() {
  control_.cancel();
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_one();
  worker_.join();
}

void CpuEngine::listenToWork(WorkListener listener) {
  const std::lock_guard lock(mutex_);
  listener_ = std::move(listener);
}

EngineInfo CpuEngine::info() const {
  EngineInfo info;
  info.device = processorField("model name");
  if (info.device.empty()) info.device = "processor";
  info.backend =
      fmt::format("CPU, {} thread{}, {}", pool_.size(), pool_.size() == 1 ? "" : "s", simdTargetName());
  info.family = KernelFamily::Cpu;
  info.clockMhz = processorClockMhz();
  return info;
}

void CpuEngine::load(const Bodies& bodies) {
  bodies.validate();
  if (plan_.choice.kernel != nullptr) validateKernelChoice(plan_.choice, bodies.size());
  requireRoom({bodies.size(), plan_.choice, plannedScheme(), pool_.size()});
  auto run = std::make_unique<CpuRun>(bodies, pool_, control_);

  abandon();
  run_ = std::move(run);
  largestMass_ = largestMass(bodies);
  const std::lock_guard lock(mutex_);
  EngineStatus fresh;
  fresh.running = wanted_;
  fresh.batches = status_.batches;
  forgetBody();
  failure_ = nullptr;
  status_ = fresh;
}

void CpuEngine::setKernel(const KernelChoice& choice) {
  assert(choice.kernel != nullptr);
  if (choice.kernel->family != KernelFamily::Cpu)
    throw UserError(
        fmt::format("kernel '{}' needs an NVIDIA GPU; this is the CPU engine. "
                    "Choose a cpu-* kernel or --device cuda",
                    choice.kernel->id));
  validateKernelChoice(choice, run_ ? run_->size() : 1);
  if (run_) requireRoomToChange(choice);
  plan_.choice = choice;
  const std::lock_guard lock(mutex_);
  wanted_ = choice;
  if (status_.running == choice) return;
  // Forces that are the integrator's own have nothing to do with the kernel.
  const IntegratorDescriptor* const integrator = batch_.plan.parameters.integrator;
  if (busy_ && integrator != nullptr && !integrator->hasOwnForces()) control_.restartWith(choice);
  status_.running = choice;
  status_.stepMs = 0;
}

// From the kernel that is planned.
void CpuEngine::requireRoomToChange(const KernelChoice& choice) const {
  const RunSize after{run_->size(), choice, plannedScheme(), pool_.size()};
  // The state is converted when the next steps start; both are there for a moment.
  if (choice.precision() != plannedPrecision()) return requireRoom(after);
  if (choice.kernel != plan_.choice.kernel) requireHostMemory(after, cpuWorkspaceBytes(after));
}

Precision CpuEngine::plannedPrecision() const {
  return plan_.choice.kernel != nullptr ? plan_.choice.precision() : Precision::Single;
}

Scheme CpuEngine::plannedScheme() const {
  const IntegratorDescriptor* const integrator = plan_.parameters.integrator;
  return integrator != nullptr ? integrator->scheme : Scheme::KickDrift;
}

void CpuEngine::setParameters(const StepParameters& parameters) {
  parameters.validate(largestMass_);
  const Scheme scheme = parameters.integrator->scheme;
  if (run_ && scheme != plannedScheme()) requireRoom({run_->size(), plan_.choice, scheme, pool_.size()});
  plan_.parameters = parameters;
}

bool CpuEngine::busy() const {
  const std::lock_guard lock(mutex_);
  return busy_;
}

void CpuEngine::advance(std::uint32_t steps, [[maybe_unused]] Vertex* mapped) {
  assert(mapped == nullptr);
  start({.plan = plan_, .steps = steps, .publish = true});
}

std::optional<HostFrame> CpuEngine::takeHostFrame() {
  return run_ ? run_->frames.take() : std::nullopt;
}

void CpuEngine::wait() {
  waitForBatch();
  const std::lock_guard lock(mutex_);
  throwFailure();
}

// Who waits gets what he waits for, held or not.
void CpuEngine::waitForBatch() {
  control_.hurry(true);
  {
    std::unique_lock lock(mutex_);
    done_.wait(lock, [this] { return !busy_; });
  }
  control_.hurry(false);
}

void CpuEngine::hold(bool held) {
  if (held == control_.held()) return;
  control_.hold(held);
  const std::lock_guard lock(mutex_);
  heldInside_ = heldInside_ || (held && busy_);
}

double CpuEngine::timeSteps(std::uint32_t steps, [[maybe_unused]] Vertex* mapped) {
  assert(mapped == nullptr);
  start({.plan = plan_, .steps = steps, .publish = false});
  wait();
  const std::lock_guard lock(mutex_);
  return batchMs_;
}

void CpuEngine::requestForceSample() {
  if (run_) run_->sampler.request();
}

std::optional<ForceSample> CpuEngine::takeForceSample() {
  return run_ ? run_->sampler.take() : std::nullopt;
}

void CpuEngine::requestBody(std::uint64_t index) {
  const std::lock_guard lock(mutex_);
  if (run_ && index < run_->size() && !wantedBody_) wantedBody_ = index;
}

std::optional<BodyState> CpuEngine::takeBody() {
  const std::lock_guard lock(mutex_);
  if (!busy_) readBody();
  return std::exchange(body_, std::nullopt);
}

// Of a run that nobody computes on; mutex_ is held.
void CpuEngine::readBody() {
  if (run_ && wantedBody_) body_ = run_->body(*wantedBody_);
  wantedBody_.reset();
}

// mutex_ is held.
void CpuEngine::forgetBody() {
  wantedBody_.reset();
  body_.reset();
  positionsWanted_ = false;
}

void CpuEngine::requestPositions() {
  const std::lock_guard lock(mutex_);
  positionsWanted_ = run_ != nullptr;
}

// Copied by the caller: while nothing computes there is nobody else to.
std::optional<ForceSample> CpuEngine::takePositions() {
  const std::lock_guard lock(mutex_);
  if (busy_ || !std::exchange(positionsWanted_, false)) return std::nullopt;
  return run_->positions();
}

void CpuEngine::requestDiagnostics(const DiagnosticsRequest& request) {
  if (!run_ || run_->diagnostics.wanted()) return;
  plan_.request = request;
  run_->diagnostics.request();
}

std::optional<Diagnostics> CpuEngine::takeDiagnostics() {
  return run_ ? run_->diagnostics.take() : std::nullopt;
}

Diagnostics CpuEngine::diagnostics(const DiagnosticsRequest& request) {
  assert(run_);
  wait();
  StepPlan plan = plan_;
  plan.request = request;
  return run_->measured(plan);
}

Bodies CpuEngine::download() {
  wait();
  return run_ ? run_->bodies() : Bodies{};
}

PhaseSpace CpuEngine::phaseSpace() {
  wait();
  return run_ ? run_->phaseSpace() : PhaseSpace{};
}

RunState CpuEngine::runState() {
  wait();
  return run_ ? run_->state() : RunState{};
}

void CpuEngine::restore(const RunState& state) {
  assert(run_ && state.bodies.posMass.size() == run_->size());
  wait();
  run_->restore(state, plan_);
  const std::lock_guard lock(mutex_);
  status_.steps = state.step;
  status_.time = state.time;
  status_.stepLength = 0;
  status_.nonFiniteBody.reset();
  forgetBody();
}

std::vector<Double4> CpuEngine::accelerations() {
  assert(run_ && plan_.choice.kernel);
  wait();
  return run_->accelerations(plan_);
}

EngineStatus CpuEngine::status() {
  const std::lock_guard lock(mutex_);
  EngineStatus status = status_;
  status.shareOfBatch = shareOfBatch();
  return status;
}

// mutex_ is held.
double CpuEngine::shareOfBatch() const {
  if (!busy_ || batch_.steps == 0 || !run_) return 0;
  const double forces = double(batch_.plan.parameters.integrator->forceEvaluations) * batch_.steps;
  return std::min(1.0, (run_->forcesDone() - forcesBefore_ + pool_.share()) / forces);
}

// mutex_ is held.
void CpuEngine::throwFailure() {
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void CpuEngine::start(const Batch& batch) {
  assert(run_ && (batch.steps == 0 || (batch.plan.choice.kernel && batch.plan.parameters.integrator)));
  waitForBatch();
  {
    const std::lock_guard lock(mutex_);
    throwFailure();
    batch_ = batch;
    busy_ = true;
    heldInside_ = control_.held();
    forcesBefore_ = run_->forcesDone();
  }
  wake_.notify_one();
}

// Stops the batch in progress; the run's state is undefined afterwards.
void CpuEngine::abandon() {
  control_.cancel();
  waitForBatch();
  control_.clear();
}

void CpuEngine::work() {
  lowerPriority(niceness_);
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [this] { return stop_ || busy_; });
    if (stop_) return;
    Batch batch = batch_;
    lock.unlock();
    const double startS = steadyTimeS();
    std::optional<double> ms;
    std::exception_ptr failure;
    try {
      ms = perform(batch);
    } catch (...) {
      failure = std::current_exception();
    }
    lock.lock();
    failure_ = failure;
    if (listener_) listener_(startS, steadyTimeS());
    if (ms) report(batch, *ms);
    busy_ = false;
    done_.notify_all();
  }
}

// Returns the milliseconds that the steps took, nothing when they were cancelled.
std::optional<double> CpuEngine::perform(Batch& batch) {
  if (batch.publish) run_->beginMeasurement(batch.plan);
  // The force that starts an integrator off belongs to no step, so it is not timed.
  if (batch.steps > 0 || batch.plan.parameters.vertexFigure == VertexFigure::Acceleration)
    run_->prepare(batch.plan);
  const auto begin = std::chrono::steady_clock::now();
  for (std::uint32_t i = 0; i < batch.steps && !control_.cancelled(); ++i) run_->step(batch.plan);
  const std::chrono::duration<double, std::milli> duration = std::chrono::steady_clock::now() - begin;
  if (control_.cancelled()) return std::nullopt;
  if (batch.publish) {
    run_->publish(batch.plan.parameters.vertexFigure);
    run_->measure(diagnosticsSliceMs(duration.count()));
  }
  return duration.count();
}

// Brings the status up to date; mutex_ is held.
void CpuEngine::report(const Batch& batch, double ms) {
  batchMs_ = ms;
  readBody();
  status_.steps = run_->steps();
  status_.time = run_->time();
  status_.stepLength = run_->stepLength();
  status_.nonFiniteBody = run_->nonFiniteBody();
  status_.nonFiniteStep = run_->nonFiniteStep();
  control_.takeRestart();  // that came when all forces were there already
  // A duration is only ever shown beside the kernel it was measured with.
  if (status_.running != wanted_) status_.stepMs = 0;
  status_.running = wanted_;
  if (batch.steps == 0 || batch_.plan.choice != wanted_ || heldInside_) return;
  status_.stepMs = ms / batch.steps;
  ++status_.batches;
}

}  // namespace

std::unique_ptr<Engine> makeCpuEngine(unsigned threads, int niceness) {
  return std::make_unique<CpuEngine>(threads, niceness);
}

}  // namespace gravitile::sim
