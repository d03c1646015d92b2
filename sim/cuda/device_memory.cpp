#include "sim/cuda/device_memory.h"

#include <fmt/format.h>

#include "sim/cuda/check.h"

namespace gravitile::sim {
namespace {

constexpr double kGigabyte = 1e9;

// Kept free for the picture, the kernels and the driver.
constexpr std::uint64_t kReserveBytes = 256ULL << 20;

}  // namespace

std::string whyNoDeviceMemory(std::uint64_t bytes) {
  std::size_t free = 0, total = 0;
  GRAVITILE_CUDA(cudaMemGetInfo(&free, &total));
  const std::uint64_t needed = bytes + kReserveBytes;
  if (needed <= free) return "";
  return fmt::format("{:.2f} GB of GPU memory, {:.2f} of {:.2f} GB are free",
                     static_cast<double>(needed) / kGigabyte, static_cast<double>(free) / kGigabyte,
                     static_cast<double>(total) / kGigabyte);
}

}  // namespace gravitile::sim
