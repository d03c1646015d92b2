#include "sim/cuda/check.h"

#include <fmt/format.h>

namespace gravitile::sim {

CudaError::CudaError(cudaError_t code, const char* expression, const char* file, int line)
    : DeviceError(fmt::format("{} failed with {} ({}) at {}:{}", expression, cudaGetErrorName(code),
                              cudaGetErrorString(code), file, line)),
      code_(code) {}

void checkCuda(cudaError_t code, const char* expression, const char* file, int line) {
  if (code == cudaSuccess) return;
  cudaGetLastError();  // a remembered error would be blamed on the next call
  throw CudaError(code, expression, file, line);
}

}  // namespace gravitile::sim
