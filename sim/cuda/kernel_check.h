#pragma once

#include <array>
#include <vector>

#include "sim/cuda/cuda_state.h"
#include "sim/cuda/kernel_preparer.h"
#include "sim/cuda/loaded_kernel.h"
#include "sim/reference.h"

namespace gravitile::sim {

// What a kernel's forces came to.
struct KernelVerdict {
  bool finished = true;  // false: it ran for seconds and still runs
  bool judged = false;   // false: the kernel is wrong on purpose, nothing is expected of it
  double errorRms = 0;   // RMS relative error against the fp64 direct sum; may be NaN
  double errorAllowed = 0;

  bool accepted() const { return finished && (!judged || errorRms <= errorAllowed); }
};

// Lets a freshly compiled kernel prove itself on a small system before it may touch the running one.
class KernelCheck {
 public:
  KernelCheck();

  // Runs it. Blocks for well under a frame, and for two seconds when the kernel does not come to an end; then
  // no other kernel can be judged any more. Throws CudaError when it can't be launched.
  KernelVerdict judge(const LoadedKernel& kernel, const WantedKernel& wanted);

 private:
  // A system of known forces.
  struct System {
    explicit System(std::uint32_t n);
    std::vector<std::uint32_t> targets;
    std::vector<Double3> softenedReference, bareReference;
    std::array<CudaState, 2> states;  // by Precision, in the form of every layout
  };

  bool finishes() const;

  System full_, small_;  // the small one for kernels of a single thread
  Stream stream_;
};

}  // namespace gravitile::sim
