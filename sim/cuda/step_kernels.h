#pragma once

#include <array>
#include <optional>

#include "sim/cuda/kernel_compiler.h"
#include "sim/cuda/loaded_kernel.h"

namespace gravitile::sim {

// The kernels that steps are made of beside the force kernel that is chosen. The updates are loaded at once,
// the others when a run first needs them. Of the program's own sources, whatever a lecturer edits, but for
// the update, which follows a folder that the program was started with.
class StepKernels {
 public:
  enum class Id { Update, StepSize, Hermite, Jerk, SoftenedJerk };
  static constexpr std::size_t kIds = 5;

  // Throws as KernelCompiler::compile() and LoadedKernel.
  StepKernels(const KernelCompiler& compiler, int computeCapability);

  // Loads it, unless it is there. Blocks for some milliseconds. Throws as the constructor.
  void load(Id id, Precision precision);

  // It is loaded.
  const LoadedKernel& get(Id id, Precision precision) const;

 private:
  const KernelCompiler& compiler_;
  int computeCapability_;
  std::array<std::array<std::optional<LoadedKernel>, kIds>, 2> kernels_;  // by Precision
};

}  // namespace gravitile::sim
