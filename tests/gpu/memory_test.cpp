#include <gtest/gtest.h>

#include "sim/integrators/integrator_table.h"
#include "sim/memory_needs.h"
#include "tests/gpu/systems.h"

using namespace gravitile::sim;

namespace {

// The device memory that an engine holds which has done a step, frames of the picture included, but for what
// the picture itself would take.
double saidBytes(const RunSize& run) {
  std::uint64_t bytes = 0;
  for (const MemoryPart& part : memoryNeeds(run).device)
    if (part.what != "vertices that are drawn") bytes += part.bytes;
  return static_cast<double>(bytes);
}

}  // namespace

// Every form of the arrays, in both precisions, with an integrator of each scheme.
TEST(GpuMemory, IsWhatARunIsSaidToTake) {
  GRAVITILE_NEEDS_GPU();
  constexpr std::uint64_t kBodies = 1 << 20;
  constexpr double kGranule = 2 << 20,
                   kArrays = 16;  // bytes that an allocation is rounded up to; at the most
  const Bodies bodies = randomBodies(kBodies);
  gpuEngine(randomBodies(1), choiceOf("gpu-tiled"), parametersWith("leapfrog", 1e-6, 0.1));  // the context
  for (const char* kernel : {"gpu-tiled", "gpu-register", "gpu-split", "gpu-pairwise"}) {
    for (const Precision precision : precisionsOf(findKernel(kernel))) {
      for (const char* integrator : {"leapfrog", "hermite4"}) {
        SCOPED_TRACE(std::string(kernel) + ", " + integrator +
                     (precision == Precision::Double ? ", double" : ""));
        KernelChoice choice = choiceOf(kernel);
        choice.tuning[TuningId::Precision] = static_cast<int>(precision);
        const auto before = static_cast<double>(freeDeviceBytes());
        const auto engine = gpuEngine(bodies, choice, parametersWith(integrator, 1e-6, 0.1));
        engine->advance(0, nullptr);
        engine->wait();
        engine->requestDiagnostics({});
        engine->advance(0, nullptr);
        engine->wait();
        const double held = before - static_cast<double>(freeDeviceBytes());
        const double said = saidBytes({kBodies, choice, findIntegrator(integrator).scheme, 1});
        EXPECT_GT(held, 0.98 * said);
        EXPECT_LT(held, 1.02 * said + kArrays * kGranule);
      }
    }
  }
}
