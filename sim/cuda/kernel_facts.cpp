#include "sim/cuda/kernel_facts.h"

#include <cuda_runtime.h>

#include <algorithm>

#include "sim/cuda/check.h"

namespace gravitile::sim {

KernelFacts factsOf(const KernelResources& resources, int ordinal) {
  constexpr int kWarp = 32;
  constexpr double kLanesPerMultiprocessor = 128;  // four schedulers, a warp instruction a cycle each
  const auto attribute = [ordinal](cudaDeviceAttr name) {
    int value = 0;
    GRAVITILE_CUDA(cudaDeviceGetAttribute(&value, name, ordinal));
    return value;
  };
  const int warpsPerBlock = (resources.threadsPerBlock + kWarp - 1) / kWarp;
  const int multiprocessors = attribute(cudaDevAttrMultiProcessorCount);
  const double clockHz = attribute(cudaDevAttrClockRate) * 1e3;
  const double laneSlots = multiprocessors * kLanesPerMultiprocessor * clockHz;
  const int singleToDouble = attribute(cudaDevAttrSingleToDoublePrecisionPerfRatio);
  return KernelFacts{.registersPerThread = resources.registersPerThread,
                     .sharedBytesPerBlock = resources.sharedBytes,
                     .spilledBytesPerThread = resources.localBytes,
                     .threadsPerBlock = resources.threadsPerBlock,
                     .blocksPerMultiprocessor = resources.blocksPerMultiprocessor,
                     .warpsPerMultiprocessor = resources.blocksPerMultiprocessor * warpsPerBlock,
                     .maxWarpsPerMultiprocessor = attribute(cudaDevAttrMaxThreadsPerMultiProcessor) / kWarp,
                     .multiprocessors = multiprocessors,
                     .laneSlotsPerSecond = laneSlots,
                     .doubleLaneSlotsPerSecond = laneSlots / std::max(1, singleToDouble)};
}

}  // namespace gravitile::sim
