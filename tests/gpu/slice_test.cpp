// Force evaluations and steps that are cut into slices.
#include <cuda_runtime_api.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "sim/cuda/cuda_engine.h"
#include "sim/cuda/cuda_state.h"
#include "sim/cuda/force_launch.h"
#include "sim/cuda/kernel_compiler.h"
#include "sim/cuda/memory.h"
#include "sim/reference.h"
#include "tests/gpu/systems.h"

using namespace gravitile::sim;

namespace {

// Takes the slowest of the kernels below some hundred milliseconds a step on an H200.
constexpr std::size_t kManyBodies = 262'144;

int computeCapability() {
  int major = 0, minor = 0;
  cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0);
  cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, 0);
  return 10 * major + minor;
}

bool sameBits(const std::vector<Double4>& a, const std::vector<Double4>& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(Double4)) == 0;
}

bool sameBits(const PhaseSpace& a, const PhaseSpace& b) {
  return sameBits(a.posMass, b.posMass) && sameBits(a.velocity, b.velocity);
}

KernelChoice reproducible(KernelChoice choice) {
  if (choice.kernel->takes(TuningId::Reproducible)) choice.tuning[TuningId::Reproducible] = 1;
  return choice;
}

// The whole step is in the stream before the first slice has ended, or not.
void computeFor(Engine& engine, double share) {
  while (engine.busy() && engine.status().shareOfBatch < share) {
    engine.goOn();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

}  // namespace

TEST(Slices, EveryKernelMakesTheSameBitsHoweverItIsCut) {
  GRAVITILE_NEEDS_GPU();
  const KernelCompiler compiler{KernelSources()};
  const Stream stream;
  std::mt19937 random(3);
  for (const KernelDescriptor& row : kernelTable()) {
    if (row.family != KernelFamily::Gpu || isChosen(row) || row.launch == LaunchShape::RacySteps) continue;
    const bool oneThread = row.launch == LaunchShape::OneThread;
    // These are cut after so many interactions that it takes many bodies.
    const bool coarse = row.launch == LaunchShape::SplitBodies || row.launch == LaunchShape::Pairs;
    const unsigned n = oneThread ? 301 : coarse ? 70'001 : 9'001;
    const Bodies bodies = randomBodies(n);
    for (const Precision precision : precisionsOf(row)) {
      for (const bool softened : {true, false}) {
        const KernelChoice choice =
            reproducible(inPrecisionOf(choiceOf(row.id, coarse ? 128 : 96, 5), precision));
        SCOPED_TRACE(describe(choice) + (softened ? "" : ", no softening"));
        const LoadedKernel kernel(compiler.compile(forceVariant(choice, softened), computeCapability()));
        CudaState state(bodies, formFor(choice, Scheme::KickDrift));
        const ForceArguments whole = state.forceArguments(softened ? 0.05 : 0, 1.5);
        launchWholeForce(kernel, choice, whole, stream.get());
        stream.synchronize();
        const std::vector<Double4> expected = state.downloadAccelerations();

        const ForceWork work = forceWork(kernel, choice, whole);
        unsigned slices = 0;
        for (unsigned begin = 0; begin < work.units; ++slices) {
          const std::uint64_t end = begin + (1 + (coarse ? 0 : random() % 4)) * std::uint64_t{work.grain};
          ForceArguments slice = whole;
          slice.begin = begin;
          slice.end = begin = static_cast<unsigned>(std::min<std::uint64_t>(end, work.units));
          launchForceSlice(kernel, choice, slice, stream.get());
        }
        finishForce(kernel, choice, whole, stream.get());
        stream.synchronize();
        EXPECT_GT(slices, 1U);
        EXPECT_TRUE(sameBits(expected, state.downloadAccelerations()));
        const auto targets = sampleIndices(n, 200);
        const ForceError error = forceError(
            expected, targets, referenceAccelerations(bodies.posMass, targets, softened ? 0.05 : 0, 1.5));
        EXPECT_LE(error.rms, (softened ? 1 : 5) * choice.errorBoundRms(n));
      }
    }
  }
}

TEST(Slices, AStepThatStandsStillInsideGoesOnToTheSameBits) {
  GRAVITILE_NEEDS_GPU();
  const Bodies bodies = randomBodies(kManyBodies);
  struct Row {
    const char* integrator;
    const char* kernel;
    double adaptive;
  };
  for (const Row& row : {Row{"leapfrog", "gpu-tiled", 0}, Row{"leapfrog", "gpu-pairwise", 0},
                         Row{"euler", "gpu-cooperative", 0}, Row{"yoshida4", "gpu-blocked", 0},
                         Row{"leapfrog", "gpu-basic", 0.02}, Row{"hermite4", "gpu-tiled", 0},
                         Row{"hermite4", "gpu-tiled", 0.02}}) {
    StepParameters parameters = parametersWith(row.integrator, 1e-3, 0.05);
    parameters.adaptive = row.adaptive;
    const KernelChoice choice = reproducible(choiceOf(row.kernel));
    SCOPED_TRACE(std::string(row.integrator) + ", " + describe(choice));
    const auto whole = gpuEngine(bodies, choice, parameters);
    whole->timeSteps(2, nullptr);
    const auto cut = gpuEngine(bodies, choice, parameters);
    cut->advance(2, nullptr);
    double before = 0;
    for (const double share : {0.1, 0.45, 0.6}) {
      computeFor(*cut, share);
      cut->hold(true);
      std::this_thread::sleep_for(std::chrono::milliseconds(60));
      const double held = cut->status().shareOfBatch;
      for (int frame = 0; frame < 5; ++frame) cut->goOn();
      EXPECT_EQ(cut->status().shareOfBatch, held);
      EXPECT_GT(held, before);
      EXPECT_LT(held, 1);
      EXPECT_TRUE(cut->busy());
      before = held;
      cut->hold(false);
    }
    cut->wait();
    EXPECT_EQ(cut->status().steps, 2U);
    EXPECT_EQ(cut->status().time, whole->status().time);
    EXPECT_TRUE(sameBits(cut->phaseSpace(), whole->phaseSpace()));
  }
}

TEST(Slices, AnotherKernelTakesOverInsideAStep) {
  GRAVITILE_NEEDS_GPU();
  const Bodies bodies = randomBodies(kManyBodies);
  const StepParameters parameters = parametersWith("leapfrog", 1e-3, 0.05);
  const auto change = [&](KernelChoice from, KernelChoice to) {
    SCOPED_TRACE(describe(from) + " to " + describe(to));
    // Leapfrog's first force is the first kernel's.
    const auto expected = gpuEngine(bodies, from, parameters);
    expected->timeSteps(1, nullptr);
    expected->setKernel(to);
    expected->waitForKernel();
    expected->timeSteps(1, nullptr);
    const auto engine = gpuEngine(bodies, from, parameters);
    engine->timeSteps(1, nullptr);
    engine->advance(1, nullptr);
    computeFor(*engine, 0.3);
    EXPECT_LT(engine->status().shareOfBatch, 0.9);
    EXPECT_TRUE(engine->busy());
    engine->setKernel(to);
    engine->waitForKernel();
    EXPECT_EQ(describe(engine->status().running), describe(to));
    engine->wait();
    EXPECT_EQ(engine->status().steps, 2U);
    EXPECT_TRUE(sameBits(engine->phaseSpace(), expected->phaseSpace()));
  };
  const KernelChoice tiled = choiceOf("gpu-tiled"), pairs = reproducible(choiceOf("gpu-pairwise", 128));
  change(tiled, choiceOf("gpu-blocked"));
  change(pairs, tiled);
  change(tiled, pairs);
  change(choiceOf("gpu-register"), choiceOf("gpu-cooperative"));
}

TEST(Slices, AnotherPrecisionTakesOverInsideAStep) {
  GRAVITILE_NEEDS_GPU();
  const Bodies bodies = randomBodies(kManyBodies);
  const KernelChoice single = choiceOf("gpu-tiled");
  const auto engine = gpuEngine(bodies, single, parametersWith("leapfrog", 1e-3, 0.05));
  engine->timeSteps(1, nullptr);
  const PhaseSpace before = engine->phaseSpace();
  engine->advance(1, nullptr);
  computeFor(*engine, 0.3);
  EXPECT_TRUE(engine->busy());
  engine->setKernel(inPrecisionOf(single, Precision::Double));
  engine->waitForKernel();
  engine->wait();
  const auto wholly = gpuEngine(bodies, single, parametersWith("leapfrog", 1e-3, 0.05));
  wholly->timeSteps(2, nullptr);
  const PhaseSpace found = engine->phaseSpace(), expected = wholly->phaseSpace();
  double largest = 0, moved = 0;
  for (std::size_t i = 0; i < kManyBodies; ++i) {
    largest = std::max(largest, std::abs(found.posMass[i].x - expected.posMass[i].x));
    moved = std::max(moved, std::abs(before.posMass[i].x - expected.posMass[i].x));
  }
  EXPECT_LE(largest, 1e-5 * moved + 1e-6);
  EXPECT_GT(moved, 1e-5);
}

TEST(Slices, ResetInsideAStepBeginsAnew) {
  GRAVITILE_NEEDS_GPU();
  const Bodies bodies = randomBodies(kManyBodies);
  for (const KernelChoice& choice : {choiceOf("gpu-tiled"), reproducible(choiceOf("gpu-pairwise", 128))}) {
    SCOPED_TRACE(describe(choice));
    const StepParameters parameters = parametersWith("leapfrog", 1e-3, 0.05);
    const auto expected = gpuEngine(bodies, choice, parameters);
    expected->timeSteps(1, nullptr);
    const auto engine = gpuEngine(bodies, choice, parameters);
    engine->advance(1, nullptr);
    computeFor(*engine, 0.4);
    EXPECT_TRUE(engine->busy());
    engine->load(bodies);
    EXPECT_FALSE(engine->busy());
    EXPECT_EQ(engine->status().steps, 0U);
    engine->advance(1, nullptr);
    engine->wait();
    EXPECT_EQ(engine->status().steps, 1U);
    EXPECT_TRUE(sameBits(engine->phaseSpace(), expected->phaseSpace()));
  }
}

TEST(Slices, WithdrawnVerticesAreNotWritten) {
  GRAVITILE_NEEDS_GPU();
  const Bodies bodies = randomBodies(kManyBodies);
  const auto engine = gpuEngine(bodies, choiceOf("gpu-tiled"), parametersWith("leapfrog", 1e-3, 0.05));
  Vertex* vertices = nullptr;
  const std::size_t bytes = kManyBodies * sizeof(Vertex);
  ASSERT_EQ(cudaMalloc(reinterpret_cast<void**>(&vertices), bytes), cudaSuccess);
  engine->advance(1, vertices);
  computeFor(*engine, 0.3);
  EXPECT_FALSE(engine->handedOver());
  engine->withdraw();
  ASSERT_EQ(cudaMemset(vertices, 0x5a, bytes), cudaSuccess);
  engine->wait();
  EXPECT_TRUE(engine->handedOver());
  EXPECT_EQ(engine->status().steps, 1U);
  std::vector<unsigned char> found(bytes);
  ASSERT_EQ(cudaMemcpy(found.data(), vertices, bytes, cudaMemcpyDeviceToHost), cudaSuccess);
  EXPECT_EQ(std::count(found.begin(), found.end(), 0x5a), static_cast<std::ptrdiff_t>(bytes));
  engine->advance(0, vertices);
  engine->wait();
  ASSERT_EQ(cudaMemcpy(found.data(), vertices, bytes, cudaMemcpyDeviceToHost), cudaSuccess);
  EXPECT_LT(std::count(found.begin(), found.end(), 0x5a), static_cast<std::ptrdiff_t>(bytes / 16));
  cudaFree(vertices);
}

TEST(Slices, ChangedParametersWaitForTheEndOfTheStep) {
  GRAVITILE_NEEDS_GPU();
  const Bodies bodies = randomBodies(kManyBodies);
  StepParameters parameters = parametersWith("leapfrog", 1e-3, 0.05), other = parameters;
  other.dt = 2e-3;
  other.softening = 0.1;
  const auto expected = gpuEngine(bodies, choiceOf("gpu-tiled"), parameters);
  expected->timeSteps(1, nullptr);
  expected->setParameters(other);
  expected->timeSteps(1, nullptr);
  const auto engine = gpuEngine(bodies, choiceOf("gpu-tiled"), parameters);
  engine->advance(1, nullptr);
  computeFor(*engine, 0.5);
  EXPECT_TRUE(engine->busy());
  engine->setParameters(other);
  engine->wait();
  EXPECT_DOUBLE_EQ(engine->status().time, 1e-3);
  engine->advance(1, nullptr);
  engine->wait();
  EXPECT_DOUBLE_EQ(engine->status().time, 3e-3);
  EXPECT_TRUE(sameBits(engine->phaseSpace(), expected->phaseSpace()));
}
