#include "sim/memory_needs.h"

#include <algorithm>

#include "sim/bodies.h"
#include "sim/cpu/cpu_run.h"
#include "sim/host_memory.h"
#ifdef GRAVITILE_HAVE_CUDA
#include "sim/cuda/cuda_state.h"
#include "sim/cuda/diagnostics_meter.h"
#endif

namespace gravitile::sim {
namespace {

// Buffers of them in a window at the most: the ones that steps write and the one before, and bodies between
// two steps.
constexpr std::uint64_t kDrawnVertices = 5;

std::uint64_t sum(const std::vector<MemoryPart>& parts) {
  std::uint64_t bytes = 0;
  for (const MemoryPart& part : parts) bytes += part.bytes;
  return bytes;
}

std::uint64_t padded(std::uint64_t bodies) {
  return (bodies + kCpuPadding - 1) / kCpuPadding * kCpuPadding;
}

// Numbers that a kernel keeps for itself: three sums a body and thread of cpu-reduced, and of cpu-simd what
// the accelerations lack. An integrator with forces of its own asks for none of the kernel's.
std::uint64_t workspaceNumbers(const RunSize& run) {
  if (run.kernel.kernel == nullptr || run.scheme == Scheme::Hermite) return 0;
  const std::string_view id = run.kernel.kernel->id;
  if (id == "cpu-reduced") return 3 * run.threads * run.bodies;
  return id == "cpu-simd" ? 3 * padded(run.bodies) : 0;
}

Precision precisionOf(const RunSize& run) {
  return run.kernel.kernel != nullptr ? run.kernel.precision() : Precision::Single;
}

std::uint64_t forceSampleBytes(const RunSize& run) {
  return run.bodies * 2 * vectorBytes(precisionOf(run));
}

#ifdef GRAVITILE_HAVE_CUDA
std::uint64_t stateBytes(const RunSize& run) {
  if (run.kernel.kernel->launch != LaunchShape::Chosen)
    return CudaState::bytesNeeded(run.bodies, formFor(run.kernel, run.scheme));
  // The largest of those that it may settle for.
  std::uint64_t largest = 0;
  for (const char* id : {"gpu-split", "gpu-pairwise"}) {
    const KernelChoice candidate{&findKernel(id), run.kernel.tuning};
    largest = std::max(largest, CudaState::bytesNeeded(run.bodies, formFor(candidate, run.scheme)));
  }
  return largest;
}

std::vector<MemoryPart> deviceMemory(const RunSize& run) {
  return {{"bodies and vertices", stateBytes(run)},
          {"vertices that are drawn", kDrawnVertices * run.bodies * sizeof(Vertex)},
          {"measuring the energy", run.bodies * DiagnosticsMeter::bytesABody(run.kernel.precision())}};
}
#else
std::vector<MemoryPart> deviceMemory(const RunSize&) {
  return {};
}
#endif

}  // namespace

std::uint64_t MemoryNeeds::hostBytes() const {
  return sum(host);
}

std::uint64_t MemoryNeeds::deviceBytes() const {
  return sum(device);
}

std::vector<MemoryPart> cpuEngineMemory(const RunSize& run) {
  const std::uint64_t n = run.bodies;
  const std::uint64_t state = inPrecision(precisionOf(run), [&]<typename Real>(Real) {
    const std::uint64_t numbers = cpuStateBytesABody<Real>(run.scheme) - sizeof(std::uint32_t);
    return padded(n) * numbers + n * sizeof(std::uint32_t);
  });
  return {{"bodies", state + cpuWorkspaceBytes(run)},
          {"three frames of vertices", 3 * n * sizeof(Vertex)},
          {"a sample of forces", forceSampleBytes(run)},
          {"measuring the energy", n * kSlicedDiagnosticsBytesABody}};
}

std::uint64_t cpuWorkspaceBytes(const RunSize& run) {
  return workspaceNumbers(run) * (precisionOf(run) == Precision::Double ? sizeof(double) : sizeof(float));
}

MemoryNeeds memoryNeeds(const RunSize& run) {
  constexpr std::uint64_t kSceneBytes = 2 * sizeof(Float4) + sizeof(std::uint32_t);
  MemoryNeeds needs;
  needs.host = {{"the scene, and a copy while it is made", 2 * run.bodies * kSceneBytes}};
  if (run.kernel.kernel != nullptr && run.kernel.kernel->family == KernelFamily::Gpu) {
    constexpr std::uint64_t kPinnedFrames = 4;  // where GL can't share its buffer
    needs.host.push_back({"frames of vertices", kPinnedFrames * run.bodies * sizeof(Vertex)});
    needs.host.push_back({"a sample of forces", forceSampleBytes(run)});
    needs.device = deviceMemory(run);
  } else {
    for (MemoryPart& part : cpuEngineMemory(run)) needs.host.push_back(std::move(part));
  }
  return needs;
}

void requireHostMemory(const RunSize& run, std::uint64_t bytes) {
  if (run.bodies > 0 && bytes > 0) requireMemory(run.bodies, (bytes + run.bodies - 1) / run.bodies);
}

}  // namespace gravitile::sim
