// Interactions per second (N² a force evaluation) of every CPU kernel on one thread, and of cpu-simd with
// each instruction set of this processor, for unequal masses and for one mass:
//   taskset -c 1 build/gravitile_cpu_force_benchmark --benchmark_filter=simd
#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <hwy/targets.h>

#include <atomic>
#include <random>
#include <type_traits>

#include "sim/cpu/cpu_state.h"
#include "sim/cpu/thread_pool.h"
#include "sim/kernel_table.h"

namespace gravitile::sim {
namespace {

Bodies normalBodies(std::size_t count, bool oneMass) {
  std::mt19937_64 generator(1);
  std::normal_distribution<float> normal;
  std::uniform_real_distribution<float> mass(0.5F, 1.5F);
  Bodies bodies;
  bodies.componentNames = {"all"};
  bodies.resize(count);
  for (Float4& body : bodies.posMass) {
    body = {normal(generator), normal(generator), normal(generator), oneMass ? 1.0F : mass(generator)};
  }
  return bodies;
}

template <typename Real>
CpuForce<Real> forceOf(const KernelDescriptor& kernel) {
  if constexpr (std::is_same_v<Real, double>)
    return kernel.cpuForceDouble;
  else
    return kernel.cpuForce;
}

template <typename Real>
void measure(benchmark::State& benchmarkState, const KernelDescriptor& kernel, std::int64_t target,
             bool oneMass) {
  const auto n = static_cast<std::size_t>(benchmarkState.range(0));
  hwy::SetSupportedTargetsForTest(target);
  hwy::GetChosenTarget().DeInit();
  CpuState<Real> state(normalBodies(n, oneMass));
  const CpuForceArguments<Real> arguments = state.forceArguments(0.01, 1, nullptr);
  ThreadPool pool(1);
  const CpuForce<Real> force = forceOf<Real>(kernel);
  for (auto _ : benchmarkState) force(arguments, pool);
  const double interactions = interactionsPerSecond(n, 1, 1);
  benchmarkState.counters["interactions"] =
      benchmark::Counter(interactions, benchmark::Counter::kIsIterationInvariantRate);
}

template <typename Real>
void addIn(const std::string& name, const KernelDescriptor& kernel, std::int64_t target, bool oneMass) {
  benchmark::RegisterBenchmark(
      name.c_str(),
      [&kernel, target, oneMass](benchmark::State& state) { measure<Real>(state, kernel, target, oneMass); })
      ->Arg(2048)
      ->Arg(8192)
      ->Arg(32768)
      ->Unit(benchmark::kMillisecond);
}

void add(const std::string& name, const KernelDescriptor& kernel, std::int64_t target, bool oneMass) {
  addIn<float>(name, kernel, target, oneMass);
  addIn<double>(name + "/double", kernel, target, oneMass);
}

void addAll() {
  const std::int64_t supported = hwy::SupportedTargets();
  for (const KernelDescriptor& kernel : kernelTable()) {
    if (kernel.family != KernelFamily::Cpu) continue;
    const bool simd = kernel.cpuForce == simdForce<float>;
    if (!simd) add(std::string(kernel.id), kernel, 0, false);
    for (std::int64_t targets = simd ? supported : 0; targets != 0; targets &= targets - 1) {
      const std::int64_t target = targets & ~(targets - 1);
      for (const bool oneMass : {false, true})
        add(fmt::format("{}/{}/{}", kernel.id, hwy::TargetName(target), oneMass ? "one-mass" : "masses"),
            kernel, target, oneMass);
    }
  }
}

}  // namespace
}  // namespace gravitile::sim

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  gravitile::sim::addAll();
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
