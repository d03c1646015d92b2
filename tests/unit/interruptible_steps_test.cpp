#include "app/interruptible_steps.h"

#include <gtest/gtest.h>

#include <chrono>

#include "sim/integrators/integrator_table.h"
#include "sim/kernel_table.h"

namespace gravitile::app {
namespace {

sim::EngineOptions onCpu() {
  sim::EngineOptions options;
  options.device.kind = sim::DeviceChoice::Kind::Cpu;
  return options;
}

void start(sim::Simulation& simulation, std::uint64_t bodies) {
  simulation.load(sim::makeScene("plummer", bodies, 3));
  simulation.setKernel({.kernel = &sim::findKernel("cpu-serial"), .tuning = sim::defaultTuning()});
  simulation.poll();
}

bool equal(const sim::PhaseSpace& a, const sim::PhaseSpace& b) {
  for (std::size_t k = 0; k < a.posMass.size(); ++k) {
    if (a.posMass[k].x != b.posMass[k].x || a.velocity[k].x != b.velocity[k].x) return false;
  }
  return a.posMass.size() == b.posMass.size();
}

TEST(InterruptibleSteps, StepsThatNobodyWaitsForAreGivenUp) {
  constexpr std::uint64_t kMany = 65'536;  // 4 10^9 interactions a step: seconds on one core
  constexpr std::uint32_t kSteps = 100;
  sim::Simulation simulation(onCpu());
  start(simulation, kMany);
  const sim::PhaseSpace before = simulation.engine().phaseSpace();
  InterruptibleSteps steps(simulation);
  steps.begin(kSteps);
  simulation.advance(kSteps, nullptr);
  const auto begin = std::chrono::steady_clock::now();
  int asked = 0;
  EXPECT_FALSE(steps.wait([&] { return ++asked < 10; }));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10));
  simulation.poll();
  EXPECT_EQ(simulation.status().steps, 0U);
  EXPECT_TRUE(equal(simulation.engine().phaseSpace(), before));
}

TEST(InterruptibleSteps, StepsThatEndSoonAreFinished) {
  sim::Simulation simulation(onCpu());
  start(simulation, 100);
  InterruptibleSteps steps(simulation);
  for (std::uint64_t done = 3; done < 10; done += 3) {
    steps.begin(3);
    simulation.advance(3, nullptr);
    EXPECT_TRUE(steps.wait([] { return false; }));
    simulation.poll();
    EXPECT_EQ(simulation.status().steps, done);
  }
}

}  // namespace
}  // namespace gravitile::app
