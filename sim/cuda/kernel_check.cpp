#include "sim/cuda/kernel_check.h"

#include <chrono>
#include <random>
#include <thread>

#include "sim/cuda/force_launch.h"

namespace gravitile::sim {
namespace {

// No multiple of any block size, so that the last block is partly empty.
constexpr std::uint32_t kBodies = 1409;
// What a single thread computes within milliseconds.
constexpr std::uint32_t kFewBodies = 193;
constexpr double kSoftening = 0.05;
// The slowest kernel of the table needs milliseconds on the slowest GPU.
constexpr std::chrono::seconds kLongestRun{2};

Bodies checkBodies(std::uint32_t n) {
  Bodies bodies;
  bodies.resize(n);
  bodies.componentNames = {"bodies"};
  std::mt19937 random(7);
  const auto uniform = [&random] { return static_cast<float>(random()) * 0x1p-31f - 1.0f; };
  for (Float4& body : bodies.posMass) body = {uniform(), uniform(), uniform(), 1.5f + uniform()};
  return bodies;
}

}  // namespace

KernelCheck::System::System(std::uint32_t n) : targets(sampleIndices(n, n)) {
  const Bodies bodies = checkBodies(n);
  softenedReference = referenceAccelerations(bodies.posMass, targets, kSoftening, 1);
  bareReference = referenceAccelerations(bodies.posMass, targets, 0, 1);
  for (const Precision precision : {Precision::Single, Precision::Double})
    states[static_cast<std::size_t>(precision)] = CudaState(bodies, {precision, BodyLayout::Separate});
}

KernelCheck::KernelCheck() : full_(kBodies), small_(kFewBodies) {}

KernelVerdict KernelCheck::judge(const LoadedKernel& kernel, const WantedKernel& wanted) {
  const KernelDescriptor& row = *wanted.choice.kernel;
  if (row.wrongOnPurpose) return {};
  System& system = row.launch == LaunchShape::OneThread ? small_ : full_;
  CudaState& state = system.states[static_cast<std::size_t>(wanted.choice.precision())];
  state.become(formFor(wanted.choice, Scheme::KickDrift));
  const ForceArguments arguments = state.forceArguments(wanted.softened ? kSoftening : 0, 1);
  // A kernel that stores nothing must not pass on the forces of the one before it. All bits set is NaN.
  GRAVITILE_CUDA(
      cudaMemsetAsync(arguments.acceleration, 0xff, arguments.n * state.bytesAVector(), stream_.get()));
  launchWholeForce(kernel, wanted.choice, arguments, stream_.get());
  if (!finishes()) return {.finished = false};

  const ForceError error = forceError(state.downloadAccelerations(), system.targets,
                                      wanted.softened ? system.softenedReference : system.bareReference);
  // Without softening a close pair can dominate a body's force and its rounding; the bound is for the rest.
  constexpr double kCloseCallFactor = 5;
  const double bound =
      wanted.choice.errorBoundRms(system.targets.size()) * (wanted.softened ? 1 : kCloseCallFactor);
  return {.finished = true, .judged = true, .errorRms = error.rms, .errorAllowed = bound};
}

// Waits for what was launched, but not for ever: an edited loop may have no end, and nothing can stop it.
bool KernelCheck::finishes() const {
  const auto end = std::chrono::steady_clock::now() + kLongestRun;
  for (;;) {
    const cudaError_t code = cudaStreamQuery(stream_.get());
    if (code != cudaErrorNotReady) {
      GRAVITILE_CUDA(code);
      return true;
    }
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::microseconds(20));
  }
}

}  // namespace gravitile::sim
