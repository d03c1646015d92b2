#pragma once

#include <string>
#include <vector>

#include "sim/cuda/cuda_state.h"
#include "sim/cuda/kernel_preparer.h"
#include "sim/cuda/loaded_kernel.h"
#include "sim/reference.h"

namespace gravitile::sim {

// Enough blocks for any n: one thread a body.
unsigned blocksFor(const KernelChoice& choice, unsigned n);
unsigned threadsPerBlock(const KernelChoice& choice);

// Lets a freshly compiled kernel prove itself on a small system before it may touch the running one.
class KernelCheck {
 public:
  KernelCheck();

  // "" when the kernel's forces agree with the fp64 direct sum within its bound, else what is wrong. Blocks
  // for well under a frame.
  std::string verdict(const LoadedKernel& kernel, const WantedKernel& wanted);

 private:
  Bodies bodies_;
  std::vector<std::uint32_t> targets_;
  std::vector<Double3> softenedReference_, bareReference_;
  CudaState state_;
  Stream stream_;
};

}  // namespace gravitile::sim
