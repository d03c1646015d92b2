// A run that goes on from where it was saved is the run that was never interrupted, bit for bit, on a GPU.
#include <gtest/gtest.h>

#include <cstring>

#include "sim/integrators/integrator_table.h"
#include "tests/gpu/systems.h"

using namespace gravitile::sim;

namespace {

constexpr std::uint32_t kHalf = 100;

bool same(const std::vector<Double4>& a, const std::vector<Double4>& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(Double4)) == 0;
}

bool same(const RunState& a, const RunState& b) {
  return same(a.bodies.posMass, b.bodies.posMass) && same(a.bodies.velocity, b.bodies.velocity) &&
         a.step == b.step;
}

KernelChoice reproducible(const KernelDescriptor& row, Precision precision) {
  KernelChoice choice{.kernel = &row, .tuning = defaultTuning()};
  choice.tuning[TuningId::Reproducible] = 1;
  return inPrecisionOf(choice, precision);
}

// Kernels that give the same bits in every run, and are not too slow for it.
std::vector<const KernelDescriptor*> reproducibleKernels() {
  std::vector<const KernelDescriptor*> rows;
  for (const KernelDescriptor& row : kernelTable()) {
    if (row.family != KernelFamily::Gpu || row.launch == LaunchShape::OneThread) continue;
    if (reproducible(row, Precision::Single).reproducible()) rows.push_back(&row);
  }
  return rows;
}

// With steps of one length, and with such that follow from the bodies.
std::vector<std::pair<const IntegratorDescriptor*, double>> everyWayOfStepping() {
  std::vector<std::pair<const IntegratorDescriptor*, double>> ways;
  for (const IntegratorDescriptor& integrator : integratorTable())
    for (const double adaptive : {0.0, 0.02}) ways.emplace_back(&integrator, adaptive);
  return ways;
}

}  // namespace

TEST(GpuResume, GoesOnBitForBit) {
  GRAVITILE_NEEDS_GPU();
  const Bodies bodies = randomBodies(777);
  for (const auto& [integrator, adaptive] : everyWayOfStepping()) {
    StepParameters parameters = parametersWith(integrator->id, 1e-3, 0.1);
    parameters.adaptive = adaptive;
    for (const KernelDescriptor* row : reproducibleKernels()) {
      for (const Precision precision : precisionsOf(*row)) {
        SCOPED_TRACE(std::string(integrator->id) + (adaptive > 0 ? ", adaptive, " : ", ") +
                     std::string(row->id));
        const KernelChoice choice = reproducible(*row, precision);
        const auto whole = gpuEngine(bodies, choice, parameters);
        whole->timeSteps(kHalf, nullptr);
        const RunState middle = whole->runState();
        EXPECT_EQ(middle.step, kHalf);
        whole->timeSteps(kHalf, nullptr);

        // What it is loaded with is rounded, as from a file, and of another extent.
        Bodies loaded = bodies;
        for (std::size_t i = 0; i < loaded.size(); ++i) {
          loaded.posMass[i] = toFloat(middle.bodies.posMass[i]);
          loaded.posMass[i].x *= 64;
        }
        const auto resumed = gpuEngine(loaded, choice, parameters);
        resumed->restore(middle);
        EXPECT_TRUE(same(resumed->runState(), middle));
        resumed->timeSteps(kHalf, nullptr);
        EXPECT_TRUE(same(resumed->runState(), whole->runState()));
        EXPECT_FALSE(same(middle, whole->runState())) << "nothing moved";
        EXPECT_EQ(resumed->status().steps, 2 * kHalf);
        EXPECT_NEAR(resumed->status().time, whole->status().time, 1e-12);
        EXPECT_EQ(resumed->download().component, bodies.component);

        // In an engine with forces of another moment.
        whole->restore(middle);
        whole->timeSteps(kHalf, nullptr);
        EXPECT_TRUE(same(resumed->runState(), whole->runState())) << "restored where it had gone on";
      }
    }
  }
}

// The state is kept in what the kernel computes in that was asked for last, though another one still runs.
TEST(GpuResume, WaitsForTheKernelThatWasAskedFor) {
  GRAVITILE_NEEDS_GPU();
  const Bodies bodies = randomBodies(100);
  const auto engine = gpuEngine(bodies, choiceOf("gpu-tiled"), parametersWith("leapfrog", 1e-3, 0.1));
  RunState state = engine->runState();
  state.bodies.posMass[0].x = 1.0 / 3;
  state.step = 41;
  state.time = 2.5;
  engine->setKernel(inPrecisionOf(choiceOf("gpu-basic", 128), Precision::Double));
  engine->restore(state);
  const RunState found = engine->runState();
  EXPECT_EQ(found.bodies.posMass[0].x, 1.0 / 3);
  EXPECT_EQ(found.step, 41u);
  EXPECT_EQ(engine->status().time, 2.5);
}
