#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
#include <string>

#include "sim/cuda/check.h"

namespace gravitile::sim {

// What the loaded machine code of a kernel takes of the GPU it is loaded on.
struct KernelResources {
  int registersPerThread = 0;
  std::size_t sharedBytes = 0;      // a block, static
  std::size_t localBytes = 0;       // a thread: spilled registers and arrays
  int blocksPerMultiprocessor = 0;  // that fit at once
  int threadsPerBlock = 0;
};

// A kernel image loaded on the current device, from a cubin or from PTX. Move-only.
class LoadedKernel {
 public:
  LoadedKernel() = default;
  // `image` as KernelCompiler makes it. Throws CudaError.
  explicit LoadedKernel(const std::string& image);
  LoadedKernel(LoadedKernel&& other) noexcept;
  LoadedKernel& operator=(LoadedKernel&& other) noexcept;
  ~LoadedKernel();

  // Launches the function `entry` (`extern "C"`) with one argument struct passed by value. Cooperative: all
  // blocks are on the GPU at once, or the launch fails. Throws CudaError.
  struct Shape {
    unsigned blocks = 1, threads = 1;
    bool cooperative = false;
  };
  template <typename Arguments>
  void launch(const char* entry, const Shape& shape, Arguments arguments, cudaStream_t stream) const {
    void* pointers[] = {&arguments};
    launchWith(entry, shape, pointers, stream);
  }
  template <typename First, typename Second>
  void launch(const char* entry, const Shape& shape, First first, Second second, cudaStream_t stream) const {
    void* pointers[] = {&first, &second};
    launchWith(entry, shape, pointers, stream);
  }

  bool has(const char* entry) const;
  // Throws CudaError when there is no such function.
  KernelResources resources(const char* entry, int threadsPerBlock) const;

  // A `__constant__` array of the image. Throws CudaError when there is none of that name.
  struct Constant {
    void* address = nullptr;
    std::size_t bytes = 0;
  };
  Constant constant(const char* name) const;

 private:
  cudaKernel_t find(const char* entry) const;
  void launchWith(const char* entry, const Shape& shape, void** pointers, cudaStream_t stream) const;

  cudaLibrary_t library_ = nullptr;
};

}  // namespace gravitile::sim
