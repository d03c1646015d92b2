#include <gtest/gtest.h>

#include "sim/reference.h"
#include "tests/gpu/systems.h"

using namespace gravitile::sim;

namespace {

ForceError errorOf(Engine& engine, const Bodies& bodies, double softening) {
  const auto targets = sampleIndices(bodies.size(), 512);
  return forceError(engine.accelerations(), targets,
                    referenceAccelerations(bodies.posMass, targets, softening, 1));
}

}  // namespace

TEST(GpuForce, EveryKernelAtEveryCountAgreesWithDoublePrecision) {
  GRAVITILE_NEEDS_GPU();
  for (const KernelDescriptor& row : kernelTable()) {
    if (row.family != KernelFamily::Gpu || row.wrongOnPurpose) continue;
    for (const std::size_t n : {1, 2, 3, 31, 32, 33, 127, 255, 256, 257, 511, 513, 1009, 4099}) {
      if (n > row.maxBodies) continue;
      const Bodies bodies = randomBodies(n);
      const auto engine = gpuEngine(bodies, choiceOf(row.id), parametersWith("leapfrog", 1e-3, 0.05));
      SCOPED_TRACE(std::string(row.id) + ", n = " + std::to_string(n));
      EXPECT_LE(errorOf(*engine, bodies, 0.05).rms, row.errorBoundRms(n));
    }
  }
}

TEST(GpuForce, EveryBlockSizeAndManyUnrollFactors) {
  GRAVITILE_NEEDS_GPU();
  constexpr std::size_t kBodies = 2053;
  const Bodies bodies = randomBodies(kBodies);
  for (const KernelDescriptor& row : kernelTable()) {
    if (row.family != KernelFamily::Gpu || row.wrongOnPurpose) continue;
    const auto engine = gpuEngine(bodies, choiceOf(row.id), parametersWith("leapfrog", 1e-3, 0.05));
    for (int block = 32; block <= 1024; block += 32) {
      const KernelChoice choice = choiceOf(row.id, block, 1 + (block * 7) % 128);
      engine->setKernel(choice);
      engine->waitForKernel();
      SCOPED_TRACE(describe(choice));
      EXPECT_EQ(describe(engine->status().running), describe(choice));
      EXPECT_LE(errorOf(*engine, bodies, 0.05).rms, row.errorBoundRms(kBodies));
    }
  }
}

TEST(GpuForce, WithoutSofteningCoincidentBodiesAreSkipped) {
  GRAVITILE_NEEDS_GPU();
  Bodies bodies = randomBodies(600);
  for (std::size_t i = 300; i < 310; ++i) bodies.posMass[i] = bodies.posMass[300];
  for (const KernelDescriptor& row : kernelTable()) {
    if (row.family != KernelFamily::Gpu || row.wrongOnPurpose) continue;
    const auto engine = gpuEngine(bodies, choiceOf(row.id), parametersWith("leapfrog", 1e-3, 0));
    SCOPED_TRACE(row.id);
    EXPECT_LE(errorOf(*engine, bodies, 0).rms, 5 * row.errorBoundRms(bodies.size()));
  }
}

TEST(GpuForce, CountsWhoseSquareOverflows32Bits) {
  GRAVITILE_NEEDS_GPU();
  for (const std::size_t n : {50'000, 100'003}) {
    const Bodies bodies = randomBodies(n);
    const auto engine = gpuEngine(bodies, choiceOf("gpu-tiled"), parametersWith("leapfrog", 1e-3, 0.05));
    EXPECT_LE(errorOf(*engine, bodies, 0.05).rms, findKernel("gpu-tiled").errorBoundRms(n)) << n;
  }
}

TEST(GpuForce, GravityScalesTheForce) {
  GRAVITILE_NEEDS_GPU();
  const Bodies bodies = randomBodies(100);
  StepParameters parameters = parametersWith("leapfrog", 1e-3, 0.05);
  const auto engine = gpuEngine(bodies, choiceOf("gpu-tiled"), parameters);
  const auto once = engine->accelerations();
  parameters.gravity = 4;
  engine->setParameters(parameters);
  const auto fourTimes = engine->accelerations();
  for (std::size_t i = 0; i < bodies.size(); ++i) EXPECT_EQ(4 * once[i].x, fourTimes[i].x);
}
