#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace gravitile::sim {

struct CudaDevice {
  int ordinal = 0;
  std::string name;
  int computeCapability = 0;  // 90 for 9.0
  int multiprocessors = 0;
  std::uint64_t memoryBytes = 0;
};

// All GPUs that the driver shows; empty without a GPU or a driver. Never throws.
std::vector<CudaDevice> cudaDevices();

// Why this GPU can't be used, with what to do, or "" when it can: no driver, driver too old, no such GPU, GPU
// older than the kernels need.
std::string whyDeviceIsUnusable(int ordinal);

std::string cudaRuntimeVersion();       // "13.0"
std::string cudaDriverApiVersion();     // newest CUDA the driver supports, "13.0"; "" without a driver
std::string nvidiaDriverVersion();      // "580.159.04" from NVML; "" when that is not there
double currentSmClockMhz(int ordinal);  // from NVML; 0 when that is not there

// The oldest compute capability that kernels are compiled for.
inline constexpr int kOldestComputeCapability = 75;

}  // namespace gravitile::sim
