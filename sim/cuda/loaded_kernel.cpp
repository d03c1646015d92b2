#include "sim/cuda/loaded_kernel.h"

#include <utility>

namespace gravitile::sim {

LoadedKernel::LoadedKernel(const std::string& image) {
  GRAVITILE_CUDA(cudaLibraryLoadData(&library_, image.c_str(), nullptr, nullptr, 0, nullptr, nullptr, 0));
}

LoadedKernel::LoadedKernel(LoadedKernel&& other) noexcept
    : library_(std::exchange(other.library_, nullptr)) {}

LoadedKernel& LoadedKernel::operator=(LoadedKernel&& other) noexcept {
  std::swap(library_, other.library_);
  return *this;
}

LoadedKernel::~LoadedKernel() {
  if (library_ != nullptr) cudaLibraryUnload(library_);
}

cudaKernel_t LoadedKernel::find(const char* entry) const {
  cudaKernel_t kernel = nullptr;
  GRAVITILE_CUDA(cudaLibraryGetKernel(&kernel, library_, entry));
  return kernel;
}

bool LoadedKernel::has(const char* entry) const {
  cudaKernel_t kernel = nullptr;
  if (cudaLibraryGetKernel(&kernel, library_, entry) == cudaSuccess) return true;
  cudaGetLastError();
  return false;
}

void LoadedKernel::launchWith(const char* entry, const Shape& shape, void** pointers,
                              cudaStream_t stream) const {
  const void* kernel = reinterpret_cast<const void*>(find(entry));
  const dim3 grid{shape.blocks, 1, 1}, block{shape.threads, 1, 1};
  if (shape.cooperative) {
    GRAVITILE_CUDA(cudaLaunchCooperativeKernel(kernel, grid, block, pointers, 0, stream));
  } else {
    GRAVITILE_CUDA(cudaLaunchKernel(kernel, grid, block, pointers, 0, stream));
  }
}

KernelResources LoadedKernel::resources(const char* entry, int threadsPerBlock) const {
  const void* kernel = reinterpret_cast<const void*>(find(entry));
  cudaFuncAttributes attributes{};
  GRAVITILE_CUDA(cudaFuncGetAttributes(&attributes, kernel));
  int blocks = 0;
  GRAVITILE_CUDA(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, threadsPerBlock, 0));
  return {.registersPerThread = attributes.numRegs,
          .sharedBytes = attributes.sharedSizeBytes,
          .localBytes = attributes.localSizeBytes,
          .blocksPerMultiprocessor = blocks,
          .threadsPerBlock = threadsPerBlock};
}

LoadedKernel::Constant LoadedKernel::constant(const char* name) const {
  Constant constant;
  GRAVITILE_CUDA(cudaLibraryGetGlobal(&constant.address, &constant.bytes, library_, name));
  return constant;
}

}  // namespace gravitile::sim
