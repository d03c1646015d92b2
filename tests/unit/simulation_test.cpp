#include "sim/simulation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>

#include "sim/integrators/integrator_table.h"
#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

EngineOptions onCpu() {
  return {.device = {.kind = DeviceChoice::Kind::Cpu}, .kernelDirectory = "", .threads = 1};
}

KernelChoice kernel(std::string_view id) {
  return {.kernel = &findKernel(id), .tuning = defaultTuning()};
}

void start(Simulation& simulation, std::uint64_t bodies) {
  simulation.load(makeScene("plummer", bodies, 1));
  simulation.setKernel(kernel("cpu-simd"));
  simulation.engine().waitForKernel();
}

// Steps and polls until `done` holds; false after half a minute.
template <typename Condition>
bool stepUntil(Simulation& simulation, Condition done) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  while (!done()) {
    if (std::chrono::steady_clock::now() > end) return false;
    simulation.advance(1, nullptr);
    simulation.engine().wait();
    simulation.poll();
  }
  return true;
}

TEST(Simulation, RateAndErrorOfTheRunningKernelAppear) {
  Simulation simulation(onCpu());
  start(simulation, 700);
  EXPECT_EQ(simulation.rate().current, 0);
  EXPECT_FALSE(simulation.error());
  ASSERT_TRUE(stepUntil(simulation, [&] { return simulation.rate().smoothed > 0 && simulation.error(); }));
  const Rate& rate = simulation.rate();
  EXPECT_DOUBLE_EQ(rate.current, 700.0 * 700.0 / (simulation.status().stepMs * 1e-3));
  EXPECT_GE(rate.peak, rate.smoothed);
  EXPECT_EQ(simulation.error()->bodies, 700u);
  EXPECT_EQ(simulation.error()->kernel, kernel("cpu-simd"));
  EXPECT_GT(simulation.error()->error.rms, 0);
  EXPECT_LT(simulation.error()->error.rms, 2e-6);
}

TEST(Simulation, ASceneBringsItsIntegratorWhereItNamesOne) {
  Simulation simulation(onCpu());
  start(simulation, 50);
  ASSERT_EQ(simulation.parameters().integrator->id, "leapfrog");
  Scene scene = makeScene("plummer", 50, 1);
  scene.integrator = "yoshida4";
  simulation.load(scene);
  EXPECT_EQ(simulation.parameters().integrator->id, "yoshida4");
  simulation.load(makeScene("plummer", 60, 1));
  EXPECT_EQ(simulation.parameters().integrator->id, "yoshida4") << "the one in force";
}

// The time of a step of the old bodies must not be credited to the new ones.
TEST(Simulation, AnotherBodyCountStartsTheFiguresAnew) {
  Simulation simulation(onCpu());
  start(simulation, 500);
  ASSERT_TRUE(stepUntil(simulation, [&] { return simulation.rate().peak > 0; }));
  simulation.load(makeScene("plummer", 3000, 1));
  for (int frame = 0; frame < 5; ++frame) simulation.poll();
  EXPECT_EQ(simulation.rate().peak, 0);
  EXPECT_FALSE(simulation.error());
  EXPECT_EQ(simulation.status().steps, 0u);
  EXPECT_TRUE(stepUntil(simulation, [&] { return simulation.rate().peak > 0; }));
}

TEST(Simulation, AnotherKernelStartsThePeakAnew) {
  Simulation simulation(onCpu());
  start(simulation, 1500);
  ASSERT_TRUE(stepUntil(simulation, [&] { return simulation.rate().peak > 0; }));
  const double fast = simulation.rate().peak;
  simulation.setKernel(kernel("cpu-serial"));
  simulation.engine().waitForKernel();
  ASSERT_TRUE(stepUntil(simulation, [&] {
    return simulation.status().running == kernel("cpu-serial") && simulation.rate().peak > 0;
  }));
  EXPECT_LT(simulation.rate().peak, fast) << "a peak of cpu-simd stands beside cpu-serial";
}

TEST(Simulation, ResetBringsTheFirstStateBack) {
  Simulation simulation(onCpu());
  start(simulation, 300);
  ASSERT_TRUE(stepUntil(simulation, [&] { return simulation.status().steps >= 5; }));
  EXPECT_NE(simulation.engine().download().posMass[7].x, simulation.scene().bodies.posMass[7].x);
  simulation.reset();
  simulation.poll();
  EXPECT_EQ(simulation.status().steps, 0u);
  EXPECT_EQ(simulation.engine().download().posMass[7].x, simulation.scene().bodies.posMass[7].x);
}

TEST(Simulation, WhatIsRefusedLeavesTheRunAsItWas) {
  Simulation simulation(onCpu());
  start(simulation, 300);
  simulation.setKernel(kernel("cpu-serial"));
  simulation.engine().waitForKernel();
  ASSERT_TRUE(stepUntil(simulation, [&] { return simulation.status().steps >= 2; }));
  const StepParameters before = simulation.parameters();

  StepParameters bad = before;
  bad.dt = -1;
  EXPECT_THROW(simulation.setParameters(bad), UserError);
  EXPECT_THROW(simulation.load(makeScene("plummer", findKernel("cpu-serial").maxBodies + 1, 1)), UserError);
  EXPECT_THROW(simulation.setKernel(kernel("gpu-tiled")), UserError);

  EXPECT_EQ(simulation.parameters(), before);
  EXPECT_EQ(simulation.bodies(), 300u);
  EXPECT_EQ(simulation.wantedKernel(), kernel("cpu-serial"));
  const std::uint64_t steps = simulation.status().steps;
  EXPECT_TRUE(stepUntil(simulation, [&] { return simulation.status().steps > steps; }));
}

TEST(Simulation, EnergyIsMeasuredFromTheStartAndItsDriftIsSmall) {
  Simulation simulation(onCpu());
  start(simulation, 300);
  simulation.setDiagnosticsWanted(true);
  const DiagnosticsRecord& record = simulation.diagnostics();
  EXPECT_TRUE(record.empty());
  simulation.poll();  // before the first step, as a session does
  ASSERT_TRUE(stepUntil(simulation, [&] { return record.count() >= 3; }));
  EXPECT_EQ(record.first().step, 0u);
  EXPECT_EQ(record.history().size(), record.count());
  EXPECT_GT(record.newest().step, record.history()[1].step);
  EXPECT_NEAR(record.newest().virialRatio(), 1, 0.3);
  EXPECT_NE(record.drift().energy, 0);
  EXPECT_LT(std::fabs(record.drift().energy), 1e-3);
  EXPECT_LT(record.drift().momentum, 1e-5);

  simulation.measureDiagnostics();
  EXPECT_EQ(record.newest().step, simulation.engine().status().steps);
  const std::uint64_t count = record.count();
  simulation.measureDiagnostics();
  EXPECT_EQ(record.count(), count) << "this step is known already";

  simulation.reset();
  EXPECT_TRUE(record.empty());
  simulation.poll();
  ASSERT_TRUE(stepUntil(simulation, [&] { return !record.empty(); }));
  EXPECT_EQ(record.first().step, 0u);
}

TEST(Simulation, OtherForcesBeginAnotherRecord) {
  Simulation simulation(onCpu());
  start(simulation, 4000);
  const DiagnosticsRecord& record = simulation.diagnostics();
  simulation.poll();
  ASSERT_TRUE(simulation.advance(1, nullptr));
  simulation.engine().wait();
  ASSERT_TRUE(simulation.engine().measuringDiagnostics()) << "it would have to be under way";
  StepParameters parameters = simulation.parameters();
  parameters.softening *= 2;
  simulation.setParameters(parameters);
  ASSERT_TRUE(stepUntil(simulation, [&] { return !record.empty(); }));
  EXPECT_EQ(record.first().softening, parameters.softening) << "one of before came among them";
}

TEST(Simulation, WhereNobodyWantsThemOnlyTheFirstDiagnosticsAreMeasured) {
  Simulation simulation(onCpu());
  start(simulation, 100);
  ASSERT_TRUE(stepUntil(simulation, [&] { return !simulation.diagnostics().empty(); }));
  std::this_thread::sleep_for(std::chrono::duration<double>(1.1 * DiagnosticsSchedule::kShortestS));
  const std::uint64_t steps = simulation.status().steps;
  ASSERT_TRUE(stepUntil(simulation, [&] { return simulation.status().steps >= steps + 5; }));
  EXPECT_EQ(simulation.diagnostics().count(), 1u);
  simulation.setDiagnosticsWanted(true);
  ASSERT_TRUE(stepUntil(simulation, [&] { return simulation.diagnostics().count() == 4; }));
  const DiagnosticsRecord& record = simulation.diagnostics();
  EXPECT_TRUE(record.gapBefore(1)) << "nobody measured then";
  EXPECT_FALSE(record.gapBefore(2) || record.gapBefore(3)) << "but afterwards";
}

TEST(Simulation, RecentPositionsAreOfTheLoadedBodies) {
  Simulation simulation(onCpu());
  start(simulation, 9000);
  const PositionSample& sample = simulation.recentPositions();
  ASSERT_EQ(sample.indices.size(), 4096u);
  for (std::size_t k = 0; k < sample.indices.size(); ++k) {
    ASSERT_EQ(sample.posMass[k].x, simulation.scene().bodies.posMass[sample.indices[k]].x);
  }
}

// The view is fitted by this sample: of 20,000 asteroids it must not leave out the planets.
TEST(Simulation, RecentPositionsHoldTheFewBodiesWithMass) {
  Simulation simulation(onCpu());
  simulation.load(makeScene("solar-system", 20000, 1));
  const PositionSample& sample = simulation.recentPositions();
  for (std::uint32_t body = 0; body < 9; ++body) {
    EXPECT_TRUE(std::binary_search(sample.indices.begin(), sample.indices.end(), body)) << body;
  }
  EXPECT_GE(sample.indices.size(), 4096U);
  EXPECT_TRUE(std::is_sorted(sample.indices.begin(), sample.indices.end()));
}

}  // namespace
}  // namespace gravitile::sim
