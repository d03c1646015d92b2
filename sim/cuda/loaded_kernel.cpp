#include "sim/cuda/loaded_kernel.h"

#include <utility>

namespace gravitile::sim {

LoadedKernel::LoadedKernel(const std::string& image, const char* entry) {
  GRAVITILE_CUDA(cudaLibraryLoadData(&library_, image.c_str(), nullptr, nullptr, 0, nullptr, nullptr, 0));
  const cudaError_t code = cudaLibraryGetKernel(&kernel_, library_, entry);
  if (code != cudaSuccess) cudaLibraryUnload(std::exchange(library_, nullptr));
  GRAVITILE_CUDA(code);
}

LoadedKernel::LoadedKernel(LoadedKernel&& other) noexcept
    : library_(std::exchange(other.library_, nullptr)), kernel_(std::exchange(other.kernel_, nullptr)) {}

LoadedKernel& LoadedKernel::operator=(LoadedKernel&& other) noexcept {
  std::swap(library_, other.library_);
  std::swap(kernel_, other.kernel_);
  return *this;
}

LoadedKernel::~LoadedKernel() {
  if (library_ != nullptr) cudaLibraryUnload(library_);
}

}  // namespace gravitile::sim
