#pragma once

#include <cuda_runtime_api.h>

#include "sim/device_error.h"

namespace gravitile::sim {

// A call of the CUDA runtime failed; the message has the expression, the place and CUDA's reason.
class CudaError : public DeviceError {
 public:
  CudaError(cudaError_t code, const char* expression, const char* file, int line);
  cudaError_t code() const { return code_; }

 private:
  cudaError_t code_;
};

// Throws CudaError unless `code` is success. Use through GRAVITILE_CUDA.
void checkCuda(cudaError_t code, const char* expression, const char* file, int line);

#define GRAVITILE_CUDA(expression) ::gravitile::sim::checkCuda((expression), #expression, __FILE__, __LINE__)

}  // namespace gravitile::sim
