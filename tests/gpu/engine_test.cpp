#include <gtest/gtest.h>

#include <cmath>
#include <thread>

#include "sim/cpu/cpu_engine.h"
#include "sim/integrators/integrator_table.h"
#include "sim/reference.h"
#include "sim/user_error.h"
#include "tests/gpu/systems.h"

using namespace gravitile::sim;

namespace {

double largestDifference(const std::vector<Float4>& a, const std::vector<Float4>& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    largest = std::max({largest, std::fabs(double{a[i].x} - b[i].x), std::fabs(double{a[i].y} - b[i].y),
                        std::fabs(double{a[i].z} - b[i].z)});
  }
  return largest;
}

}  // namespace

TEST(GpuEngine, EveryIntegratorStepsAsTheCpuEngineDoes) {
  GRAVITILE_NEEDS_GPU();
  const Bodies bodies = randomBodies(333);
  for (const IntegratorDescriptor& integrator : integratorTable()) {
    StepParameters parameters = parametersWith(integrator.id, 1e-3, 0.1);
    parameters.damping = 0.995;
    const auto gpu = gpuEngine(bodies, choiceOf("gpu-tiled"), parameters);
    const auto cpu = makeCpuEngine(1);
    cpu->load(bodies);
    cpu->setParameters(parameters);
    cpu->setKernel({.kernel = &findKernel("cpu-serial"), .tuning = defaultTuning()});
    for (Engine* engine : {gpu.get(), cpu.get()}) {
      engine->timeSteps(10, nullptr);
      engine->timeSteps(7, nullptr);
    }
    const Bodies onGpu = gpu->download(), onCpu = cpu->download();
    SCOPED_TRACE(integrator.id);
    // Positions are of order 1 and velocities too; 17 steps at 1e-3 leave rounding of some 1e-6.
    EXPECT_LT(largestDifference(onGpu.posMass, onCpu.posMass), 5e-6);
    EXPECT_LT(largestDifference(onGpu.velocity, onCpu.velocity), 2e-4);
    EXPECT_GT(largestDifference(onGpu.posMass, bodies.posMass), 1e-4) << "nothing moved";
    EXPECT_EQ(gpu->status().steps, 17u);
    EXPECT_NEAR(gpu->status().time, 0.017, 1e-12);
    EXPECT_EQ(onGpu.component, bodies.component);
  }
}

TEST(GpuEngine, KernelsOfBothLayoutsSeeTheMovedBodies) {
  GRAVITILE_NEEDS_GPU();
  const Bodies bodies = randomBodies(500);
  std::vector<Float4> reached;
  for (const char* id : {"gpu-register", "gpu-basic", "gpu-tiled"}) {
    const auto engine = gpuEngine(bodies, choiceOf(id), parametersWith("leapfrog", 1e-2, 0.1));
    engine->timeSteps(10, nullptr);
    const auto positions = engine->download().posMass;
    EXPECT_GT(largestDifference(positions, bodies.posMass), 1e-2) << "nothing moved";
    if (!reached.empty()) {
      EXPECT_LT(largestDifference(positions, reached), 1e-4) << id;
    }
    reached = positions;
  }
}

double largestDifference(const std::vector<Double4>& a, const std::vector<Double4>& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    largest = std::max({largest, std::fabs(a[i].x - b[i].x), std::fabs(a[i].y - b[i].y),
                        std::fabs(a[i].z - b[i].z), std::fabs(a[i].w - b[i].w)});
  }
  return largest;
}

TEST(GpuEngine, AChangeOfPrecisionConvertsTheStateOnce) {
  GRAVITILE_NEEDS_GPU();
  const Bodies bodies = randomBodies(1000);
  for (const KernelDescriptor& row : kernelTable()) {
    if (row.family != KernelFamily::Gpu || precisionsOf(row).size() < 2) continue;
    SCOPED_TRACE(row.id);
    const KernelChoice single = choiceOf(row.id), inDouble = inPrecisionOf(single, Precision::Double);
    const auto engine = gpuEngine(bodies, single, parametersWith("leapfrog", 1e-3, 0.1));
    engine->advance(5, nullptr);
    engine->wait();
    const PhaseSpace before = engine->phaseSpace();
    engine->setKernel(inDouble);
    engine->waitForKernel();
    EXPECT_EQ(largestDifference(engine->phaseSpace().posMass, before.posMass), 0);
    EXPECT_EQ(largestDifference(engine->phaseSpace().velocity, before.velocity), 0);
    EXPECT_EQ(engine->status().steps, 5u);
    EXPECT_NEAR(engine->status().time, 0.005, 1e-12);

    engine->advance(5, nullptr);
    engine->wait();
    const auto frame = engine->takeHostFrame();
    ASSERT_TRUE(frame);
    const PhaseSpace after = engine->phaseSpace();
    const Bodies rounded = engine->download();
    EXPECT_GT(largestDifference(after.posMass, before.posMass), 1e-4);
    EXPECT_NE(after.posMass[7].x, double{rounded.posMass[7].x}) << "it computes in single precision";
    EXPECT_EQ(frame->vertices[7].x, rounded.posMass[7].x);
    EXPECT_EQ(frame->vertices[7].tag, 1u) << "the component went astray";

    engine->setKernel(single);
    engine->waitForKernel();
    EXPECT_EQ(largestDifference(engine->download().posMass, rounded.posMass), 0);
    engine->advance(1, nullptr);
    engine->wait();
    EXPECT_EQ(engine->status().steps, 11u);
  }
}

// Both precisions, both layouts and a sample on its way, in every order.
TEST(GpuEngine, FormsOfTheStateChangeWhileItRuns) {
  GRAVITILE_NEEDS_GPU();
  const auto engine =
      gpuEngine(randomBodies(3000), choiceOf("gpu-tiled"), parametersWith("leapfrog", 1e-3, 0.1));
  std::vector<KernelChoice> choices;
  for (const char* id : {"gpu-tiled", "gpu-register", "gpu-global", "gpu-cooperative"}) {
    for (const Precision precision : {Precision::Single, Precision::Double})
      choices.push_back(inPrecisionOf(choiceOf(id), precision));
  }
  for (std::size_t k = 0; k < 64; ++k) {
    const KernelChoice& choice = choices[(k * 3 + k / 8) % choices.size()];
    engine->requestForceSample();
    engine->advance(1, nullptr);
    engine->setKernel(choice);
    engine->waitForKernel();
    engine->advance(1, nullptr);
    engine->wait();
    engine->requestForceSample();
    engine->advance(1, nullptr);
    engine->wait();
    SCOPED_TRACE(describe(choice));
    EXPECT_FALSE(engine->status().nonFiniteBody);
    if (const auto sample = engine->takeForceSample(); sample && sample->kernel == choice) {
      const auto targets = sampleIndices(3000, 128);
      const auto reference = referenceAccelerations(sample->posMass, targets, sample->softening, 1);
      EXPECT_LE(forceError(sample->acceleration, targets, reference).rms, choice.errorBoundRms(3000));
    }
  }
  EXPECT_EQ(engine->status().steps, 3u * 64);
}

// Positions, velocities and accelerations, and for kernels that want separate arrays those: nothing else.
TEST(GpuEngine, MemoryIsWhatTheKernelNeeds) {
  GRAVITILE_NEEDS_GPU();
  constexpr std::size_t kBodies = 1 << 20;
  const auto engine =
      gpuEngine(randomBodies(kBodies), choiceOf("gpu-tiled"), parametersWith("leapfrog", 1e-3, 0.1));
  const std::size_t before = freeDeviceBytes();
  // Three vectors of 16 bytes a body, in double precision of 32; and seven separate numbers of 4 or 8.
  const auto takenBy = [&](const KernelChoice& choice) {
    engine->setKernel(choice);
    engine->waitForKernel();
    engine->timeSteps(1, nullptr);
    return static_cast<double>(before) - static_cast<double>(freeDeviceBytes());
  };
  constexpr double kSlack = 8 << 20;  // kernels take some too
  EXPECT_NEAR(takenBy(choiceOf("gpu-register")), 28.0 * kBodies, kSlack);
  EXPECT_NEAR(takenBy(choiceOf("gpu-tiled")), 0, kSlack);
  EXPECT_NEAR(takenBy(inPrecisionOf(choiceOf("gpu-tiled"), Precision::Double)), 48.0 * kBodies, kSlack);
  EXPECT_NEAR(takenBy(inPrecisionOf(choiceOf("gpu-register"), Precision::Double)), 104.0 * kBodies, kSlack);
  EXPECT_NEAR(takenBy(choiceOf("gpu-basic")), 0, kSlack);
}

TEST(GpuEngine, HostFramesHoldThePositionsReached) {
  GRAVITILE_NEEDS_GPU();
  const Bodies bodies = randomBodies(1000);
  const auto engine = gpuEngine(bodies, choiceOf("gpu-tiled"), parametersWith("leapfrog", 1e-3, 0.1));
  for (int frame = 1; frame <= 10; ++frame) {
    engine->advance(2, nullptr);
    engine->wait();
    const auto host = engine->takeHostFrame();
    ASSERT_TRUE(host);
    EXPECT_EQ(host->step, 2u * static_cast<unsigned>(frame));
    const Bodies now = engine->download();
    for (const std::size_t i : {std::size_t{0}, std::size_t{499}, std::size_t{999}}) {
      EXPECT_EQ(host->vertices[i].x, now.posMass[i].x);
      EXPECT_EQ(host->vertices[i].z, now.posMass[i].z);
      EXPECT_EQ(host->vertices[i].tag, bodies.component[i]);
    }
    EXPECT_FALSE(engine->takeHostFrame()) << "a frame is given once";
  }
}

TEST(GpuEngine, VerticesHaveTheFigureAskedFor) {
  GRAVITILE_NEEDS_GPU();
  const Bodies bodies = randomBodies(64);
  for (const char* kernel : {"gpu-tiled", "gpu-split", "gpu-pairwise", "gpu-cooperative"}) {
    for (const VertexFigure figure :
         {VertexFigure::None, VertexFigure::Speed, VertexFigure::Acceleration, VertexFigure::Mass}) {
      StepParameters parameters = parametersWith("leapfrog", 1e-5, 0.1);
      parameters.vertexFigure = figure;
      const auto engine = gpuEngine(bodies, choiceOf(kernel), parameters);
      engine->advance(1, nullptr);
      engine->wait();
      const auto host = engine->takeHostFrame();
      ASSERT_TRUE(host);
      const std::vector<Double4> accelerations = engine->accelerations();
      const Bodies now = engine->download();
      for (std::size_t i = 0; i < bodies.size(); ++i) {
        const Float4& v = now.velocity[i];
        const Double4& a = accelerations[i];
        const double expected[]{0, std::hypot(v.x, v.y, v.z), std::hypot(a.x, a.y, a.z), bodies.posMass[i].w};
        const double value = expected[static_cast<std::size_t>(figure)];
        ASSERT_NEAR(figureOf(host->vertices[i]), value, 0.01 * value) << kernel << ", body " << i;
        ASSERT_EQ(componentOf(host->vertices[i]), bodies.component[i]) << kernel << ", body " << i;
      }
    }
  }
}

TEST(GpuEngine, ANotANumberIsNoticedWithItsBody) {
  GRAVITILE_NEEDS_GPU();
  Bodies bodies = randomBodies(300);
  bodies.velocity[123].y = std::nanf("");
  const auto engine = gpuEngine(bodies, choiceOf("gpu-tiled"), parametersWith("euler", 1e-3, 0.1));
  EXPECT_FALSE(engine->status().nonFiniteBody);
  engine->advance(1, nullptr);
  engine->wait();
  ASSERT_TRUE(engine->status().nonFiniteBody);
  EXPECT_EQ(*engine->status().nonFiniteBody, 123u);
  EXPECT_EQ(engine->status().nonFiniteStep, 1u);
  engine->load(randomBodies(300));
  engine->advance(1, nullptr);
  engine->wait();
  EXPECT_FALSE(engine->status().nonFiniteBody);
}

// Figures on screen are of the bodies and the kernel beside them.
TEST(GpuEngine, AStepsTimeIsForgottenWithItsBodiesAndItsKernel) {
  GRAVITILE_NEEDS_GPU();
  const auto engine =
      gpuEngine(randomBodies(3000), choiceOf("gpu-tiled"), parametersWith("leapfrog", 1e-3, 0.1));
  const auto step = [&engine] {
    engine->advance(1, nullptr);
    engine->wait();
    return engine->status().stepMs;
  };
  step();
  EXPECT_GT(step(), 0);
  engine->load(randomBodies(2000));
  EXPECT_EQ(engine->status().stepMs, 0);
  step();
  EXPECT_GT(step(), 0);
  engine->setKernel(choiceOf("gpu-basic"));
  engine->waitForKernel();
  EXPECT_EQ(engine->status().stepMs, 0);
  EXPECT_GT(step(), 0);
}

TEST(GpuEngine, FactsAreOfTheLoadedKernel) {
  GRAVITILE_NEEDS_GPU();
  const auto engine =
      gpuEngine(randomBodies(1000), choiceOf("gpu-tiled", 256), parametersWith("euler", 1e-3, 0.1));
  const auto facts = engine->kernelFacts();
  ASSERT_TRUE(facts);
  EXPECT_EQ(facts->sharedBytesPerBlock, 256u * 16u) << "a tile of float4";
  EXPECT_EQ(facts->threadsPerBlock, 256);
  EXPECT_GT(facts->registersPerThread, 10);
  EXPECT_EQ(facts->spilledBytesPerThread, 0u);
  EXPECT_EQ(facts->warpsPerMultiprocessor, facts->blocksPerMultiprocessor * 8);
  EXPECT_GT(facts->occupancy(), 0.3);
  EXPECT_LE(facts->occupancy(), 1);
  EXPECT_GT(facts->laneSlotsPerSecond, 1e11);
}

// Sums in registers are the same whatever the launch: the kernels that hold whole steps move bodies as the
// others.
TEST(GpuEngine, ManyStepsInOneLaunchAreTheSameSteps) {
  GRAVITILE_NEEDS_GPU();
  const Bodies bodies = randomBodies(3000);
  for (const IntegratorDescriptor& integrator : integratorTable()) {
    const StepParameters parameters = parametersWith(integrator.id, 1e-3, 0.1);
    const auto apart = gpuEngine(bodies, choiceOf("gpu-tiled"), parameters);
    const auto together = gpuEngine(bodies, choiceOf("gpu-cooperative"), parameters);
    for (Engine* engine : {apart.get(), together.get()}) {
      engine->timeSteps(1, nullptr);
      engine->timeSteps(12, nullptr);
    }
    EXPECT_LT(largestDifference(apart->download().posMass, together->download().posMass), 1e-6)
        << integrator.id;
  }
}

TEST(GpuEngine, ARaceShowsInTheForceErrorAndInTheSample) {
  GRAVITILE_NEEDS_GPU();
  const Bodies bodies = randomBodies(50'000);
  const auto engine = gpuEngine(bodies, choiceOf("gpu-race"), parametersWith("euler", 0.05, 0.1));
  const auto targets = sampleIndices(bodies.size(), 256);
  const auto reference = referenceAccelerations(bodies.posMass, targets, 0.1, 1);
  const double bound = choiceOf("gpu-race").errorBoundRms(bodies.size());
  EXPECT_GT(forceError(engine->accelerations(), targets, reference).rms, 3 * bound);
  EXPECT_EQ(engine->download().posMass[7].x, bodies.posMass[7].x)
      << "asking for accelerations moved the bodies";
  engine->requestForceSample();
  engine->advance(3, nullptr);
  engine->wait();
  const auto sample = engine->takeForceSample();
  ASSERT_TRUE(sample);
  const auto sampled = referenceAccelerations(sample->posMass, targets, sample->softening, sample->gravity);
  EXPECT_GT(forceError(sample->acceleration, targets, sampled).rms, 3 * bound);
}

TEST(GpuEngine, AGridThatDoesNotFitIsRefused) {
  GRAVITILE_NEEDS_GPU();
  const auto engine =
      gpuEngine(randomBodies(1000), choiceOf("gpu-cooperative"), parametersWith("leapfrog", 1e-3, 0.1));
  EXPECT_THROW(engine->load(randomBodies(2'000'000)), UserError);
  engine->advance(2, nullptr);
  engine->wait();
  EXPECT_EQ(engine->status().steps, 2u);
  engine->setKernel(choiceOf("gpu-tiled"));
  engine->waitForKernel();
  engine->load(randomBodies(2'000'000));
  engine->setKernel(choiceOf("gpu-cooperative"));
  EXPECT_THROW(engine->waitForKernel(), UserError);
  EXPECT_EQ(engine->status().running, choiceOf("gpu-tiled"));
}

TEST(GpuEngine, SamplesBelongTogether) {
  GRAVITILE_NEEDS_GPU();
  const auto engine =
      gpuEngine(randomBodies(700), choiceOf("gpu-tiled"), parametersWith("semi-implicit", 1e-2, 0.1));
  engine->advance(5, nullptr);
  engine->requestForceSample();
  engine->advance(5, nullptr);
  engine->wait();
  const auto sample = engine->takeForceSample();
  ASSERT_TRUE(sample);
  const std::vector<std::uint32_t> targets = {0, 350, 699};
  const auto reference = referenceAccelerations(sample->posMass, targets, sample->softening, sample->gravity);
  EXPECT_LT(forceError(sample->acceleration, targets, reference).rms, 2e-6);
  EXPECT_FALSE(engine->takeForceSample());
}

TEST(GpuEngine, PositionsComeBackWithoutAStep) {
  GRAVITILE_NEEDS_GPU();
  const Bodies bodies = randomBodies(500);
  for (const Precision precision : {Precision::Single, Precision::Double}) {
    const auto engine = gpuEngine(bodies, inPrecisionOf(choiceOf("gpu-tiled"), precision),
                                  parametersWith("leapfrog", 1e-2, 0.1));
    EXPECT_FALSE(engine->takePositions()) << "nobody asked";
    engine->advance(5, nullptr);
    for (const int time : {1, 2}) {
      engine->wait();
      engine->requestPositions();
      engine->requestPositions();  // ignored: others are on their way
      engine->wait();
      const auto copy = engine->takePositions();
      ASSERT_TRUE(copy) << time;
      const PhaseSpace now = engine->phaseSpace();
      ASSERT_EQ(copy->posMass.size(), 500U);
      EXPECT_EQ(copy->acceleration.size(), 0U);
      for (const std::size_t body : {0U, 17U, 499U}) {
        EXPECT_EQ(copy->posMass[body].x, now.posMass[body].x) << time;
        EXPECT_EQ(copy->posMass[body].w, now.posMass[body].w) << time;
      }
      engine->requestPositions();
      engine->wait();
      EXPECT_FALSE(engine->takePositions()) << "the last ones are still held";
      engine->advance(1, nullptr);
    }
    engine->requestPositions();
    engine->load(bodies);
    EXPECT_FALSE(engine->takePositions()) << "of bodies that are gone";
  }
}

TEST(GpuEngine, OneBodyComesBackByItself) {
  GRAVITILE_NEEDS_GPU();
  const Bodies bodies = randomBodies(500);
  for (const Precision precision : {Precision::Single, Precision::Double}) {
    const auto engine = gpuEngine(bodies, inPrecisionOf(choiceOf("gpu-tiled"), precision),
                                  parametersWith("leapfrog", 1e-2, 0.1));
    EXPECT_FALSE(engine->takeBody()) << "nobody asked";
    engine->advance(5, nullptr);
    engine->requestBody(17);
    engine->requestBody(18);  // ignored: another one is on its way
    engine->wait();
    const auto body = engine->takeBody();
    ASSERT_TRUE(body);
    const PhaseSpace now = engine->phaseSpace();
    EXPECT_EQ(body->index, 17u);
    EXPECT_EQ(body->posMass.x, now.posMass[17].x);
    EXPECT_EQ(body->posMass.w, now.posMass[17].w);
    EXPECT_EQ(body->velocity.z, now.velocity[17].z);
    EXPECT_EQ(body->velocity.w, 0);
    EXPECT_FALSE(engine->takeBody()) << "once";
    engine->requestBody(500);
    engine->wait();
    EXPECT_FALSE(engine->takeBody()) << "there is no such body";
    engine->requestBody(3);
    engine->load(bodies);
    EXPECT_FALSE(engine->takeBody()) << "of bodies that are gone";
  }
}

TEST(GpuEngine, TwoHundredChangesOfTheBodyCountLeaveMemoryFlat) {
  GRAVITILE_NEEDS_GPU();
  const Bodies small = randomBodies(1000), large = randomBodies(100'000);
  const auto engine = gpuEngine(small, choiceOf("gpu-tiled"), parametersWith("leapfrog", 1e-3, 0.1));
  const auto change = [&engine](const Bodies& bodies) {
    engine->load(bodies);
    engine->requestForceSample();
    engine->advance(1, nullptr);
    engine->wait();
    engine->takeHostFrame();
    engine->takeForceSample();
  };
  change(large);
  change(small);
  const std::size_t before = freeDeviceBytes();
  for (int k = 0; k < 100; ++k) {
    change(large);
    change(small);
  }
  constexpr std::size_t kSlack = 8u << 20;  // the driver hands memory out in pieces of 2 MB
  EXPECT_LE(before, freeDeviceBytes() + kSlack);
}

TEST(GpuEngine, MoreThanTheMemoryIsRefusedAndTheOldSystemStays) {
  GRAVITILE_NEEDS_GPU();
  const auto engine =
      gpuEngine(randomBodies(100), choiceOf("gpu-tiled"), parametersWith("leapfrog", 1e-3, 0.1));
  {
    const FullDevice full(300u << 20);  // less than a million bodies need
    ASSERT_TRUE(full);
    EXPECT_THROW(engine->load(randomBodies(1'000'000)), UserError);
  }
  engine->advance(3, nullptr);
  engine->wait();
  EXPECT_FALSE(engine->busy());
  EXPECT_EQ(engine->status().steps, 3u);
  EXPECT_EQ(engine->download().size(), 100u);
}

TEST(GpuEngine, GoesAwayWhileBusy) {
  GRAVITILE_NEEDS_GPU();
  const auto engine =
      gpuEngine(randomBodies(50'000), choiceOf("gpu-tiled"), parametersWith("leapfrog", 1e-3, 0.1));
  engine->requestForceSample();
  engine->advance(20, nullptr);
  engine->advance(20, nullptr);
  EXPECT_FALSE(engine->idle());
  EXPECT_TRUE(engine->busy());
}
