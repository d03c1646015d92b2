#pragma once

#include <cuda_runtime_api.h>

#include <string>

#include "sim/cuda/check.h"

namespace gravitile::sim {

// One kernel function loaded on the current device, from a cubin or from PTX. Move-only.
class LoadedKernel {
 public:
  LoadedKernel() = default;
  // `image` as KernelCompiler makes it; `entry` is the name of its `extern "C"` function. Throws CudaError.
  LoadedKernel(const std::string& image, const char* entry);
  LoadedKernel(LoadedKernel&& other) noexcept;
  LoadedKernel& operator=(LoadedKernel&& other) noexcept;
  ~LoadedKernel();

  explicit operator bool() const { return kernel_ != nullptr; }

  // Launches with one argument struct passed by value. Throws CudaError.
  template <typename Arguments>
  void launch(unsigned blocks, unsigned threads, Arguments arguments, cudaStream_t stream) const {
    void* pointers[] = {&arguments};
    GRAVITILE_CUDA(cudaLaunchKernel(reinterpret_cast<const void*>(kernel_), dim3{blocks, 1, 1},
                                    dim3{threads, 1, 1}, pointers, 0, stream));
  }

 private:
  cudaLibrary_t library_ = nullptr;
  cudaKernel_t kernel_ = nullptr;
};

}  // namespace gravitile::sim
