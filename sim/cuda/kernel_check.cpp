#include "sim/cuda/kernel_check.h"

#include <fmt/format.h>

#include <random>

namespace gravitile::sim {
namespace {

// No multiple of any block size, so that the last block is partly empty.
constexpr std::uint32_t kBodies = 1409;
constexpr float kSoftening = 0.05f;

Bodies checkBodies() {
  Bodies bodies;
  bodies.resize(kBodies);
  bodies.componentNames = {"bodies"};
  std::mt19937 random(7);
  const auto uniform = [&random] { return static_cast<float>(random()) * 0x1p-31f - 1.0f; };
  for (Float4& body : bodies.posMass) body = {uniform(), uniform(), uniform(), 1.5f + uniform()};
  return bodies;
}

}  // namespace

unsigned threadsPerBlock(const KernelChoice& choice) {
  return static_cast<unsigned>(choice.tuning[TuningId::Block]);
}

unsigned blocksFor(const KernelChoice& choice, unsigned n) {
  const unsigned block = threadsPerBlock(choice);
  return (n + block - 1) / block;
}

KernelCheck::KernelCheck()
    : bodies_(checkBodies()),
      targets_(sampleIndices(kBodies, kBodies)),
      softenedReference_(referenceAccelerations(bodies_.posMass, targets_, kSoftening, 1)),
      bareReference_(referenceAccelerations(bodies_.posMass, targets_, 0, 1)),
      state_(bodies_) {}

std::string KernelCheck::verdict(const LoadedKernel& kernel, const WantedKernel& wanted) {
  const KernelDescriptor& row = *wanted.choice.kernel;
  kernel.launch(blocksFor(wanted.choice, kBodies), threadsPerBlock(wanted.choice),
                state_.forceArguments(wanted.softened ? kSoftening : 0.0f, 1.0f), stream_.get());
  stream_.synchronize();
  const ForceError error = forceError(state_.downloadAccelerations(), targets_,
                                      wanted.softened ? softenedReference_ : bareReference_);
  // Without softening a close pair can dominate a body's force and its rounding; the bound is for the rest.
  constexpr double kCloseCallFactor = 5;
  const double bound = row.errorBoundRms(kBodies) * (wanted.softened ? 1 : kCloseCallFactor);
  if (row.wrongOnPurpose || error.rms <= bound) return "";
  return fmt::format(
      "{}: its forces are wrong: RMS relative error {:.2g} against the fp64 direct sum, allowed {:.2g}",
      row.source, error.rms, bound);
}

}  // namespace gravitile::sim
