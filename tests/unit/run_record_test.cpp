#include "app/run_record.h"

#include <gtest/gtest.h>

#include <chrono>

#include "sim/integrators/integrator_table.h"

namespace gravitile::app {
namespace {

constexpr double kFrameS = 0.05;

// A simulation and its record, with a clock of their own: a frame is kFrameS whatever it takes.
struct RecordedRun {
  sim::Simulation simulation{
      {.device = {.kind = sim::DeviceChoice::Kind::Cpu}, .kernelDirectory = "", .threads = 1}};
  RunRecord record;
  double timeS = 1000;

  void load(std::uint64_t bodies) { simulation.load(sim::makeScene("plummer", bodies, 1)); }
  void choose(std::string_view kernel) {
    simulation.setKernel({.kernel = &sim::findKernel(kernel), .tuning = sim::defaultTuning()});
    simulation.engine().waitForKernel();
  }
  void frame(bool paused = false, bool factsShown = true) {
    if (!paused) simulation.advance(1, nullptr);
    simulation.engine().wait();
    simulation.poll();
    record.frame({.timeS = timeS += kFrameS, .paused = paused, .factsShown = factsShown}, simulation);
  }
  void frames(int count, bool paused = false) {
    for (int k = 0; k < count; ++k) frame(paused);
  }
  template <typename Condition>
  bool framesUntil(Condition done) {
    const auto giveUp = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (!done() && std::chrono::steady_clock::now() < giveUp) frame();
    return done();
  }
};

TEST(RunRecord, MarksWhatChanged) {
  RecordedRun run;
  run.load(300);
  run.choose("cpu-simd");
  run.frames(30);
  run.choose("cpu-serial");
  run.frames(30);
  run.load(200);
  run.frames(30);
  const RateHistory& history = run.record.history();
  ASSERT_EQ(history.markCount(), 3u);
  EXPECT_EQ(history.markAt(0).label, "cpu-simd, N 300");
  EXPECT_EQ(history.markAt(1).label, "cpu-serial");
  EXPECT_EQ(history.markAt(2).label, "N 200");
  EXPECT_GT(history.sampleCount(), 10u);
  EXPECT_GT(history.largestRate(), 0);
  EXPECT_EQ(run.record.comparison().entries().size(), 2u);
}

TEST(RunRecord, ARateCountsOnlyOnceItHasSettled) {
  RecordedRun run;
  run.load(300);
  run.choose("cpu-simd");
  run.frames(5);
  EXPECT_TRUE(run.record.comparison().entries().empty());
  run.frames(30);
  EXPECT_EQ(run.record.comparison().entries().size(), 1u);
}

// Neither the rate nor the force error of a scheme with forces of its own are the chosen kernel's.
TEST(RunRecord, OnlyForcesOfTheChosenKernelAreCompared) {
  RecordedRun run;
  run.load(300);
  run.choose("cpu-simd");
  sim::StepParameters parameters = run.simulation.parameters();
  parameters.integrator = &sim::findIntegrator("hermite4");
  run.simulation.setParameters(parameters);
  run.frames(60);
  EXPECT_GT(run.simulation.rate().smoothed, 0);
  EXPECT_TRUE(run.record.comparison().entries().empty());
  parameters.integrator = &sim::findIntegrator("yoshida4");
  run.simulation.setParameters(parameters);
  run.frames(60);
  EXPECT_EQ(run.record.comparison().entries().size(), 1u);
}

TEST(RunRecord, PausedIsAGapInTheHistory) {
  RecordedRun run;
  run.load(300);
  run.choose("cpu-simd");
  run.frames(30);
  run.frames(30, true);
  const RateHistory& history = run.record.history();
  EXPECT_EQ(history.sample(history.sampleCount() - 1).rate, 0);
}

TEST(RunRecord, FactsOfTheRunningKernel) {
  RecordedRun run;
  run.load(300);
  run.choose("cpu-serial");
  ASSERT_TRUE(run.framesUntil([&] { return run.record.facts().serialRate && run.record.facts().errorRms; }));
  const FactSheet& facts = run.record.facts();
  EXPECT_EQ(facts.point.choice.kernel, &sim::findKernel("cpu-serial"));
  EXPECT_EQ(facts.point.bodies, 300u);
  EXPECT_FALSE(facts.device.has_value());
  EXPECT_EQ(facts.traffic.pairs, 90'000u);
  EXPECT_GT(facts.rate, 0);
  // Serial against serial.
  EXPECT_GT(*facts.speedUp(), 0.01);
  EXPECT_LT(*facts.speedUp(), 100);
}

TEST(RunRecord, FactsThatNobodySeesAreNotMade) {
  RecordedRun run;
  run.load(300);
  run.choose("cpu-simd");
  for (int k = 0; k < 30; ++k) run.frame(false, false);
  EXPECT_EQ(run.record.factsVersion(), 0u);
  run.frame();
  EXPECT_EQ(run.record.factsVersion(), 1u);
  run.frame();
  EXPECT_EQ(run.record.factsVersion(), 1u);  // not every frame
}

}  // namespace
}  // namespace gravitile::app
