#include "sim/cpu/cpu_engine.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <optional>

#include "diagnostics_check.h"
#include "systems.h"
#include "user_errors.h"

namespace gravitile::sim {
namespace {

const StepParameters& usualParameters() {
  static const StepParameters parameters = test::parametersOf("leapfrog", 0.01, 0.1);
  return parameters;
}

std::unique_ptr<Engine> usualEngine(std::size_t bodies, const char* kernel = "cpu-simd") {
  return test::loadedEngine(test::randomBodies(bodies, 1), findKernel(kernel), usualParameters());
}

void expectFrameShows(const HostFrame& frame, const Bodies& bodies) {
  ASSERT_EQ(frame.vertices.size(), bodies.size());
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    ASSERT_EQ(frame.vertices[i].x, bodies.posMass[i].x) << i;
    ASSERT_EQ(frame.vertices[i].y, bodies.posMass[i].y) << i;
    ASSERT_EQ(frame.vertices[i].z, bodies.posMass[i].z) << i;
  }
}

TEST(CpuEngine, TellsWhatItRunsOn) {
  const EngineInfo info = makeCpuEngine(2)->info();
  EXPECT_EQ(info.family, KernelFamily::Cpu);
  EXPECT_FALSE(info.device.empty());
  EXPECT_TRUE(test::contains(info.backend, "CPU, 2 threads, ")) << info.backend;
  EXPECT_TRUE(test::contains(makeCpuEngine(1)->info().backend, "CPU, 1 thread, "));
}

TEST(CpuEngine, PublishesEveryStateOnce) {
  Bodies bodies = test::randomBodies(100, 2);
  bodies.componentNames = {"a", "b"};
  for (std::size_t i = 0; i < 100; i += 3) bodies.component[i] = 1;
  for (const KernelDescriptor* kernel : test::cpuKernels()) {
    auto engine = test::loadedEngine(bodies, *kernel, usualParameters());
    EXPECT_FALSE(engine->writesDeviceMemory());
    EXPECT_EQ(engine->stream(), nullptr);
    EXPECT_FALSE(engine->takeHostFrame().has_value());
    test::advanceAndWait(*engine, 0);
    const auto first = engine->takeHostFrame();
    ASSERT_TRUE(first.has_value());
    EXPECT_EQ(first->step, 0U);
    expectFrameShows(*first, bodies);
    for (std::size_t i = 0; i < 100; ++i) ASSERT_EQ(first->vertices[i].tag, i % 3 == 0 ? 1U : 0U);
    EXPECT_FALSE(engine->takeHostFrame().has_value());

    test::advanceAndWait(*engine, 3);
    const auto second = engine->takeHostFrame();
    ASSERT_TRUE(second.has_value());
    EXPECT_EQ(second->step, 3U);
    expectFrameShows(*second, engine->download());
    EXPECT_GT(test::largestShift(engine->download(), bodies), 1e-4);
  }
}

TEST(CpuEngine, VerticesHaveTheFigureAskedFor) {
  Bodies bodies = test::randomBodies(50, 3);
  bodies.componentNames.assign(50, "part");
  for (std::size_t i = 0; i < 50; ++i) bodies.component[i] = static_cast<std::uint32_t>(i);
  for (const VertexFigure figure :
       {VertexFigure::None, VertexFigure::Speed, VertexFigure::Acceleration, VertexFigure::Mass}) {
    StepParameters parameters = usualParameters();
    parameters.vertexFigure = figure;
    auto engine = test::loadedEngine(bodies, findKernel("cpu-simd"), parameters);
    test::advanceAndWait(*engine, 0);
    const auto frame = engine->takeHostFrame();
    ASSERT_TRUE(frame.has_value());
    const std::vector<Double4> accelerations = engine->accelerations();
    for (std::size_t i = 0; i < 50; ++i) {
      const Float4& v = bodies.velocity[i];
      const Double4& a = accelerations[i];
      const double expected[]{0, std::hypot(v.x, v.y, v.z), std::hypot(a.x, a.y, a.z), bodies.posMass[i].w};
      const double value = expected[static_cast<std::size_t>(figure)];
      ASSERT_NEAR(figureOf(frame->vertices[i]), value, 0.004 * value);
      ASSERT_EQ(componentOf(frame->vertices[i]), i);
    }
  }
}

TEST(VertexTag, HoldsBothHalves) {
  constexpr float kInf = std::numeric_limits<float>::infinity();
  const auto tagged = [](std::uint32_t component, float figure) {
    return Vertex{.tag = vertexTag(component, std::bit_cast<std::uint32_t>(figure))};
  };
  for (const float figure : {0.0F, 1e-38F, 1e-3F, 1.0F, 255.0F, 1.9999F, 6.02e23F, 3e38F}) {
    for (const std::uint32_t component : {0U, 1U, 63U, 64U, 65535U}) {
      const Vertex vertex = tagged(component, figure);
      EXPECT_NEAR(figureOf(vertex), figure, figure / 512);
      EXPECT_EQ(componentOf(vertex), component);
    }
  }
  EXPECT_EQ(componentOf(tagged(70000, 1)), 65535U) << "it must not reach into the figure";
  for (const float broken :
       {kInf, std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::max()}) {
    EXPECT_TRUE(std::isfinite(figureOf(tagged(3, broken))));
    EXPECT_GT(figureOf(tagged(3, broken)), 3e38F);
  }
}

TEST(CpuEngine, AFrameInHandIsNotOverwritten) {
  auto engine = usualEngine(500);
  test::advanceAndWait(*engine, 1);
  const auto frame = engine->takeHostFrame();
  ASSERT_TRUE(frame.has_value());
  const std::vector<Vertex> copy(frame->vertices.begin(), frame->vertices.end());
  for (int i = 0; i < 10; ++i) test::advanceAndWait(*engine, 1);
  for (std::size_t i = 0; i < copy.size(); ++i) ASSERT_EQ(copy[i].x, frame->vertices[i].x);
  EXPECT_EQ(engine->takeHostFrame()->step, 11U);
}

TEST(CpuEngine, StatusCountsStepsTimeAndBatches) {
  auto engine = usualEngine(200);
  EXPECT_EQ(engine->status().running.kernel, &findKernel("cpu-simd"));
  EXPECT_EQ(engine->status().batches, 0U);
  EXPECT_TRUE(engine->idle());
  test::advanceAndWait(*engine, 5);
  test::advanceAndWait(*engine, 0);
  test::advanceAndWait(*engine, 2);
  EXPECT_TRUE(engine->idle());
  const EngineStatus status = engine->status();
  EXPECT_EQ(status.steps, 7U);
  EXPECT_NEAR(status.time, 0.07, 1e-12);
  EXPECT_EQ(status.batches, 2U);
  EXPECT_GT(status.stepMs, 0);
  EXPECT_FALSE(status.nonFiniteBody.has_value());
  EXPECT_FALSE(status.preparing);
  EXPECT_TRUE(status.failure.empty());
}

TEST(CpuEngine, TimesStepsWithoutPublishing) {
  auto engine = usualEngine(200);
  EXPECT_GT(engine->timeSteps(4, nullptr), 0);
  EXPECT_EQ(engine->status().steps, 4U);
  EXPECT_FALSE(engine->takeHostFrame().has_value());
}

TEST(CpuEngine, LoadStartsAnew) {
  auto engine = usualEngine(200);
  engine->requestForceSample();
  test::advanceAndWait(*engine, 5);
  const Bodies other = test::randomBodies(77, 8);
  engine->load(other);
  EXPECT_EQ(engine->status().steps, 0U);
  EXPECT_EQ(engine->status().time, 0);
  EXPECT_EQ(engine->status().stepMs, 0);
  EXPECT_EQ(engine->status().running.kernel, &findKernel("cpu-simd"));
  EXPECT_FALSE(engine->takeHostFrame().has_value());
  EXPECT_FALSE(engine->takeForceSample().has_value());
  EXPECT_TRUE(test::samePhaseSpace(engine->download(), other));
}

TEST(CpuEngine, DownloadKeepsComponents) {
  Bodies bodies = test::randomBodies(5, 1);
  bodies.componentNames = {"disk", "halo"};
  bodies.component = {0, 1, 1, 0, 1};
  auto engine = test::loadedEngine(bodies, findKernel("cpu-serial"), usualParameters());
  EXPECT_EQ(engine->download().component, bodies.component);
  EXPECT_EQ(engine->download().componentNames, bodies.componentNames);
}

TEST(CpuEngine, AccelerationsAreThoseOfTheCurrentPositions) {
  for (const KernelDescriptor* kernel : test::cpuKernels()) {
    for (const char* integrator : {"euler", "leapfrog"}) {
      auto engine =
          test::loadedEngine(test::randomBodies(300, 6), *kernel, test::parametersOf(integrator, 0.05, 0.1));
      auto undisturbed =
          test::loadedEngine(test::randomBodies(300, 6), *kernel, test::parametersOf(integrator, 0.05, 0.1));
      test::advanceAndWait(*engine, 3);
      const auto targets = test::allIndices(300);
      const auto reference = referenceAccelerations(engine->download().posMass, targets, 0.1, 1);
      EXPECT_LE(forceError(engine->accelerations(), targets, reference).rms,
                kernel->errorBoundRms(300, Precision::Single));
      EXPECT_EQ(engine->status().steps, 3U);
      test::advanceAndWait(*engine, 2);
      test::advanceAndWait(*undisturbed, 5);
      EXPECT_TRUE(test::samePhaseSpace(engine->download(), undisturbed->download()));
    }
  }
}

TEST(CpuEngine, ForceSampleHoldsWhatTheKernelFound) {
  for (const KernelDescriptor* kernel : test::cpuKernels()) {
    StepParameters parameters = test::parametersOf("leapfrog", 0.01, 0.2);
    parameters.gravity = 2;
    auto engine = test::loadedEngine(test::randomBodies(300, 7), *kernel, parameters);
    test::advanceAndWait(*engine, 1);
    EXPECT_FALSE(engine->takeForceSample().has_value());
    engine->requestForceSample();
    test::advanceAndWait(*engine, 3);
    const auto sample = engine->takeForceSample();
    ASSERT_TRUE(sample.has_value());
    EXPECT_EQ(sample->kernel.kernel, kernel);
    EXPECT_EQ(sample->softening, 0.2);
    EXPECT_EQ(sample->gravity, 2);
    const auto targets = test::allIndices(300);
    const auto reference = referenceAccelerations(sample->posMass, targets, 0.2, 2);
    EXPECT_LE(forceError(sample->acceleration, targets, reference).rms,
              kernel->errorBoundRms(300, Precision::Single));
    EXPECT_FALSE(engine->takeForceSample().has_value());
  }
}

// Bodies without weight, two of which fly out of the range of single precision.
Bodies escapingBodies(std::size_t count) {
  Bodies bodies = test::randomBodies(count, 1);
  for (Float4& body : bodies.posMass) body.w = 0;
  bodies.velocity[7].y = 1e38F;
  bodies.velocity[count - 1].x = -1e38F;
  return bodies;
}

TEST(CpuEngine, TheFirstStepThatIsNotFiniteIsNamed) {
  StepParameters parameters = test::parametersOf("euler", 1, 0.1);
  parameters.gravity = 0;
  auto engine = test::loadedEngine(escapingBodies(10), findKernel("cpu-serial"), parameters);
  test::advanceAndWait(*engine, 3);
  EXPECT_FALSE(engine->status().nonFiniteBody.has_value());  // 3e38 is still a float
  test::advanceAndWait(*engine, 2);
  EXPECT_EQ(engine->status().nonFiniteBody, 7U);
  EXPECT_EQ(engine->status().nonFiniteStep, 4U);
  engine->load(test::randomBodies(10, 1));
  EXPECT_FALSE(engine->status().nonFiniteBody.has_value());
}

TEST(CpuEngine, TheFirstBodyThatIsNotFiniteIsNamed) {
  for (const KernelDescriptor* kernel : test::cpuKernels()) {
    for (const std::size_t count : {8UL, 10UL, 18000UL}) {  // the last is more than one thread's piece
      auto engine = test::loadedEngine(escapingBodies(count), *kernel, test::parametersOf("euler", 10, 0.1));
      test::advanceAndWait(*engine, 1);
      EXPECT_EQ(engine->status().nonFiniteBody, 7U) << kernel->id << " " << count;
      EXPECT_EQ(engine->status().nonFiniteStep, 1U);
    }
  }
}

TEST(CpuEngine, NewKernelTakesEffectAtTheNextAdvance) {
  auto engine = usualEngine(3000, "cpu-serial");
  engine->advance(2, nullptr);
  engine->setKernel({&findKernel("cpu-simd"), defaultTuning()});
  engine->waitForKernel();
  EXPECT_EQ(engine->status().running.kernel, &findKernel("cpu-simd"));
  EXPECT_EQ(engine->status().steps, 2U);
  EXPECT_EQ(engine->status().stepMs, 0) << "a serial step's time must not stand beside cpu-simd";
  test::advanceAndWait(*engine, 1);
  EXPECT_GT(engine->status().stepMs, 0);
}

KernelChoice inPrecisionOf(const KernelDescriptor& kernel, Precision precision) {
  KernelChoice choice{&kernel, defaultTuning()};
  choice.tuning[TuningId::Precision] = static_cast<int>(precision);
  return choice;
}

double largestDifference(const std::vector<Double4>& a, const std::vector<Double4>& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    largest = std::max({largest, std::fabs(a[i].x - b[i].x), std::fabs(a[i].y - b[i].y),
                        std::fabs(a[i].z - b[i].z), std::fabs(a[i].w - b[i].w)});
  return largest;
}

TEST(CpuEngine, DoublePrecisionTakesOverTheStateWithoutLossAndSingleRoundsIt) {
  for (const KernelDescriptor* kernel : test::cpuKernels()) {
    SCOPED_TRACE(kernel->id);
    auto engine = test::loadedEngine(test::randomBodies(300, 6), *kernel, usualParameters());
    test::advanceAndWait(*engine, 3);
    const PhaseSpace single = engine->phaseSpace();
    engine->setKernel(inPrecisionOf(*kernel, Precision::Double));
    const auto targets = test::allIndices(300);
    const auto judge = [&](Precision precision) {
      const auto reference = referenceAccelerations(engine->phaseSpace().posMass, targets, 0.1, 1);
      EXPECT_LE(forceError(engine->accelerations(), targets, reference).rms,
                kernel->errorBoundRms(300, precision));
    };
    judge(Precision::Double);
    EXPECT_EQ(largestDifference(engine->phaseSpace().posMass, single.posMass), 0);
    EXPECT_EQ(largestDifference(engine->phaseSpace().velocity, single.velocity), 0);
    EXPECT_EQ(engine->status().steps, 3U);
    EXPECT_NEAR(engine->status().time, 0.03, 1e-12);

    test::advanceAndWait(*engine, 2);
    const PhaseSpace moved = engine->phaseSpace();
    const Bodies rounded = engine->download();
    EXPECT_GT(largestDifference(moved.posMass, single.posMass), 1e-4);
    EXPECT_NE(moved.posMass[7].x, double{rounded.posMass[7].x}) << "it computes in single precision";
    expectFrameShows(*engine->takeHostFrame(), rounded);
    judge(Precision::Double);

    engine->setKernel(inPrecisionOf(*kernel, Precision::Single));
    judge(Precision::Single);
    EXPECT_TRUE(test::samePhaseSpace(engine->download(), rounded));
    EXPECT_EQ(engine->phaseSpace().posMass[7].x, double{rounded.posMass[7].x});
    test::advanceAndWait(*engine, 1);
    EXPECT_EQ(engine->status().steps, 6U);
    EXPECT_EQ(engine->status().running, inPrecisionOf(*kernel, Precision::Single));
  }
}

TEST(CpuEngine, AForceSampleOfDoublesIsJudgedAsDoubles) {
  const KernelDescriptor& kernel = findKernel("cpu-simd");
  auto engine = test::loadedEngine(test::randomBodies(300, 7), kernel, usualParameters());
  engine->setKernel(inPrecisionOf(kernel, Precision::Double));
  engine->requestForceSample();
  test::advanceAndWait(*engine, 3);
  const auto sample = engine->takeForceSample();
  ASSERT_TRUE(sample.has_value());
  EXPECT_EQ(sample->kernel.precision(), Precision::Double);
  const auto targets = test::allIndices(300);
  const auto reference = referenceAccelerations(sample->posMass, targets, sample->softening, 1);
  EXPECT_LE(forceError(sample->acceleration, targets, reference).rms, sample->kernel.errorBoundRms(300));
}

TEST(CpuEngine, ThePrecisionMayChangeWhileStepsRun) {
  const KernelDescriptor& kernel = findKernel("cpu-simd");
  auto engine = usualEngine(500);
  for (int k = 0; k < 100; ++k) {
    engine->advance(1, nullptr);
    engine->setKernel(inPrecisionOf(kernel, k % 2 == 0 ? Precision::Double : Precision::Single));
    engine->requestForceSample();
    engine->takeHostFrame();
  }
  engine->wait();
  EXPECT_EQ(engine->status().steps, 100U);
  EXPECT_FALSE(engine->status().nonFiniteBody.has_value());
}

TEST(CpuEngine, RefusesWhatItCannotRunAndGoesOn) {
  auto engine = usualEngine(100);
  for (const KernelDescriptor& kernel : kernelTable()) {
    if (kernel.family == KernelFamily::Cpu) continue;
    const std::string message = test::userErrorOf([&] { engine->setKernel({&kernel, defaultTuning()}); });
    EXPECT_TRUE(test::contains(message, std::string(kernel.id))) << message;
  }
  StepParameters bad = usualParameters();
  bad.dt = -1;
  EXPECT_THROW(engine->setParameters(bad), UserError);
  Bodies broken = test::randomBodies(10, 1);
  broken.posMass[3].x = std::nanf("");
  EXPECT_THROW(engine->load(broken), UserError);
  test::advanceAndWait(*engine, 2);
  EXPECT_EQ(engine->status().steps, 2U);
  EXPECT_EQ(engine->download().size(), 100U);
}

TEST(CpuEngine, AdvanceWhileBusyWaitsForTheWorkBefore) {
  auto engine = usualEngine(1000);
  for (int i = 0; i < 20; ++i) engine->advance(1, nullptr);
  engine->wait();
  EXPECT_EQ(engine->status().steps, 20U);
}

TEST(CpuEngine, TwoHundredLoadsWhileRunning) {
  auto engine = usualEngine(10);
  for (std::size_t i = 0; i < 200; ++i) {
    const Bodies bodies = test::randomBodies(1 + i * 37 % 700, i);
    engine->load(bodies);
    engine->requestForceSample();
    engine->advance(1 + i % 4, nullptr);
    if (const auto frame = engine->takeHostFrame()) {
      ASSERT_EQ(frame->vertices.size(), bodies.size());
    }
    if (i % 3 == 0) {
      engine->wait();
      ASSERT_EQ(engine->status().steps, 1 + i % 4);
    }
  }
}

// Hours of work: only giving up in the middle of a step ends these tests.
TEST(CpuEngine, CanBeReloadedInTheMiddleOfAStep) {
  auto engine = usualEngine(65536, "cpu-serial");
  engine->advance(100000, nullptr);
  const Bodies small = test::randomBodies(10, 1);
  engine->load(small);
  EXPECT_TRUE(test::samePhaseSpace(engine->download(), small));
  test::advanceAndWait(*engine, 1);
  EXPECT_EQ(engine->status().steps, 1U);
}

TEST(CpuEngine, CanBeDestroyedInTheMiddleOfAStep) {
  for (const KernelDescriptor* kernel : test::cpuKernels()) {
    auto engine = usualEngine(65536, kernel->id.data());
    engine->advance(100000, nullptr);
  }
}

TEST(CpuEngine, OneBodyKeepsItsVelocity) {
  for (const KernelDescriptor* kernel : test::cpuKernels()) {
    for (const double softening : {0.0, 0.1}) {
      const Bodies alone = test::randomBodies(1, 1);
      auto engine = test::loadedEngine(alone, *kernel, test::parametersOf("leapfrog", 0.5, softening));
      test::advanceAndWait(*engine, 2);
      EXPECT_EQ(engine->download().velocity[0].x, alone.velocity[0].x);
      EXPECT_NEAR(engine->download().posMass[0].x, alone.posMass[0].x + alone.velocity[0].x, 1e-6);
    }
  }
}

// Steps until a measurement has come back; nothing after half a minute.
std::optional<Diagnostics> measurementOf(Engine& engine) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  while (std::chrono::steady_clock::now() < end) {
    test::advanceAndWait(engine, 1);
    if (const auto found = engine.takeDiagnostics()) return found;
  }
  return std::nullopt;
}

TEST(CpuEngine, DiagnosticsOfManySlicesAreOfOneInstant) {
  for (const int precision : {0, 1}) {
    for (const std::size_t n : {1, 2, 257, 4000}) {
      SCOPED_TRACE(n);
      const Bodies bodies = test::randomBodies(n, 3);
      KernelChoice choice{.kernel = &findKernel("cpu-simd"), .tuning = defaultTuning()};
      choice.tuning[TuningId::Precision] = precision;
      auto engine = test::loadedEngine(bodies, *choice.kernel, test::parametersOf("leapfrog", 0.01, 0.1));
      engine->setKernel(choice);
      test::advanceAndWait(*engine, 3);
      EXPECT_FALSE(engine->measuringDiagnostics());
      engine->requestDiagnostics({.escapeRadius = 2});
      EXPECT_TRUE(engine->measuringDiagnostics());
      test::advanceAndWait(*engine, 0);
      const PhaseSpace then = engine->phaseSpace();
      std::optional<Diagnostics> found = engine->takeDiagnostics();
      // Fewer may take more than one on a slow machine.
      EXPECT_TRUE(n != 4000 || !found) << "in one slice";
      if (!found) found = measurementOf(*engine);
      ASSERT_TRUE(found);
      EXPECT_FALSE(engine->measuringDiagnostics());
      EXPECT_EQ(found->step, 3u);
      EXPECT_DOUBLE_EQ(found->time, 0.03);
      EXPECT_GT(found->costMs, 0);
      test::expectSame(*found, measureDiagnostics(then.posMass, then.velocity, 0.1, 1, {.escapeRadius = 2}),
                       {.sums = 1e-14, .potential = 1e-13, .radius = 0});
      EXPECT_FALSE(engine->takeDiagnostics());

      const PhaseSpace now = engine->phaseSpace();
      test::expectSame(engine->diagnostics({}), measureDiagnostics(now.posMass, now.velocity, 0.1, 1),
                       {.sums = 1e-14, .potential = 1e-13, .radius = 0});
    }
  }
}

TEST(CpuEngine, LoadDropsAMeasurement) {
  auto engine = usualEngine(4000, "cpu-simd");
  engine->requestDiagnostics({});
  test::advanceAndWait(*engine, 1);
  engine->load(test::randomBodies(10, 1));
  EXPECT_FALSE(engine->measuringDiagnostics());
  test::advanceAndWait(*engine, 1);
  EXPECT_FALSE(engine->takeDiagnostics());
}

TEST(MakeEngine, DeviceNamesAreParsed) {
  EXPECT_EQ(parseDevice("auto").kind, DeviceChoice::Kind::Auto);
  EXPECT_EQ(parseDevice("cpu").kind, DeviceChoice::Kind::Cpu);
  EXPECT_EQ(parseDevice("cuda").cudaOrdinal, 0);
  EXPECT_EQ(parseDevice("cuda:3").cudaOrdinal, 3);
  for (const char* text : {"", "gpu", "cuda:", "cuda:-1", "cuda:1x", "CPU ", "cuda:99999999999"}) {
    const std::string message = test::userErrorOf([&] { parseDevice(text); });
    EXPECT_TRUE(test::contains(message, "--device")) << text << ": " << message;
  }
}

}  // namespace
}  // namespace gravitile::sim
