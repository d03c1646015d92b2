#include "app/sweep_plan.h"

#include <algorithm>
#include <array>
#include <utility>

#include "app/published_results.h"
#include "app/serial_baseline.h"

namespace gravitile::app {
namespace {

using sim::KernelFamily;
using sim::TuningId;

// The published factors and the ones that came after: small GPUs profited from 4, large ones from 8 and more.
constexpr std::array kUnrollFactors{1, 2, 3, 4, 5, 6, 7, 8, 16, 32};
constexpr std::size_t kMaxAxes = 2;

void addCase(std::vector<BenchCase>& plan, const sim::KernelChoice& choice, std::uint64_t bodies) {
  if (bodies <= choice.kernel->maxBodies && sim::whyNot(choice).empty()) plan.push_back({choice, bodies});
}

std::vector<BenchCase> planGrid(const SweepRequest& request) {
  TuningLists lists;
  for (const TuningId id : gridAxes(*request.base.kernel)) {
    lists[static_cast<std::size_t>(id)] = powersOfTwo(sim::tuningParameter(id));
  }
  std::vector<BenchCase> plan;
  for (const sim::Tuning& tuning : tuningCombinations(*request.base.kernel, request.base.tuning, lists)) {
    addCase(plan, {request.base.kernel, tuning}, request.bodies);
  }
  return plan;
}

std::vector<BenchCase> planKernels(const SweepRequest& request) {
  std::vector<BenchCase> plan;
  for (const sim::KernelDescriptor& kernel : sim::kernelTable()) {
    // A row that picks among the others is one of them.
    if (kernel.family != request.base.kernel->family || sim::isChosen(kernel)) continue;
    addCase(plan, {&kernel, request.base.tuning}, request.bodies);
  }
  return plan;
}

std::vector<BenchCase> planUnrolls(const SweepRequest& request) {
  std::vector<BenchCase> plan;
  for (const int unroll : kUnrollFactors) {
    sim::KernelChoice choice = request.base;
    choice.tuning[TuningId::Unroll] = unroll;
    addCase(plan, choice, request.bodies);
  }
  return plan;
}

std::vector<BenchCase> planSolvers(const SweepRequest& request) {
  const bool gpu = request.base.kernel->family == KernelFamily::Gpu;
  std::vector<const sim::KernelDescriptor*> kernels;
  if (!gpu || request.serialToo) kernels.push_back(&sim::findKernel(kReferenceKernel));
  for (const char* id : gpu ? std::array{"gpu-basic", "gpu-tiled"} : std::array{"cpu-threads", "cpu-simd"}) {
    kernels.push_back(&sim::findKernel(id));
  }
  sim::Tuning tuning = request.base.tuning;
  tuning[TuningId::Block] = kPublishedSolversBlock;
  std::vector<BenchCase> plan;
  for (const PublishedSolvers& row : publishedSolvers()) {
    for (const sim::KernelDescriptor* kernel : kernels) addCase(plan, {kernel, tuning}, row.bodies);
  }
  return plan;
}

}  // namespace

std::string_view title(SweepKind kind) {
  switch (kind) {
    case SweepKind::Grid:
      return "Block x unroll";
    case SweepKind::Kernels:
      return "All kernels";
    case SweepKind::Unrolls:
      return "Unroll table";
    case SweepKind::Solvers:
      return "Basic / shared";
  }
  return {};
}

std::string_view description(SweepKind kind) {
  switch (kind) {
    case SweepKind::Grid:
      return "The running kernel with every block size and unroll factor that is a power of two.";
    case SweepKind::Kernels:
      return "Every kernel this device runs, at the current number of bodies.";
    case SweepKind::Unrolls:
      return "The running kernel by unroll factor, beside table 14-2 of the CUDA Handbook.";
    case SweepKind::Solvers:
      return "Solvers of three generations from 1,024 to 1,048,576 bodies, beside a published table. What "
             "would take too long is left out.";
  }
  return {};
}

std::vector<int> powersOfTwo(const sim::TuningParameter& parameter) {
  std::vector<int> values;
  for (int value = 1; value <= parameter.maximum; value *= 2) {
    if (value >= parameter.minimum && value % parameter.step == 0) values.push_back(value);
  }
  return values;
}

std::vector<TuningId> gridAxes(const sim::KernelDescriptor& kernel) {
  std::vector<TuningId> axes;
  for (const TuningId id : kernel.tuning) {
    if (axes.size() < kMaxAxes && sim::tuningParameter(id).valueNames.empty()) axes.push_back(id);
  }
  return axes;
}

std::string_view whyNot(SweepKind kind, const sim::KernelDescriptor& kernel) {
  if (kind == SweepKind::Grid && gridAxes(kernel).empty()) {
    return "The running kernel has neither a block size nor an unroll factor.";
  }
  if (kind == SweepKind::Unrolls && !kernel.takes(TuningId::Unroll)) {
    return "The running kernel has no unroll factor.";
  }
  return {};
}

std::vector<BenchCase> planSweep(const SweepRequest& request) {
  if (!whyNot(request.kind, *request.base.kernel).empty()) return {};
  switch (request.kind) {
    case SweepKind::Grid:
      return planGrid(request);
    case SweepKind::Kernels:
      return planKernels(request);
    case SweepKind::Unrolls:
      return planUnrolls(request);
    case SweepKind::Solvers:
      return planSolvers(request);
  }
  return {};
}

}  // namespace gravitile::app
