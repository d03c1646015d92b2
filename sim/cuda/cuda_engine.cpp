#include "sim/cuda/cuda_engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <utility>

#include "sim/cuda/cuda_engine_impl.h"
#include "sim/cuda/device.h"
#include "sim/cuda/kernel_facts.h"
#include "sim/cuda/loaded_kernel.h"
#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

// How much work is kept in the stream, ms: two slices, so that the GPU never waits for the host, and one and
// a half frames where those are longer; more would only make a pause or a reset wait.
constexpr double kAheadMs = 2 * SlicePacer::kSliceMs;
constexpr double kFramesAhead = 1.5;
constexpr double kLongestFrameMs = 50;
constexpr double kForgotten = 0.1;  // part of a longer frame that a shorter one makes forget
// Slices of diagnostics come so far apart, while steps are cut.
constexpr double kMeasuringPauseMs = 50;

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

// What a measured choice of a kernel holds for.
std::string machineOf(const EngineInfo& info) {
  return fmt::format("{}, driver {}, CUDA {}", info.device, info.driver, info.cuda);
}

DiagnosticsMeter::Kernels diagnosticsKernels(const KernelCompiler& compiler, int computeCapability) {
  const auto load = [&](Precision precision) {
    return LoadedKernel(compiler.quickest(diagnosticsVariant(precision), computeCapability));
  };
  return {load(Precision::Single), load(Precision::Double)};
}

}  // namespace

CudaEngine::CudaEngine(int ordinal, const std::string& kernelDirectory)
    : ordinal_(ordinal),
      computeCapability_(selectDevice(ordinal)),
      unchanging_(unchangingInfo(ordinal, computeCapability_)),
      kernels_(kernelDirectory, computeCapability_, machineOf(unchanging_)),
      launcher_(slot(), sampler_, stream_, computeCapability_),
      meter_(stream_, diagnosticsKernels(slot().compiler(), computeCapability_)) {}

// Nothing may be in flight when buffers and kernels go. Errors have been reported already or concern nobody
// any more.
CudaEngine::~CudaEngine() {
  cudaStreamSynchronize(stream_.get());
  if (!slot().blocked()) return;
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
  if (slot().blocked()) {
    throw UserError("an edited kernel without an end still runs on the GPU; start the program again");
  }
  drain();
  slot().setBodies(static_cast<unsigned>(bodies.size()));
  sampler_.reset();
  positionReader_.reset();
  bodyReader_.reset();
  meter_.release();
  if (bodies.size() == state_.size()) state_ = CudaState();  // fits for sure once the old one is gone
  state_ = CudaState(bodies, slot().running() ? formFor(slot().what().choice, scheme()) : StateForm());
  abandonGiven();
  hostFrames_ = HostFrames();
  component_ = bodies.component;
  componentNames_ = bodies.componentNames;
  launcher_.positionsReplaced();
  progress_.restart(0, 0);
  progress_.forgetDurations();
  kernels_.bodiesLoaded(state_.size(), massesComeInRuns(bodies));
  suitState();
}

// ---- which kernel runs --------------------------------------------------------------------------------

void CudaEngine::setKernel(const KernelChoice& choice) {
  if (choice.kernel->family != KernelFamily::Gpu) {
    throw UserError(
        fmt::format("--kernel: {} runs on the processor; use --device cpu with it", choice.kernel->id));
  }
  validateKernelChoice(choice, state_.size());
  kernels_.choose(choice);
  suitState();
}

void CudaEngine::setParameters(const StepParameters& parameters) {
  const Scheme next = parameters.integrator->scheme;
  if (next != scheme() && slot().running() && state_.size() > 0) {
    const KernelChoice& choice = slot().what().choice;
    const std::string obstacle = CudaState::whyNoRoom(state_.size(), state_.form(), formFor(choice, next));
    if (!obstacle.empty())
      throw UserError(fmt::format("--integrator {}: {}", parameters.integrator->id, obstacle));
  }
  launcher_.setParameters(parameters);
  slot().setScheme(next);
  suitState();
  kernels_.setSoftened(parameters.softening > 0);
}

void CudaEngine::waitForKernel() {
  awaitKernel();
  if (!slot().failure().empty()) throw UserError(slot().failure());
}

void CudaEngine::settle() {
  finishGiven();
  waitForKernel();
  while (kernels_.measuring() && state_.size() > 0) {
    kernels_.measure(launcher_, state_, stream_);
    stream_.synchronize();
    slot().waitPrepared();
    adoptKernel();
  }
  waitForKernel();
}

// In the middle of a step of hermite4 the state must not change its form; its forces are its own anyway.
void CudaEngine::adoptKernel() {
  if (launcher_.underWay() && launcher_.stepParameters().integrator->hasOwnForces()) return;
  kernels_.adopt();
  suitState();
}

// Until the newest wish runs or is refused; another candidate may take the place of one that is refused.
void CudaEngine::awaitKernel() {
  if (launcher_.stepParameters().integrator->hasOwnForces()) finishGiven();
  do {
    slot().waitPrepared();
    adoptKernel();
  } while (slot().preparing());
}

// Gives the state the form that the running kernel wants. The slot has made sure that there is room.
void CudaEngine::suitState() {
  if (!slot().running() || state_.size() == 0) return;
  const StateForm form = formFor(slot().what().choice, scheme());
  if (form == state_.form()) return;
  drain();
  const bool converted = form.precision != state_.form().precision;
  if (converted) meter_.release();
  state_.become(form);
  if (!converted) return;
  sampler_.reset();
  positionReader_.reset();
  launcher_.positionsReplaced();
}

// ---- steps --------------------------------------------------------------------------------------------

void CudaEngine::advance(std::uint32_t steps, Vertex* mapped) {
  if (!idle()) finishGiven();
  given_.batches[given_.count++] = {.steps = steps, .mapped = reinterpret_cast<VertexOut*>(mapped)};
  enqueue(aheadMs());
}

double CudaEngine::aheadMs() const {
  return std::max(kAheadMs, kFramesAhead * frameMs_);
}

void CudaEngine::goOn() {
  const auto now = std::chrono::steady_clock::now();
  const double sinceMs = std::chrono::duration<double, std::milli>(now - lastGoOn_).count();
  lastGoOn_ = now;
  // The longest of late: a frame may call more than once. Before longer ones nobody drew.
  if (sinceMs < kLongestFrameMs) frameMs_ = std::max(sinceMs, frameMs_ + kForgotten * (sinceMs - frameMs_));
  if (held_) return adoptKernel();
  enqueue(aheadMs());
}

void CudaEngine::hold(bool held) {
  held_ = held;
  if (held && open_ != nullptr) open_->timed = false;
}

// Gives the stream slices of the oldest batch, and of the next one, until so much is on its way.
void CudaEngine::enqueue(double queuedMs) {
  adoptKernel();
  collect();
  while (given_.count > 0) {
    if (open_ == nullptr) beginBatch();
    launcher_.goOn(state_, queuedMs);
    measureMeanwhile();
    if (launcher_.underWay()) return;
    endBatch();
  }
}

void CudaEngine::beginBatch() {
  suitState();
  Batch& batch = progress_.waitForFree();
  collect();
  kernels_.measure(launcher_, state_, stream_);
  measureDiagnostics(std::min(diagnosticsSliceMs(progress_.batchMs()), SlicePacer::kSliceMs));
  lastMeasured_ = std::chrono::steady_clock::now();
  const Given& given = given_.batches[0];
  if (given.publishes && given.mapped == nullptr && !hostFrames_.allocated())
    hostFrames_ = HostFrames(state_.size());
  VertexOut* const vertices = given.mapped != nullptr ? given.mapped
                              : given.publishes       ? hostFrames_.deviceVertices()
                                                      : nullptr;
  if (given.mapped != nullptr) awaitMapping();
  batch.start.record(stream_.get());
  const bool extraForce = launcher_.begin(state_, given.steps, vertices);
  batch.timed = given.steps > 0 && !extraForce;
  batch.kernel = slot().takeOvers();
  open_ = &batch;
}

void CudaEngine::endBatch() {
  Batch& batch = *std::exchange(open_, nullptr);
  const Given given = given_.batches[0];
  std::shift_left(given_.batches.begin(), given_.batches.end(), 1);
  --given_.count;
  batch.stop.record(stream_.get());
  const StepParameters& parameters = launcher_.endedParameters();
  progress_.count(given.steps, parameters);
  batch.hostSlot = given.publishes && given.mapped == nullptr
                       ? hostFrames_.copy(progress_.stepsStarted(), stream_.get())
                       : -1;
  progress_.start(batch, given.steps, parameters, state_, stream_);
  if (wantedBody_) bodyReader_.request(state_, *wantedBody_, stream_.get());
  wantedBody_.reset();
}

// Steps that take many slices leave room for some of the diagnostics between them.
void CudaEngine::measureMeanwhile() {
  if (!launcher_.underWay() || !meter_.begun()) return;
  const auto now = std::chrono::steady_clock::now();
  const double sinceMs = std::chrono::duration<double, std::milli>(now - lastMeasured_).count();
  if (sinceMs < kMeasuringPauseMs) return;
  // Together with what frames take, so little that steps keep 92 % of the GPU at 60 frames a second.
  constexpr double kLeisurely = 0.4;
  const double shareMs = diagnosticsSliceMs(std::min(sinceMs, kLongestFrameMs));
  const double budgetMs = meter_.leisurely() ? kLeisurely * shareMs : shareMs;
  lastMeasured_ = now;
  measureDiagnostics(budgetMs);
}

void CudaEngine::awaitMapping() {
  mapped_.record(pictureStream_.get());
  GRAVITILE_CUDA(cudaStreamWaitEvent(stream_.get(), mapped_.get(), 0));
}

void CudaEngine::orderPicture() {
  handedOver_.record(stream_.get());
  GRAVITILE_CUDA(cudaStreamWaitEvent(pictureStream_.get(), handedOver_.get(), 0));
}

// What is in the stream has finished; steps that are not all there stay where they are.
void CudaEngine::drain() {
  stream_.synchronize();
  collect();
}

void CudaEngine::finishGiven() {
  while (given_.count > 0) {
    if (open_ == nullptr) beginBatch();
    launcher_.finish(state_);
    endBatch();
  }
}

// The bodies are about to be replaced. Nothing is in flight.
void CudaEngine::abandonGiven() {
  given_.count = 0;
  open_ = nullptr;
  wantedBody_.reset();
  launcher_.abandon(state_);
}

void CudaEngine::withdraw() {
  for (Given& given : given_.batches) {
    given.publishes = given.publishes && given.mapped == nullptr;
    given.mapped = nullptr;
  }
  if (open_ != nullptr && !given_.batches[0].publishes) launcher_.withdrawVertices();
  drain();
}

void CudaEngine::collect() {
  progress_.takeFinished(slot().takeOvers(), hostFrames_);
  if (progress_.empty() && open_ == nullptr) slot().releaseReplaced();
}

void CudaEngine::wait() {
  finishGiven();
  drain();
}

double CudaEngine::timeSteps(std::uint32_t steps, Vertex* mapped) {
  wait();
  adoptKernel();
  launcher_.enqueueFirstForce(state_);
  const Batch& batch = progress_.waitForFree();
  if (mapped != nullptr) awaitMapping();
  batch.start.record(stream_.get());
  launcher_.enqueueSteps(state_, steps, reinterpret_cast<VertexOut*>(mapped));
  batch.stop.record(stream_.get());
  batch.stop.synchronize();
  progress_.count(steps, launcher_.parameters());
  progress_.takeAll(launcher_.parameters(), state_.readClock());
  return batch.stop.millisecondsSince(batch.start);
}

std::optional<HostFrame> CudaEngine::takeHostFrame() {
  collect();
  return hostFrames_.take();
}

EngineStatus CudaEngine::status() {
  adoptKernel();
  progress_.tellKernel(slot().takeOvers());
  collect();
  EngineStatus status = progress_.status();
  status.shareOfBatch = launcher_.shareDone(state_);
  kernels_.report(status);
  return status;
}

std::vector<SourceFile> CudaEngine::sources(const KernelDescriptor& kernel) const {
  return kernel.family == KernelFamily::Gpu ? slot().sources(kernel) : Engine::sources(kernel);
}

std::optional<KernelFacts> CudaEngine::kernelFacts() const {
  if (!slot().running()) return std::nullopt;
  return factsOf(slot().resources(), ordinal_);
}

std::unique_ptr<Engine> makeCudaEngine(int ordinal, const std::string& kernelDirectory) {
  return std::make_unique<CudaEngine>(ordinal, kernelDirectory);
}

}  // namespace gravitile::sim
