#include "sim/diagnostics.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/gpu/systems.h"
#include "tests/unit/diagnostics_check.h"

using namespace gravitile::sim;

namespace {

Diagnostics referenceOf(Engine& engine, double softening, const DiagnosticsRequest& request = {}) {
  const PhaseSpace state = engine.phaseSpace();
  return measureDiagnostics(state.posMass, state.velocity, softening, 1, request);
}

// Sums of float positions in double precision leave rounding alone; the half-mass radius is a float.
test::DiagnosticsTolerance toleranceOf(Precision precision) {
  return {.sums = 1e-13, .potential = precision == Precision::Double ? 1e-13 : 1e-6, .radius = 1e-7};
}

}  // namespace

TEST(GpuDiagnostics, AreThoseOfTheReference) {
  GRAVITILE_NEEDS_GPU();
  for (const Precision precision : {Precision::Single, Precision::Double}) {
    for (const std::size_t n : {1, 2, 257, 512, 513, 5000}) {
      for (const double softening : {0.0, 0.1}) {
        SCOPED_TRACE(testing::Message() << n << " bodies, softening " << softening << ", precision "
                                        << static_cast<int>(precision));
        const auto engine = gpuEngine(randomBodies(n), inPrecisionOf(choiceOf("gpu-tiled"), precision),
                                      parametersWith("leapfrog", 1e-3, softening));
        engine->advance(3, nullptr);
        const DiagnosticsRequest request{.escapeRadius = 2};
        const Diagnostics found = engine->diagnostics(request);
        EXPECT_EQ(found.step, 3u);
        EXPECT_NEAR(found.time, 3e-3, 1e-15);
        EXPECT_GT(found.costMs, 0);
        test::expectSame(found, referenceOf(*engine, softening, request), toleranceOf(precision));
      }
    }
  }
}

TEST(GpuDiagnostics, BodiesAtTheSamePlaceCountOnlyWithSoftening) {
  GRAVITILE_NEEDS_GPU();
  Bodies bodies = randomBodies(1200);
  for (std::size_t i = 0; i < 1200; i += 3) bodies.posMass[i] = {0.5F, 0.25F, 0.125F, 0.001F};
  for (const Precision precision : {Precision::Single, Precision::Double}) {
    for (const double softening : {0.0, 0.1}) {
      const auto engine = gpuEngine(bodies, inPrecisionOf(choiceOf("gpu-tiled"), precision),
                                    parametersWith("leapfrog", 1e-3, softening));
      test::expectSame(engine->diagnostics({}), referenceOf(*engine, softening), toleranceOf(precision));
    }
  }
}

// 131,072 bodies are 2^33 pairs, more than a millisecond on any GPU.
TEST(GpuDiagnostics, OfManySlicesAreOfOneInstant) {
  GRAVITILE_NEEDS_GPU();
  const auto engine =
      gpuEngine(randomBodies(131072), choiceOf("gpu-tiled"), parametersWith("leapfrog", 1e-3, 0.1));
  engine->advance(2, nullptr);
  engine->wait();
  const Diagnostics expected = referenceOf(*engine, 0.1);
  engine->requestDiagnostics({});
  EXPECT_TRUE(engine->measuringDiagnostics());
  int batches = 0;
  std::optional<Diagnostics> found;
  for (; !found && batches < 10000; ++batches) {
    engine->advance(1, nullptr);
    engine->wait();
    found = engine->takeDiagnostics();
  }
  ASSERT_TRUE(found);
  EXPECT_GT(batches, 1) << "it took no slices";
  EXPECT_FALSE(engine->measuringDiagnostics());
  EXPECT_EQ(found->step, 2u);
  test::expectSame(*found, expected, toleranceOf(Precision::Single));
}

TEST(GpuDiagnostics, LoadAndAChangeOfPrecisionDropAMeasurement) {
  GRAVITILE_NEEDS_GPU();
  const KernelChoice single = choiceOf("gpu-tiled");
  const auto engine = gpuEngine(randomBodies(131072), single, parametersWith("leapfrog", 1e-3, 0.1));
  const auto start = [&] {
    engine->requestDiagnostics({});
    engine->advance(1, nullptr);
    EXPECT_TRUE(engine->measuringDiagnostics());
  };
  start();
  engine->load(randomBodies(5000));
  EXPECT_FALSE(engine->measuringDiagnostics());
  test::expectSame(engine->diagnostics({}), referenceOf(*engine, 0.1), toleranceOf(Precision::Single));
  start();
  engine->setKernel(inPrecisionOf(single, Precision::Double));
  engine->waitForKernel();
  EXPECT_FALSE(engine->measuringDiagnostics());
  test::expectSame(engine->diagnostics({}), referenceOf(*engine, 0.1), toleranceOf(Precision::Double));
}

// The run must not notice that it is measured.
TEST(GpuDiagnostics, ChangeNothingOfTheRun) {
  GRAVITILE_NEEDS_GPU();
  std::vector<Float4> reached;
  for (const bool measured : {false, true}) {
    const auto engine =
        gpuEngine(randomBodies(3000), choiceOf("gpu-split"), parametersWith("leapfrog", 1e-3, 0.1));
    for (int batch = 0; batch < 20; ++batch) {
      if (measured) engine->requestDiagnostics({});
      engine->advance(3, nullptr);
      engine->takeDiagnostics();
    }
    const std::vector<Float4> positions = engine->download().posMass;
    for (std::size_t i = 0; i < reached.size(); ++i) ASSERT_EQ(positions[i].x, reached[i].x) << i;
    reached = positions;
  }
}
