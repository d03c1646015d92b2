// Time steps on the GPU: every integrator, of fixed and of adaptive length, against the processor's.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "sim/cpu/cpu_engine.h"
#include "sim/cuda/cuda_state.h"
#include "sim/integrators/integrator_table.h"
#include "sim/reference.h"
#include "tests/gpu/systems.h"

using namespace gravitile::sim;

namespace {

constexpr double kSoftening = 0.1;

std::unique_ptr<Engine> cpuEngineInDouble(const Bodies& bodies, const StepParameters& parameters) {
  auto engine = makeCpuEngine(2);
  engine->load(bodies);
  engine->setParameters(parameters);
  engine->setKernel(inPrecisionOf({&findKernel("cpu-simd"), defaultTuning()}, Precision::Double));
  return engine;
}

// Positions and velocities.
double largestDifference(const PhaseSpace& a, const PhaseSpace& b) {
  double largest = 0;
  const auto look = [&](const std::vector<Double4>& p, const std::vector<Double4>& q) {
    for (std::size_t i = 0; i < p.size(); ++i)
      largest = std::max(largest, std::hypot(p[i].x - q[i].x, p[i].y - q[i].y, p[i].z - q[i].z));
  };
  look(a.posMass, b.posMass);
  look(a.velocity, b.velocity);
  return largest;
}

bool sameBits(const std::vector<Double4>& a, const std::vector<Double4>& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(Double4)) == 0;
}

bool sameBits(const PhaseSpace& a, const PhaseSpace& b) {
  return sameBits(a.posMass, b.posMass) && sameBits(a.velocity, b.velocity);
}

// Kernels of every way to be launched that computes right forces.
constexpr const char* kLaunches[] = {"gpu-tiled",       "gpu-register", "gpu-global",  "gpu-constant",
                                     "gpu-cooperative", "gpu-split",    "gpu-pairwise"};

template <typename Check>
void forEachIntegratorAndStep(Check check) {
  for (const IntegratorDescriptor& integrator : integratorTable()) {
    for (const double adaptive : {0.0, 0.05}) {
      SCOPED_TRACE(std::string(integrator.id) + (adaptive > 0 ? ", adaptive" : ""));
      StepParameters parameters = parametersWith(integrator.id, 2e-3, kSoftening);
      parameters.adaptive = adaptive;
      check(parameters);
    }
  }
}

}  // namespace

TEST(GpuIntegrator, StepsInDoublePrecisionAreTheProcessors) {
  GRAVITILE_NEEDS_GPU();
  const Bodies bodies = randomBodies(777);
  forEachIntegratorAndStep([&](StepParameters parameters) {
    parameters.damping = 0.995;
    const auto cpu = cpuEngineInDouble(bodies, parameters);
    cpu->timeSteps(1, nullptr);
    cpu->timeSteps(16, nullptr);
    for (const char* id : kLaunches) {
      const KernelChoice choice = inPrecisionOf(choiceOf(id), Precision::Double);
      if (choice.precision() != Precision::Double) continue;
      SCOPED_TRACE(id);
      const auto gpu = gpuEngine(bodies, choice, parameters);
      gpu->timeSteps(1, nullptr);
      gpu->advance(16, nullptr);
      gpu->wait();
      EXPECT_LT(largestDifference(gpu->phaseSpace(), cpu->phaseSpace()), 1e-9);
      EXPECT_EQ(gpu->status().steps, 17u);
      EXPECT_NEAR(gpu->status().time, cpu->status().time, 1e-12);
      EXPECT_NEAR(gpu->status().stepLength, cpu->status().stepLength, 1e-12);
      if (parameters.adaptive > 0) {
        EXPECT_LT(gpu->status().stepLength, parameters.dt) << "nothing was adapted";
      }
    }
  });
}

TEST(GpuIntegrator, Hermite4WithoutSofteningIsTheProcessors) {
  GRAVITILE_NEEDS_GPU();
  const Bodies bodies = randomBodies(300);
  for (const double adaptive : {0.0, 0.02}) {
    StepParameters parameters = parametersWith("hermite4", 1e-4, 0);
    parameters.adaptive = adaptive;
    const auto cpu = cpuEngineInDouble(bodies, parameters);
    const auto gpu = gpuEngine(bodies, inPrecisionOf(choiceOf("gpu-tiled"), Precision::Double), parameters);
    for (Engine* engine : {cpu.get(), gpu.get()}) engine->timeSteps(10, nullptr);
    EXPECT_LT(largestDifference(gpu->phaseSpace(), cpu->phaseSpace()), 1e-8) << adaptive;
  }
}

TEST(GpuIntegrator, Hermite4InSinglePrecisionIsNearlyDoubles) {
  GRAVITILE_NEEDS_GPU();
  const Bodies bodies = randomBodies(5000);
  const StepParameters parameters = parametersWith("hermite4", 1e-3, kSoftening);
  const auto single = gpuEngine(bodies, choiceOf("gpu-tiled"), parameters);
  const auto inDouble =
      gpuEngine(bodies, inPrecisionOf(choiceOf("gpu-tiled"), Precision::Double), parameters);
  for (Engine* engine : {single.get(), inDouble.get()}) engine->timeSteps(10, nullptr);
  // Accelerations are of order 5000, so that velocities reach some 50.
  EXPECT_LT(largestDifference(single->phaseSpace(), inDouble->phaseSpace()), 1e-3);
}

// Whatever the batches, which come again and are launched as graphs.
TEST(GpuIntegrator, TheSameBitsHoweverStepsAreBatched) {
  GRAVITILE_NEEDS_GPU();
  const Bodies bodies = randomBodies(3000);
  forEachIntegratorAndStep([&](const StepParameters& parameters) {
    KernelChoice choice = choiceOf("gpu-pairwise");
    choice.tuning[TuningId::Reproducible] = 1;
    const auto once = gpuEngine(bodies, choice, parameters), often = gpuEngine(bodies, choice, parameters);
    once->timeSteps(40, nullptr);
    for (int batch = 0; batch < 8; ++batch) {
      if (batch == 5) {
        often->requestForceSample();
        EXPECT_EQ(often->accelerations().size(), bodies.size()) << "asking must change nothing";
      }
      often->advance(5, nullptr);
      often->wait();
    }
    EXPECT_TRUE(sameBits(once->phaseSpace(), often->phaseSpace()));
    EXPECT_NEAR(once->status().time, often->status().time, 1e-12);
  });
}

TEST(GpuIntegrator, TimeGoesOnWhenStepsBecomeAdaptiveAndBack) {
  GRAVITILE_NEEDS_GPU();
  const Bodies bodies = randomBodies(1000);
  StepParameters parameters = parametersWith("hermite4", 1e-3, kSoftening);
  const auto gpu = gpuEngine(bodies, choiceOf("gpu-tiled"), parameters);
  double expected = 0;
  for (const char* id : {"hermite4", "leapfrog", "hermite4"}) {
    parameters.integrator = &findIntegrator(id);
    for (const double adaptive : {0.0, 0.05, 0.0}) {
      parameters.adaptive = adaptive;
      gpu->setParameters(parameters);
      for (int step = 0; step < 3; ++step) {
        gpu->advance(1, nullptr);
        gpu->wait();
        EXPECT_GT(gpu->status().stepLength, 0);
        EXPECT_LE(gpu->status().stepLength, parameters.dt);
        expected += gpu->status().stepLength;
        EXPECT_NEAR(gpu->status().time, expected, 1e-12);
      }
    }
  }
  // A change of precision keeps the clock.
  gpu->setKernel(inPrecisionOf(choiceOf("gpu-tiled"), Precision::Double));
  gpu->waitForKernel();
  gpu->advance(1, nullptr);
  gpu->wait();
  EXPECT_NEAR(gpu->status().time, expected + parameters.dt, 1e-12);
}

TEST(GpuIntegrator, ARacyKernelTakesAdaptiveStepsToo) {
  GRAVITILE_NEEDS_GPU();
  StepParameters parameters = parametersWith("leapfrog", 1e-3, kSoftening);
  parameters.adaptive = 0.02;
  const auto gpu = gpuEngine(randomBodies(3000), choiceOf("gpu-race"), parameters);
  gpu->timeSteps(10, nullptr);
  EXPECT_LT(gpu->status().stepLength, parameters.dt);
  EXPECT_GT(gpu->status().stepLength, 0);
  EXPECT_FALSE(gpu->status().nonFiniteBody);
}

TEST(GpuIntegrator, SamplesOfHermite4AreItsOwnForces) {
  GRAVITILE_NEEDS_GPU();
  const auto gpu =
      gpuEngine(randomBodies(700), choiceOf("gpu-basic"), parametersWith("hermite4", 1e-3, kSoftening));
  gpu->requestForceSample();
  gpu->advance(3, nullptr);
  gpu->wait();
  const auto sample = gpu->takeForceSample();
  ASSERT_TRUE(sample);
  const auto targets = sampleIndices(700, 256);
  const auto reference = referenceAccelerations(sample->posMass, targets, kSoftening, 1);
  EXPECT_LT(forceError(sample->acceleration, targets, reference).rms, 2e-6);
}

// gpu-auto measures beside the run, with the forces of the candidates.
TEST(GpuIntegrator, MeasuringCandidatesChangesNothingOfHermite4) {
  GRAVITILE_NEEDS_GPU();
  const Bodies bodies = randomBodies(3000);
  const StepParameters parameters = parametersWith("hermite4", 1e-3, kSoftening);
  const auto alone = gpuEngine(bodies, choiceOf("gpu-tiled"), parameters);
  const auto measuring = gpuEngine(bodies, choiceOf("gpu-auto"), parameters);
  for (Engine* engine : {alone.get(), measuring.get()}) {
    for (int batch = 0; batch < 20; ++batch) {
      engine->advance(3, nullptr);
      engine->wait();
    }
    engine->settle();
    engine->advance(3, nullptr);
    engine->wait();
  }
  EXPECT_TRUE(sameBits(alone->phaseSpace(), measuring->phaseSpace()));
}

TEST(GpuIntegrator, OnlyHermite4TakesMemoryForTheJerk) {
  GRAVITILE_NEEDS_GPU();
  const StateForm without = formFor(choiceOf("gpu-tiled"), Scheme::KickDrift);
  const StateForm with = formFor(choiceOf("gpu-tiled"), Scheme::Hermite);
  EXPECT_EQ(CudaState::bytesNeeded(1000, with) - CudaState::bytesNeeded(1000, without), 1000u * 4 * 16);
}
