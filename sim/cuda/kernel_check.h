#pragma once

#include <string>
#include <vector>

#include "sim/cuda/cuda_state.h"
#include "sim/cuda/kernel_preparer.h"
#include "sim/cuda/loaded_kernel.h"
#include "sim/reference.h"

namespace gravitile::sim {

// Lets a freshly compiled kernel prove itself on a small system before it may touch the running one.
class KernelCheck {
 public:
  KernelCheck();

  // "" when the kernel's forces agree with the fp64 direct sum within its bound, else what is wrong. Blocks
  // for well under a frame.
  std::string verdict(const LoadedKernel& kernel, const WantedKernel& wanted);

 private:
  // A system of known forces.
  struct System {
    explicit System(std::uint32_t n);
    std::vector<std::uint32_t> targets;
    std::vector<Double3> softenedReference, bareReference;
    CudaState state;
  };

  System full_, small_;  // the small one for kernels of a single thread
  Stream stream_;
};

}  // namespace gravitile::sim
