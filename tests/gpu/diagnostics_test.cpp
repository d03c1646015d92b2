#include "sim/diagnostics.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <string>

#include "sim/cuda/diagnostics_meter.h"
#include "sim/simulation.h"
#include "sim/user_error.h"
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

constexpr std::size_t kMegabody = 1 << 20;
constexpr double kSlack = 4 << 20;  // the driver hands memory out in pieces of 2 MB

// Bytes of device memory a body of `kMegabody`, beside what the engine takes without bodies; of an engine
// that has measured before, so that kernels are loaded.
class MemoryABody {
 public:
  explicit MemoryABody(Engine& engine) : engine_(engine) {
    engine_.load(randomBodies(1000));
    for (int time = 0; time < 2; ++time) {
      engine_.timeSteps(1, nullptr);
      engine_.diagnostics({});
    }
    engine_.load(randomBodies(1000));
    before_ = static_cast<double>(freeDeviceBytes());
  }

  void load() { engine_.load(randomBodies(kMegabody)); }

  double operator()() const { return (before_ - static_cast<double>(freeDeviceBytes())) / kMegabody; }

 private:
  Engine& engine_;
  double before_ = 0;
};

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

// Positions, velocities and accelerations are three vectors a body; a measurement adds a copy of the
// positions, and no measurement takes nothing.
TEST(GpuDiagnostics, OnlyAMeasuredRunTakesACopyOfThePositions) {
  GRAVITILE_NEEDS_GPU();
  constexpr double kSlackABody = kSlack / kMegabody;
  for (const Precision precision : {Precision::Single, Precision::Double}) {
    SCOPED_TRACE(testing::Message() << "precision " << static_cast<int>(precision));
    const double vector = vectorBytes(precision);
    const double copy = DiagnosticsMeter::bytesABody(precision);
    EXPECT_EQ(copy, vector);
    const auto engine = gpuEngine(randomBodies(1000), inPrecisionOf(choiceOf("gpu-tiled"), precision),
                                  parametersWith("leapfrog", 1e-3, 0.1));
    MemoryABody memory(*engine);
    memory.load();
    engine->timeSteps(2, nullptr);
    EXPECT_NEAR(memory(), 3 * vector, kSlackABody) << "before the first request";
    for (int time = 0; time < 3; ++time) {
      engine->diagnostics({});
      engine->timeSteps(1, nullptr);
      EXPECT_NEAR(memory(), 3 * vector + copy, kSlackABody) << "measurement " << time;
    }
    memory.load();
    EXPECT_NEAR(memory(), 3 * vector, kSlackABody) << "after another load";
  }
}

TEST(GpuDiagnostics, AChangeOfPrecisionGivesTheCopyBack) {
  GRAVITILE_NEEDS_GPU();
  const KernelChoice single = choiceOf("gpu-tiled"), inDouble = inPrecisionOf(single, Precision::Double);
  const auto engine = gpuEngine(randomBodies(1000), inDouble, parametersWith("leapfrog", 1e-3, 0.1));
  engine->diagnostics({});  // its kernels are loaded
  engine->setKernel(single);
  engine->waitForKernel();
  MemoryABody memory(*engine);
  memory.load();
  engine->diagnostics({});
  engine->setKernel(inDouble);
  engine->waitForKernel();
  EXPECT_NEAR(memory(), 3 * 32, kSlack / kMegabody);
  engine->diagnostics({});
  EXPECT_NEAR(memory(), 4 * 32, kSlack / kMegabody);
}

// Each pair once in O(n) memory: sums of 16 bytes a body, and the copy that is measured on.
TEST(GpuDiagnostics, PairwiseTakes32BytesABodyBesideTheState) {
  GRAVITILE_NEEDS_GPU();
  const auto engine =
      gpuEngine(randomBodies(1000), choiceOf("gpu-pairwise", 128), parametersWith("leapfrog", 1e-3, 0.1));
  MemoryABody memory(*engine);
  memory.load();
  engine->timeSteps(2, nullptr);
  EXPECT_NEAR(memory(), 48 + 16, kSlack / kMegabody);
  engine->diagnostics({});
  EXPECT_LE(memory(), 48 + 32 + kSlack / kMegabody);
}

TEST(GpuDiagnostics, WithoutRoomTheyAreRefusedAndTheRunGoesOn) {
  GRAVITILE_NEEDS_GPU();
  const auto engine =
      gpuEngine(randomBodies(3000), choiceOf("gpu-tiled"), parametersWith("leapfrog", 1e-3, 0.1));
  {
    const FullDevice full(100u << 20);
    ASSERT_TRUE(full);
    EXPECT_THROW(engine->requestDiagnostics({}), UserError);
    EXPECT_THROW(engine->diagnostics({}), UserError);
    EXPECT_FALSE(engine->measuringDiagnostics());
    engine->advance(3, nullptr);
    engine->wait();
    EXPECT_FALSE(engine->takeDiagnostics());
    EXPECT_EQ(engine->status().steps, 3u);
  }
  test::expectSame(engine->diagnostics({}), referenceOf(*engine, 0.1), toleranceOf(Precision::Single));
}

TEST(GpuDiagnostics, TheSimulationTellsWhyAndTriesAgain) {
  GRAVITILE_NEEDS_GPU();
  Simulation simulation({.device = {.kind = DeviceChoice::Kind::Cuda}, .kernelDirectory = ""});
  simulation.load(makeScene("plummer", 3000, 1));
  simulation.setKernel(choiceOf("gpu-tiled"));
  simulation.setDiagnosticsWanted(true);
  const auto frame = [&simulation] {
    simulation.poll();
    simulation.advance(1, nullptr);
    simulation.engine().wait();
  };
  {
    const FullDevice full(100u << 20);
    ASSERT_TRUE(full);
    for (int k = 0; k < 3; ++k) frame();
    EXPECT_NE(simulation.diagnosticsObstacle().find("3000 bodies"), std::string::npos)
        << simulation.diagnosticsObstacle();
    EXPECT_TRUE(simulation.diagnostics().empty());
    EXPECT_THROW(simulation.measureDiagnostics(), UserError);
  }
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  while (simulation.diagnostics().empty() && std::chrono::steady_clock::now() < end) frame();
  EXPECT_FALSE(simulation.diagnostics().empty());
  EXPECT_EQ(simulation.diagnosticsObstacle(), "");
}
