#include "sim/cuda/cuda_engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <limits>

#include "sim/cuda/auto_kernel.h"
#include "sim/cuda/batch_ring.h"
#include "sim/cuda/cuda_state.h"
#include "sim/cuda/device.h"
#include "sim/cuda/diagnostics_meter.h"
#include "sim/cuda/force_sampler.h"
#include "sim/cuda/host_frames.h"
#include "sim/cuda/kernel_facts.h"
#include "sim/cuda/kernel_slot.h"
#include "sim/cuda/loaded_kernel.h"
#include "sim/cuda/step_launcher.h"
#include "sim/fingerprint.h"
#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

int selectDevice(int ordinal) {
  GRAVITILE_CUDA(cudaSetDevice(ordinal));
  int major = 0, minor = 0;
  GRAVITILE_CUDA(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, ordinal));
  GRAVITILE_CUDA(cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, ordinal));
  return major * 10 + minor;
}

// All of an engine's information but what changes while it lives. Takes tens of milliseconds: the driver's
// library is loaded for it.
EngineInfo unchangingInfo(int ordinal, int computeCapability) {
  return {.device = cudaDevices().at(static_cast<std::size_t>(ordinal)).name,
          .backend = fmt::format("CUDA {}, sm_{}", cudaRuntimeVersion(), computeCapability),
          .family = KernelFamily::Gpu,
          .driver = nvidiaDriverVersion(),
          .cuda = cudaRuntimeVersion()};
}

class CudaEngine final : public Engine {
 public:
  CudaEngine(int ordinal, const std::string& kernelDirectory)
      : ordinal_(ordinal),
        computeCapability_(selectDevice(ordinal)),
        unchanging_(unchangingInfo(ordinal, computeCapability_)),
        kernel_(kernelDirectory, computeCapability_),
        launcher_(kernel_, sampler_, stream_, computeCapability_),
        meter_(stream_, bothPrecisions(diagnosticsVariant)) {}

  ~CudaEngine() override;

  EngineInfo info() const override;
  void load(const Bodies& bodies) override;
  void setKernel(const KernelChoice& choice) override;
  void setParameters(const StepParameters& parameters) override;
  void waitForKernel() override;
  void settle() override;
  void prepareAhead(const KernelChoice& choice, bool softened) override {
    kernel_.prepareAhead(choice, softened);
  }
  bool idle() const override { return batches_.hasFree(); }
  bool busy() const override { return batches_.computing(); }
  void advance(std::uint32_t steps, Vertex* mapped) override;
  bool writesDeviceMemory() const override { return true; }
  std::optional<HostFrame> takeHostFrame() override;
  void wait() override;
  double timeSteps(std::uint32_t steps, Vertex* mapped) override;
  void requestForceSample() override { sampler_.request(); }
  std::optional<ForceSample> takeForceSample() override { return sampler_.take(); }
  void requestDiagnostics(const DiagnosticsRequest& request) override { meter_.request(state_, request); }
  bool measuringDiagnostics() const override { return meter_.measuring(); }
  std::optional<Diagnostics> takeDiagnostics() override { return meter_.take(); }
  Diagnostics diagnostics(const DiagnosticsRequest& request) override;
  Bodies download() override;
  PhaseSpace phaseSpace() override;
  RunState runState() override;
  void restore(const RunState& state) override;
  std::vector<Double4> accelerations() override;
  EngineStatus status() override;
  std::optional<KernelFacts> kernelFacts() const override;
  std::vector<SourceFile> sources(const KernelDescriptor& kernel) const override;
  std::uint64_t sourceVersion() const override { return kernel_.sourceVersion(); }
  void editSource(std::string_view name, std::string text) override {
    kernel_.editSource(name, std::move(text));
  }
  void resetSources() override { kernel_.resetSources(); }
  void followFolder(const std::filesystem::path& folder) override { kernel_.followFolder(folder); }
  std::string sourceFolder() const override { return kernel_.sourceFolder(); }
  void requestMachineCode() override { kernel_.requestMachineCode(); }
  std::shared_ptr<const MachineCode> machineCode() const override { return kernel_.machineCode(); }
  void* stream() const override { return stream_.get(); }

 private:
  std::array<LoadedKernel, 2> bothPrecisions(KernelVariant (*variant)(Precision)) const;
  void wantKernel();
  void adoptKernel();
  void startChoosing();
  std::string machine() const;
  bool runsWanted() const;
  bool runsPick() const;
  void measureCandidate();
  Scheme scheme() const { return launcher_.parameters().integrator->scheme; }
  void suitState();
  void countSteps(std::uint32_t steps);
  void takeClock(double timeBesideIt, double stepLength, const StepClock& clock);
  void measureDiagnostics(double budgetMs);
  void restartCount(std::uint64_t steps, double time);
  void restoreExtent(const RunState& state);
  StepClock readClock() const;
  void collect();

  int ordinal_;
  int computeCapability_;
  EngineInfo unchanging_;
  Stream stream_;
  KernelSlot kernel_;
  ForceSampler sampler_;
  StepLauncher launcher_;
  DiagnosticsMeter meter_;
  CudaState state_;
  HostFrames hostFrames_;
  std::vector<std::uint32_t> component_;
  std::vector<std::string> componentNames_;

  KernelChoice wanted_;
  AutoKernel auto_;
  bool equalMasses_ = false;  // of the bodies: massesComeInRuns()
  BatchRing batches_;
  std::uint64_t stepsStarted_ = 0;
  double timeStarted_ = 0;  // of steps of a length that the host knows; the clock of the state has the others
  double batchMs_ = 0;      // of the newest batch whose duration is known
  EngineStatus status_;
};

// Nothing may be in flight when buffers and kernels go. Errors have been reported already or concern nobody
// any more.
CudaEngine::~CudaEngine() {
  cudaStreamSynchronize(stream_.get());
  if (!kernel_.blocked()) return;
  // Freeing anything would wait for a kernel without an end; the end of the process frees it all. Nobody gets
  // to say why any more.
  if (std::uncaught_exceptions() > 0)
    std::fprintf(stderr, "gravitile: an edited kernel without an end still runs on the GPU\n");
  std::fflush(nullptr);
  std::_Exit(EXIT_FAILURE);
}

EngineInfo CudaEngine::info() const {
  EngineInfo info = unchanging_;
  info.clockMhz = currentSmClockMhz(ordinal_);
  return info;
}

void CudaEngine::load(const Bodies& bodies) {
  if (kernel_.blocked()) {
    throw UserError("an edited kernel without an end still runs on the GPU; start the program again");
  }
  wait();
  kernel_.setBodies(static_cast<unsigned>(bodies.size()));
  sampler_.reset();
  meter_.release();
  if (bodies.size() == state_.size()) state_ = CudaState();  // fits for sure once the old one is gone
  state_ = CudaState(bodies, kernel_.running() ? formFor(kernel_.what().choice, scheme()) : StateForm());
  hostFrames_ = HostFrames();
  component_ = bodies.component;
  componentNames_ = bodies.componentNames;
  equalMasses_ = massesComeInRuns(bodies);
  launcher_.positionsReplaced();
  restartCount(0, 0);
  status_.stepMs = 0;
  batchMs_ = 0;
  if (!auto_.active() || !kernel_.running()) return;
  startChoosing();
  wantKernel();
}

void CudaEngine::restartCount(std::uint64_t steps, double time) {
  stepsStarted_ = status_.steps = steps;
  timeStarted_ = status_.time = time;
  status_.stepLength = 0;
  status_.nonFiniteBody.reset();
}

StepClock CudaEngine::readClock() const {
  StepClock clock{};
  GRAVITILE_CUDA(cudaMemcpy(&clock, state_.clock(), sizeof clock, cudaMemcpyDeviceToHost));
  return clock;
}

// ---- which kernel runs --------------------------------------------------------------------------------

void CudaEngine::setKernel(const KernelChoice& choice) {
  if (choice.kernel->family != KernelFamily::Gpu) {
    throw UserError(
        fmt::format("--kernel: {} runs on the processor; use --device cpu with it", choice.kernel->id));
  }
  validateKernelChoice(choice, state_.size());
  wanted_ = choice;
  startChoosing();
  wantKernel();
}

void CudaEngine::setParameters(const StepParameters& parameters) {
  const Scheme next = parameters.integrator->scheme;
  if (next != scheme() && kernel_.running() && state_.size() > 0) {
    const KernelChoice& choice = kernel_.what().choice;
    const std::string obstacle = CudaState::whyNoRoom(state_.size(), state_.form(), formFor(choice, next));
    if (!obstacle.empty())
      throw UserError(fmt::format("--integrator {}: {}", parameters.integrator->id, obstacle));
  }
  launcher_.setParameters(parameters);
  kernel_.setScheme(next);
  suitState();
  if (kernel_.running() && kernel_.what().softened != (parameters.softening > 0)) wantKernel();
}

void CudaEngine::waitForKernel() {
  do {  // another candidate may take the place of one that is refused
    kernel_.waitPrepared();
    adoptKernel();
  } while (kernel_.preparing());
  if (!kernel_.failure().empty()) throw UserError(kernel_.failure());
}

void CudaEngine::wantKernel() {
  const bool softened = launcher_.parameters().softening > 0;
  if (!auto_.active()) {
    kernel_.want({.choice = wanted_, .softened = softened});
  } else {
    for (bool wished = false; !wished;) {
      try {
        kernel_.want({.choice = auto_.pick(), .softened = softened, .asked = wanted_});
        wished = true;
      } catch (const UserError&) {  // the first kernel of all is tried at once
        if (!auto_.refuse()) throw;
      }
    }
  }
  suitState();
}

// A candidate that is refused makes way for another one. An edit that is refused is not: it was made to a
// kernel that ran.
void CudaEngine::adoptKernel() {
  kernel_.adopt();
  const bool refused = !kernel_.failure().empty() && !kernel_.preparing();
  if (refused && auto_.active() && !runsPick() && auto_.refuse()) wantKernel();
  suitState();
}

// ---- a kernel that is picked among the others ---------------------------------------------------------

void CudaEngine::startChoosing() {
  if (!isChosen(*wanted_.kernel)) return auto_.stop();
  auto_.start({.asked = wanted_,
               .bodies = state_.size(),
               .equalMasses = equalMasses_,
               .multiprocessors = kernel_.multiprocessors()},
              machine());
}

// What a measurement holds for.
std::string CudaEngine::machine() const {
  std::string texts;
  for (const KernelDescriptor& row : kernelTable()) {
    if (row.family != KernelFamily::Gpu || isChosen(row)) continue;
    for (const SourceFile& file : kernel_.sources(row)) texts += file.text;
  }
  return fmt::format("{}, driver {}, CUDA {}, sources {:016x}", unchanging_.device, unchanging_.driver,
                     unchanging_.cuda, fingerprint(texts));
}

// True when what runs was picked for the kernel that is wanted.
bool CudaEngine::runsWanted() const {
  return kernel_.running() && kernel_.what().asked == wanted_;
}

bool CudaEngine::runsPick() const {
  return runsWanted() && kernel_.what().choice == auto_.pick();
}

// A slice of the measuring: takes in what has finished, and enqueues the next probe.
void CudaEngine::measureCandidate() {
  if (!auto_.measuring() || state_.size() == 0) return;
  if (auto_.takeProbe(kernel_.takeOvers())) wantKernel();
  if (!auto_.measuring() || kernel_.preparing() || !runsPick()) return;
  launcher_.enqueueFirstForce(state_);
  auto_.probe(kernel_.takeOvers(), stream_.get(),
              [this](std::uint32_t steps) { launcher_.enqueueStillSteps(state_, steps); });
}

void CudaEngine::settle() {
  waitForKernel();
  while (auto_.measuring() && state_.size() > 0) {
    measureCandidate();
    stream_.synchronize();
    kernel_.waitPrepared();
    adoptKernel();
  }
  waitForKernel();
}

// Gives the state the form that the running kernel wants. The slot has made sure that there is room.
void CudaEngine::suitState() {
  if (!kernel_.running() || state_.size() == 0) return;
  const StateForm form = formFor(kernel_.what().choice, scheme());
  if (form == state_.form()) return;
  wait();
  const bool converted = form.precision != state_.form().precision;
  if (converted) meter_.release();
  state_.become(form);
  if (!converted) return;
  sampler_.reset();
  launcher_.positionsReplaced();
}

std::array<LoadedKernel, 2> CudaEngine::bothPrecisions(KernelVariant (*variant)(Precision)) const {
  const auto load = [&](Precision precision) {
    return LoadedKernel(kernel_.compiler().quickest(variant(precision), computeCapability_));
  };
  return {load(Precision::Single), load(Precision::Double)};
}

// ---- steps --------------------------------------------------------------------------------------------

void CudaEngine::advance(std::uint32_t steps, Vertex* mapped) {
  adoptKernel();
  Batch& batch = batches_.waitForFree();
  collect();
  measureCandidate();
  measureDiagnostics(diagnosticsSliceMs(batchMs_));
  if (mapped == nullptr && !hostFrames_.allocated()) hostFrames_ = HostFrames(state_.size());
  VertexOut* vertices =
      mapped != nullptr ? reinterpret_cast<VertexOut*>(mapped) : hostFrames_.deviceVertices();

  const bool extraForce = steps > 0 && launcher_.enqueueFirstForce(state_);
  batch.start.record(stream_.get());
  launcher_.enqueueSteps(state_, steps, vertices);
  batch.stop.record(stream_.get());

  countSteps(steps);
  const StepParameters& parameters = launcher_.parameters();
  batch.steps = steps;
  batch.stepAfter = stepsStarted_;
  batch.timeAfter = timeStarted_;
  batch.stepLength = parameters.adaptive > 0 ? 0 : parameters.dt;
  batch.timed = steps > 0 && !extraForce;
  batch.kernel = kernel_.takeOvers();
  batch.hostSlot = mapped == nullptr ? hostFrames_.copy(stepsStarted_, stream_.get()) : -1;
  GRAVITILE_CUDA(cudaMemcpyAsync(batch.firstNonFinite.get(), state_.firstNonFinite(), sizeof(unsigned),
                                 cudaMemcpyDeviceToHost, stream_.get()));
  GRAVITILE_CUDA(cudaMemcpyAsync(batch.clock.get(), state_.clock(), sizeof(StepClock), cudaMemcpyDeviceToHost,
                                 stream_.get()));
  batch.finished.record(stream_.get());
  batches_.started();
}

void CudaEngine::countSteps(std::uint32_t steps) {
  const StepParameters& parameters = launcher_.parameters();
  stepsStarted_ += steps;
  if (parameters.adaptive == 0) timeStarted_ += steps * parameters.dt;
}

void CudaEngine::takeClock(double timeBesideIt, double stepLength, const StepClock& clock) {
  status_.time = timeBesideIt + clock.time;
  status_.stepLength = stepLength > 0 ? stepLength : clock.dt;
}

// Takes in batches that have finished, oldest first.
void CudaEngine::collect() {
  batches_.takeFinished([this](const Batch& batch) {
    status_.steps = batch.stepAfter;
    takeClock(batch.timeAfter, batch.steps > 0 ? batch.stepLength : status_.stepLength, batch.clock[0]);
    if (batch.timed && batch.kernel == kernel_.takeOvers()) {  // a replaced kernel's time is nobody's
      batchMs_ = batch.stop.millisecondsSince(batch.start);
      status_.stepMs = batchMs_ / batch.steps;
      ++status_.batches;
    }
    if (batch.hostSlot >= 0) hostFrames_.finished(batch.hostSlot);
    constexpr unsigned kNone = std::numeric_limits<unsigned>::max();
    if (const unsigned body = batch.firstNonFinite[0]; body != kNone && !status_.nonFiniteBody) {
      status_.nonFiniteBody = body;
      status_.nonFiniteStep = batch.stepAfter;
    }
  });
  if (batches_.empty()) kernel_.releaseReplaced();
}

void CudaEngine::wait() {
  stream_.synchronize();
  collect();
}

double CudaEngine::timeSteps(std::uint32_t steps, Vertex* mapped) {
  wait();
  adoptKernel();
  launcher_.enqueueFirstForce(state_);
  const Batch& batch = batches_.waitForFree();
  batch.start.record(stream_.get());
  launcher_.enqueueSteps(state_, steps, reinterpret_cast<VertexOut*>(mapped));
  batch.stop.record(stream_.get());
  batch.stop.synchronize();
  countSteps(steps);
  status_.steps = stepsStarted_;
  const StepClock clock = readClock();
  const StepParameters& parameters = launcher_.parameters();
  takeClock(timeStarted_, parameters.adaptive > 0 ? 0 : parameters.dt, clock);
  return batch.stop.millisecondsSince(batch.start);
}

// ---- what came of it ----------------------------------------------------------------------------------

std::optional<HostFrame> CudaEngine::takeHostFrame() {
  collect();
  return hostFrames_.take();
}

EngineStatus CudaEngine::status() {
  adoptKernel();
  if (status_.takeOvers != kernel_.takeOvers()) {
    status_.takeOvers = kernel_.takeOvers();
    const WantedKernel& what = kernel_.what();
    const bool picked = what.asked.kernel != nullptr;
    status_.running = picked ? what.asked : what.choice;
    status_.resolved = picked ? what.choice : KernelChoice();
    status_.stepMs = 0;
  }
  collect();
  const bool measuring = auto_.measuring() && runsWanted();
  status_.preparing = kernel_.preparing() && !measuring;
  status_.trial = measuring ? auto_.number() : 0;
  status_.trials = measuring ? auto_.count() : 0;
  status_.failure = kernel_.failure();
  status_.refusal = kernel_.refusal();
  return status_;
}

std::vector<SourceFile> CudaEngine::sources(const KernelDescriptor& kernel) const {
  return kernel.family == KernelFamily::Gpu ? kernel_.sources(kernel) : Engine::sources(kernel);
}

std::optional<KernelFacts> CudaEngine::kernelFacts() const {
  if (!kernel_.running()) return std::nullopt;
  return factsOf(kernel_.resources(), ordinal_);
}

// Where the next batch of steps begins.
void CudaEngine::measureDiagnostics(double budgetMs) {
  const StepParameters& parameters = launcher_.parameters();
  meter_.enqueueSlice(state_,
                      {.step = stepsStarted_,
                       .time = timeStarted_,
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

// Names in RunState::numbers.
constexpr const char* kLength = "LengthOfBodies";
constexpr const char* kMeanMass = "MeanMassOfBodies";
constexpr const char* kTotalMass = "TotalMassOfBodies";

RunState CudaEngine::runState() {
  RunState state{.bodies = phaseSpace(), .step = 0, .time = 0, .vectors = {}, .numbers = {}};
  state.step = status_.steps;
  state.time = status_.time;
  const CudaState::Extent& extent = state_.extent();
  state.numbers = {{kLength, extent.length}, {kMeanMass, extent.meanMass}, {kTotalMass, extent.totalMass}};
  if (!launcher_.goesOnFromForces()) return state;
  state.vectors = state_.carriedVectors();
  state.numbers[kCarriedSoftening] = launcher_.parameters().softening;
  state.numbers[kCarriedGravity] = launcher_.parameters().gravity;
  state.numbers[kCarriedStepLength] = launcher_.clockTells() ? readClock().dt : 0;
  return state;
}

void CudaEngine::restore(const RunState& state) {
  do {
    kernel_.waitPrepared();
    adoptKernel();
  } while (kernel_.preparing());
  wait();
  PhaseSpace bodies = state.bodies;
  for (std::size_t i = 0; i < bodies.velocity.size(); ++i)
    bodies.velocity[i].w = component_[i];  // the colour key
  meter_.reset();
  state_.forgetNonFinite();
  state_.restore(bodies);
  restoreExtent(state);
  restartCount(state.step, state.time);
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

}  // namespace

std::unique_ptr<Engine> makeCudaEngine(int ordinal, const std::string& kernelDirectory) {
  return std::make_unique<CudaEngine>(ordinal, kernelDirectory);
}

}  // namespace gravitile::sim
