#include "sim/cuda/step_kernels.h"

#include <cassert>

namespace gravitile::sim {
namespace {

KernelVariant variantOf(StepKernels::Id id, Precision precision) {
  using Id = StepKernels::Id;
  switch (id) {
    case Id::Update:
      return updateVariant(precision);
    case Id::StepSize:
      return stepSizeVariant(precision);
    case Id::Hermite:
      return hermiteVariant(precision);
    case Id::Jerk:
      return jerkVariant(precision, false);
    case Id::SoftenedJerk:
      return jerkVariant(precision, true);
  }
  return {};
}

}  // namespace

StepKernels::StepKernels(const KernelCompiler& compiler, int computeCapability)
    : compiler_(compiler), computeCapability_(computeCapability) {
  for (const Precision precision : {Precision::Single, Precision::Double}) load(Id::Update, precision);
}

void StepKernels::load(Id id, Precision precision) {
  std::optional<LoadedKernel>& kernel =
      kernels_[static_cast<std::size_t>(precision)][static_cast<std::size_t>(id)];
  if (kernel) return;
  const KernelVariant variant = variantOf(id, precision);
  kernel.emplace(id == Id::Update
                     ? compiler_.quickest(variant, computeCapability_)
                     : compiler_.quickest(variant, computeCapability_, *KernelSources().current()));
}

const LoadedKernel& StepKernels::get(Id id, Precision precision) const {
  const auto& kernel = kernels_[static_cast<std::size_t>(precision)][static_cast<std::size_t>(id)];
  assert(kernel);
  return *kernel;
}

}  // namespace gravitile::sim
