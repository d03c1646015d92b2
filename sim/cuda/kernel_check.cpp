#include "sim/cuda/kernel_check.h"

#include <fmt/format.h>

#include <random>

#include "sim/cuda/force_launch.h"

namespace gravitile::sim {
namespace {

// No multiple of any block size, so that the last block is partly empty.
constexpr std::uint32_t kBodies = 1409;
// What a single thread computes within milliseconds.
constexpr std::uint32_t kFewBodies = 193;
constexpr float kSoftening = 0.05f;

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
  state = CudaState(bodies);
}

KernelCheck::KernelCheck() : full_(kBodies), small_(kFewBodies) {}

std::string KernelCheck::verdict(const LoadedKernel& kernel, const WantedKernel& wanted) {
  const KernelDescriptor& row = *wanted.choice.kernel;
  if (row.wrongOnPurpose) return "";
  const System& system = row.launch == LaunchShape::OneThread ? small_ : full_;
  launchForce(kernel, wanted.choice, system.state.forceArguments(wanted.softened ? kSoftening : 0.0f, 1.0f),
              stream_.get());
  stream_.synchronize();
  const ForceError error = forceError(system.state.downloadAccelerations(), system.targets,
                                      wanted.softened ? system.softenedReference : system.bareReference);
  // Without softening a close pair can dominate a body's force and its rounding; the bound is for the rest.
  constexpr double kCloseCallFactor = 5;
  const double bound = row.errorBoundRms(system.targets.size()) * (wanted.softened ? 1 : kCloseCallFactor);
  if (error.rms <= bound) return "";
  return fmt::format(
      "{}: its forces are wrong: RMS relative error {:.2g} against the fp64 direct sum, allowed {:.2g}",
      row.source, error.rms, bound);
}

}  // namespace gravitile::sim
