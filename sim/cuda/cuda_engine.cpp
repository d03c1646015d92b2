#include "sim/cuda/cuda_engine.h"

#include <fmt/format.h>

#include <limits>

#include "sim/cuda/batch_ring.h"
#include "sim/cuda/cuda_state.h"
#include "sim/cuda/device.h"
#include "sim/cuda/force_launch.h"
#include "sim/cuda/force_sampler.h"
#include "sim/cuda/host_frames.h"
#include "sim/cuda/kernel_slot.h"
#include "sim/cuda/loaded_kernel.h"
#include "sim/integrators/integrator_table.h"
#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

// One thread a body, and no shared memory: any size does; this one fills an SM evenly on every GPU.
constexpr unsigned kUpdateBlock = 256;

int selectDevice(int ordinal) {
  GRAVITILE_CUDA(cudaSetDevice(ordinal));
  int major = 0, minor = 0;
  GRAVITILE_CUDA(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, ordinal));
  GRAVITILE_CUDA(cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, ordinal));
  return major * 10 + minor;
}

class CudaEngine final : public Engine {
 public:
  CudaEngine(int ordinal, const std::string& kernelDirectory)
      : ordinal_(ordinal),
        computeCapability_(selectDevice(ordinal)),
        kernel_(kernelDirectory, computeCapability_),
        update_(kernel_.compiler().quickest(updateVariant(), computeCapability_)) {
    parameters_.integrator = &integratorTable().front();
  }

  // Nothing may be in flight when buffers and kernels go. Errors have been reported already or concern
  // nobody any more.
  ~CudaEngine() override { cudaStreamSynchronize(stream_.get()); }

  EngineInfo info() const override;
  void load(const Bodies& bodies) override;
  void setKernel(const KernelChoice& choice) override;
  void setParameters(const StepParameters& parameters) override;
  void waitForKernel() override;
  bool idle() const override;
  void advance(std::uint32_t steps, Vertex* mapped) override;
  bool writesDeviceMemory() const override { return true; }
  std::optional<HostFrame> takeHostFrame() override;
  void wait() override;
  double timeSteps(std::uint32_t steps, Vertex* mapped) override;
  void requestForceSample() override { sampler_.request(); }
  std::optional<ForceSample> takeForceSample() override { return sampler_.take(); }
  Bodies download() override;
  std::vector<Float4> accelerations() override;
  EngineStatus status() override;
  std::optional<KernelFacts> kernelFacts() const override;
  void* stream() const override { return stream_.get(); }

 private:
  void wantKernel();
  double usableSoftening() const;

  void enqueueSteps(std::uint32_t steps, VertexOut* vertices);
  void enqueueWholeSteps(std::uint32_t steps, VertexOut* vertices);
  void enqueueStage(const IntegratorStage& stage, VertexOut* vertices);
  void enqueueForce();
  void enqueueUpdate(const StageTimes& times, VertexOut* vertices);
  void sampleAccelerations();
  ForceArguments forceArguments() const;
  StageTimes stageTimes(const IntegratorStage& stage) const;
  // The racy kernel has no force evaluation that could be had without moving the bodies.
  bool hasForceByItself() const { return kernel_.what().choice.kernel->launch != LaunchShape::RacySteps; }
  bool enqueueFirstForce();
  void collect();

  int ordinal_;
  int computeCapability_;
  Stream stream_;
  KernelSlot kernel_;
  LoadedKernel update_;
  CudaState state_;
  HostFrames hostFrames_;
  ForceSampler sampler_;
  std::vector<std::uint32_t> component_;
  std::vector<std::string> componentNames_;

  StepParameters parameters_;
  double lastSoftening_ = 0;  // the newest one above zero
  KernelChoice wanted_;
  bool forcesCurrent_ = false;  // the accelerations belong to the positions as they are

  BatchRing batches_;
  std::uint64_t stepsStarted_ = 0;
  double timeStarted_ = 0;
  EngineStatus status_;
};

EngineInfo CudaEngine::info() const {
  const auto devices = cudaDevices();
  const std::string name = devices.at(static_cast<std::size_t>(ordinal_)).name;
  return {.device = name,
          .backend = fmt::format("CUDA {}, sm_{}", cudaRuntimeVersion(), computeCapability_),
          .family = KernelFamily::Gpu,
          .driver = nvidiaDriverVersion(),
          .cuda = cudaRuntimeVersion(),
          .clockMhz = currentSmClockMhz(ordinal_)};
}

void CudaEngine::load(const Bodies& bodies) {
  wait();
  kernel_.setBodies(static_cast<unsigned>(bodies.size()));
  sampler_.reset();
  if (bodies.size() == state_.size())
    state_ = CudaState();  // same size: fits for sure once the old one is gone
  state_ = CudaState(bodies);
  hostFrames_ = HostFrames();
  component_ = bodies.component;
  componentNames_ = bodies.componentNames;
  forcesCurrent_ = false;
  stepsStarted_ = 0;
  timeStarted_ = 0;
  status_.steps = 0;
  status_.time = 0;
  status_.stepMs = 0;
  status_.nonFiniteBody.reset();
}

// ---- which kernel runs --------------------------------------------------------------------------------

void CudaEngine::setKernel(const KernelChoice& choice) {
  if (choice.kernel->family != KernelFamily::Gpu) {
    throw UserError(
        fmt::format("--kernel: {} runs on the processor; use --device cpu with it", choice.kernel->id));
  }
  validateKernelChoice(choice, state_.size());
  wanted_ = choice;
  wantKernel();
}

void CudaEngine::setParameters(const StepParameters& parameters) {
  const bool otherForces =
      parameters.softening != parameters_.softening || parameters.gravity != parameters_.gravity;
  if (otherForces) forcesCurrent_ = false;
  parameters_ = parameters;
  if (parameters.softening > 0) lastSoftening_ = parameters.softening;
  if (kernel_.running() && kernel_.what().softened != (parameters.softening > 0)) wantKernel();
}

void CudaEngine::waitForKernel() {
  kernel_.wait();
}

void CudaEngine::wantKernel() {
  kernel_.want({.choice = wanted_, .softened = parameters_.softening > 0});
}

// A kernel specialised for eps > 0 must not be run with 0: until the general one is ready, the last softening
// stays.
double CudaEngine::usableSoftening() const {
  return parameters_.softening == 0 && kernel_.what().softened ? lastSoftening_ : parameters_.softening;
}

// ---- steps --------------------------------------------------------------------------------------------

ForceArguments CudaEngine::forceArguments() const {
  return state_.forceArguments(static_cast<float>(usableSoftening()),
                               static_cast<float>(parameters_.gravity));
}

StageTimes CudaEngine::stageTimes(const IntegratorStage& stage) const {
  return {.kickBefore = static_cast<float>(stage.kickBefore * parameters_.dt),
          .damping = stage.damped ? static_cast<float>(parameters_.damping) : 1.0f,
          .drift = static_cast<float>(stage.drift * parameters_.dt),
          .kickAfter = static_cast<float>(stage.kickAfter * parameters_.dt)};
}

void CudaEngine::enqueueForce() {
  kernel_.launchForce(forceArguments(), stream_.get());
  forcesCurrent_ = true;
}

void CudaEngine::enqueueUpdate(const StageTimes& times, VertexOut* vertices) {
  UpdateArguments arguments = state_.updateArguments();
  arguments.times = times;
  arguments.colourBySpeed = parameters_.colourKey == ColourKey::Speed ? 1 : 0;
  arguments.vertices = vertices;
  const LoadedKernel::Shape shape{.blocks = (state_.size() + kUpdateBlock - 1) / kUpdateBlock,
                                  .threads = kUpdateBlock};
  update_.launch("update", shape, arguments, stream_.get());
  if (times.drift != 0) forcesCurrent_ = false;
}

void CudaEngine::enqueueStage(const IntegratorStage& stage, VertexOut* vertices) {
  if (stage.evaluateForce) {
    enqueueForce();
    sampler_.samplePositions(state_, stream_.get());
    sampleAccelerations();
  }
  enqueueUpdate(stageTimes(stage), vertices);
}

void CudaEngine::sampleAccelerations() {
  StepParameters used = parameters_;
  used.softening = usableSoftening();
  sampler_.sampleAccelerations(state_, kernel_.what().choice, used, stream_.get());
}

// By a kernel that moves the bodies itself. A sample takes the positions before and the accelerations after,
// so it is of a single step; what a race does to them shows as error.
void CudaEngine::enqueueWholeSteps(std::uint32_t steps, VertexOut* vertices) {
  const std::span<const IntegratorStage> stages = parameters_.integrator->stages;
  StepsArguments arguments{};
  arguments.force = forceArguments();
  arguments.update = state_.updateArguments();
  arguments.update.colourBySpeed = parameters_.colourKey == ColourKey::Speed ? 1 : 0;
  arguments.stages = static_cast<unsigned>(stages.size());
  for (std::size_t k = 0; k < stages.size(); ++k) {
    arguments.evaluateForce[k] = stages[k].evaluateForce;
    arguments.times[k] = stageTimes(stages[k]);
  }
  arguments.arrived = state_.arrived();
  const auto launch = [&](std::uint32_t count, VertexOut* target) {
    arguments.steps = count;
    arguments.update.vertices = target;
    GRAVITILE_CUDA(cudaMemsetAsync(arguments.arrived, 0, sizeof(unsigned), stream_.get()));
    kernel_.launchSteps(arguments, stream_.get());
  };
  if (sampler_.requested() && steps > 0) {
    // Leapfrog and its kind evaluate forces after their drift: the positions that belong to them are the new
    // ones.
    const bool afterDrift = !stages.front().evaluateForce;
    if (!afterDrift) sampler_.samplePositions(state_, stream_.get());
    launch(1, steps == 1 ? vertices : nullptr);
    if (afterDrift) sampler_.samplePositions(state_, stream_.get());
    sampleAccelerations();
    --steps;
  }
  if (steps > 0) launch(steps, vertices);
  forcesCurrent_ = stages.back().evaluateForce && stages.back().drift == 0;
}

void CudaEngine::enqueueSteps(std::uint32_t steps, VertexOut* vertices) {
  const std::span<const IntegratorStage> stages = parameters_.integrator->stages;
  if (steps == 0 && vertices != nullptr) {
    enqueueUpdate({.kickBefore = 0, .damping = 1, .drift = 0, .kickAfter = 0}, vertices);
  } else if (steps > 0 && holdsSteps(*kernel_.what().choice.kernel)) {
    enqueueWholeSteps(steps, vertices);
  } else {
    for (std::uint32_t step = 0; step < steps; ++step) {
      for (std::size_t k = 0; k < stages.size(); ++k) {
        const bool last = step + 1 == steps && k + 1 == stages.size();
        enqueueStage(stages[k], last ? vertices : nullptr);
      }
    }
  }
}

// An integrator that starts with a kick needs the accelerations at the first positions. True if it was due.
bool CudaEngine::enqueueFirstForce() {
  if (!parameters_.integrator->startsWithForce || forcesCurrent_ || !hasForceByItself()) return false;
  enqueueForce();
  return true;
}

void CudaEngine::advance(std::uint32_t steps, Vertex* mapped) {
  kernel_.adopt();
  Batch& batch = batches_.waitForFree();
  collect();
  if (mapped == nullptr && !hostFrames_.allocated()) hostFrames_ = HostFrames(state_.size());
  VertexOut* vertices =
      mapped != nullptr ? reinterpret_cast<VertexOut*>(mapped) : hostFrames_.deviceVertices();

  const bool extraForce = steps > 0 && enqueueFirstForce();
  batch.start.record(stream_.get());
  enqueueSteps(steps, vertices);
  batch.stop.record(stream_.get());

  stepsStarted_ += steps;
  timeStarted_ += steps * parameters_.dt;
  batch.steps = steps;
  batch.stepAfter = stepsStarted_;
  batch.timeAfter = timeStarted_;
  batch.timed = steps > 0 && !extraForce;
  batch.kernel = kernel_.what().choice;
  batch.hostSlot = mapped == nullptr ? hostFrames_.copy(stepsStarted_, stream_.get()) : -1;
  GRAVITILE_CUDA(cudaMemcpyAsync(batch.firstNonFinite.get(), state_.firstNonFinite(), sizeof(unsigned),
                                 cudaMemcpyDeviceToHost, stream_.get()));
  batch.finished.record(stream_.get());
  batches_.started();
}

// Takes in batches that have finished, oldest first.
void CudaEngine::collect() {
  batches_.takeFinished([this](const Batch& batch) {
    status_.steps = batch.stepAfter;
    status_.time = batch.timeAfter;
    if (batch.timed && batch.kernel == kernel_.what().choice) {  // a replaced kernel's time is nobody's
      status_.stepMs = batch.stop.millisecondsSince(batch.start) / batch.steps;
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

bool CudaEngine::idle() const {
  return batches_.hasFree();
}

void CudaEngine::wait() {
  stream_.synchronize();
  collect();
}

double CudaEngine::timeSteps(std::uint32_t steps, Vertex* mapped) {
  wait();
  kernel_.adopt();
  enqueueFirstForce();
  const Batch& batch = batches_.waitForFree();
  batch.start.record(stream_.get());
  enqueueSteps(steps, reinterpret_cast<VertexOut*>(mapped));
  batch.stop.record(stream_.get());
  batch.stop.synchronize();
  stepsStarted_ += steps;
  timeStarted_ += steps * parameters_.dt;
  status_.steps = stepsStarted_;
  status_.time = timeStarted_;
  return batch.stop.millisecondsSince(batch.start);
}

// ---- what came of it ----------------------------------------------------------------------------------

std::optional<HostFrame> CudaEngine::takeHostFrame() {
  collect();
  return hostFrames_.take();
}

EngineStatus CudaEngine::status() {
  kernel_.adopt();
  if (kernel_.running() && status_.running != kernel_.what().choice) {
    status_.running = kernel_.what().choice;
    status_.stepMs = 0;
  }
  collect();
  status_.preparing = kernel_.preparing();
  status_.failure = kernel_.failure();
  return status_;
}

std::optional<KernelFacts> CudaEngine::kernelFacts() const {
  if (!kernel_.running()) return std::nullopt;
  constexpr int kWarp = 32;
  constexpr double kLanesPerMultiprocessor = 128;  // four schedulers, a warp instruction a cycle each
  const KernelResources& resources = kernel_.resources();
  const auto attribute = [this](cudaDeviceAttr name) {
    int value = 0;
    GRAVITILE_CUDA(cudaDeviceGetAttribute(&value, name, ordinal_));
    return value;
  };
  const int warpsPerBlock = (resources.threadsPerBlock + kWarp - 1) / kWarp;
  const int multiprocessors = attribute(cudaDevAttrMultiProcessorCount);
  const double clockHz = attribute(cudaDevAttrClockRate) * 1e3;
  return KernelFacts{.registersPerThread = resources.registersPerThread,
                     .sharedBytesPerBlock = resources.sharedBytes,
                     .spilledBytesPerThread = resources.localBytes,
                     .threadsPerBlock = resources.threadsPerBlock,
                     .blocksPerMultiprocessor = resources.blocksPerMultiprocessor,
                     .warpsPerMultiprocessor = resources.blocksPerMultiprocessor * warpsPerBlock,
                     .maxWarpsPerMultiprocessor = attribute(cudaDevAttrMaxThreadsPerMultiProcessor) / kWarp,
                     .multiprocessors = multiprocessors,
                     .laneSlotsPerSecond = multiprocessors * kLanesPerMultiprocessor * clockHz};
}

Bodies CudaEngine::download() {
  wait();
  Bodies bodies;
  bodies.resize(state_.size());
  bodies.component = component_;
  bodies.componentNames = componentNames_;
  state_.download(bodies);
  return bodies;
}

std::vector<Float4> CudaEngine::accelerations() {
  wait();
  kernel_.adopt();
  if (hasForceByItself()) {
    enqueueForce();
    stream_.synchronize();
    return state_.downloadAccelerations();
  }
  const Bodies before = download();
  sampler_.reset();
  enqueueWholeSteps(1, nullptr);
  stream_.synchronize();
  std::vector<Float4> accelerations = state_.downloadAccelerations();
  state_.upload(before);
  forcesCurrent_ = false;
  return accelerations;
}

}  // namespace

std::unique_ptr<Engine> makeCudaEngine(int ordinal, const std::string& kernelDirectory) {
  return std::make_unique<CudaEngine>(ordinal, kernelDirectory);
}

}  // namespace gravitile::sim
