#include <gtest/gtest.h>

#include <cmath>

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
      for (const Precision precision : precisionsOf(row)) {
        const KernelChoice choice = inPrecisionOf(choiceOf(row.id), precision);
        engine->setKernel(choice);
        engine->waitForKernel();
        SCOPED_TRACE(describe(choice) + ", n = " + std::to_string(n));
        EXPECT_LE(errorOf(*engine, bodies, 0.05).rms, choice.errorBoundRms(n));
      }
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
      for (const Precision precision : precisionsOf(row)) {
        // Each takes a compilation, in double precision a long one: a few stand for all.
        if (precision == Precision::Double && block % 256 != 96) continue;
        const KernelChoice choice = inPrecisionOf(choiceOf(row.id, block, 1 + (block * 7) % 128), precision);
        if (!whyNot(choice).empty()) continue;
        engine->setKernel(choice);
        engine->waitForKernel();
        SCOPED_TRACE(describe(choice));
        EXPECT_EQ(describe(engine->status().running), describe(choice));
        EXPECT_LE(errorOf(*engine, bodies, 0.05).rms, choice.errorBoundRms(kBodies));
      }
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
    for (const Precision precision : precisionsOf(row)) {
      const KernelChoice choice = inPrecisionOf(choiceOf(row.id), precision);
      engine->setKernel(choice);
      engine->waitForKernel();
      SCOPED_TRACE(describe(choice));
      EXPECT_LE(errorOf(*engine, bodies, 0).rms, 5 * choice.errorBoundRms(bodies.size()));
    }
  }
}

TEST(GpuForce, CountsWhoseSquareOverflows32Bits) {
  GRAVITILE_NEEDS_GPU();
  for (const std::size_t n : {50'000, 100'003}) {
    const Bodies bodies = randomBodies(n);
    const auto engine = gpuEngine(bodies, choiceOf("gpu-tiled"), parametersWith("leapfrog", 1e-3, 0.05));
    EXPECT_LE(errorOf(*engine, bodies, 0.05).rms, choiceOf("gpu-tiled").errorBoundRms(n)) << n;
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

// The unit's root and CUDA's own, over distances from the softening to far beyond it.
TEST(GpuForce, DoublePrecisionIsExactToItsLastBitsWithEitherRoot) {
  GRAVITILE_NEEDS_GPU();
  Bodies bodies = randomBodies(3000);
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const float scale = std::pow(10.0f, static_cast<float>(i % 12) - 6);
    Float4& body = bodies.posMass[i];
    body = {scale * body.x, scale * body.y, scale * body.z, body.w};
  }
  KernelChoice choice = inPrecisionOf(choiceOf("gpu-tiled"), Precision::Double);
  const auto engine = gpuEngine(bodies, choice, parametersWith("leapfrog", 1e-3, 1e-3));
  for (const int fast : {0, 1}) {
    choice.tuning[TuningId::Rsqrt] = fast;
    engine->setKernel(choice);
    engine->waitForKernel();
    EXPECT_LE(errorOf(*engine, bodies, 1e-3).rms, 1e-14) << describe(choice);
  }
}
