// A sweep on the CPU beside a simulation.
#include "app/sweep.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

namespace gravitile::app {
namespace {

constexpr std::uint64_t kBodies = 300;

class SweepBesideSimulation : public testing::Test {
 protected:
  SweepBesideSimulation() : simulation_(cpu()), sweep_(options()) {
    simulation_.load(sim::makeScene("plummer", kBodies, 7));
    simulation_.setKernel({&sim::findKernel("cpu-simd"), sim::defaultTuning()});
    simulation_.advance(3, nullptr);
    simulation_.engine().wait();
    simulation_.poll();
  }

  static sim::EngineOptions cpu() {
    sim::EngineOptions options;
    options.device.kind = sim::DeviceChoice::Kind::Cpu;
    return options;
  }
  static CommonOptions options() {
    CommonOptions options;
    options.device = "cpu";
    return options;
  }
  SweepRequest request(SweepKind kind) const {
    return {.kind = kind, .base = simulation_.wantedKernel(), .bodies = kBodies};
  }
  void pollUntil(std::size_t rows) {
    while (sweep_.running() && sweep_.finishedRows() < rows) {
      sweep_.poll(false);
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  void expectUntouched(const sim::Bodies& before) {
    simulation_.poll();
    EXPECT_EQ(simulation_.status().steps, 3U);
    EXPECT_EQ(simulation_.status().running.kernel->id, "cpu-simd");
    EXPECT_EQ(simulation_.bodies(), kBodies);
    const sim::Bodies after = simulation_.engine().download();
    for (std::size_t k = 0; k < kBodies; ++k) {
      EXPECT_EQ(after.posMass[k].x, before.posMass[k].x);
      EXPECT_EQ(after.velocity[k].x, before.velocity[k].x);
    }
  }

  sim::Simulation simulation_;
  Sweep sweep_;
};

TEST_F(SweepBesideSimulation, MeasuresEveryKernel) {
  const sim::Bodies before = simulation_.engine().download();
  sweep_.start(request(SweepKind::Kernels), simulation_);
  EXPECT_TRUE(sweep_.running());
  EXPECT_FALSE(sweep_.holdsPicture(false));
  pollUntil(100);
  EXPECT_EQ(sweep_.state(), Sweep::State::Finished);
  ASSERT_FALSE(sweep_.rows().empty());
  for (const SweepRow& row : sweep_.rows()) {
    EXPECT_TRUE(row.measured()) << row.planned.choice.kernel->id << ": " << row.reason;
    EXPECT_GT(row.result.interactionsPerSecond, 0);
    EXPECT_GT(row.result.errorRms, 0);
    EXPECT_LE(row.result.errorRms, row.planned.choice.errorBoundRms(kBodies));
    EXPECT_LE(row.result.msMinimum, row.result.msMedian);
  }
  EXPECT_TRUE(bestRow(sweep_.rows()));
  EXPECT_EQ(sweep_.result().rows.size(), sweep_.rows().size());
  EXPECT_EQ(sweep_.result().device, simulation_.engine().info().device);
  expectUntouched(before);
}

TEST_F(SweepBesideSimulation, CancelledItLeavesTheSimulationAsItWas) {
  const sim::Bodies before = simulation_.engine().download();
  sweep_.start(request(SweepKind::Kernels), simulation_);
  pollUntil(1);
  sweep_.poll(false);
  sweep_.cancel();
  EXPECT_EQ(sweep_.state(), Sweep::State::Cancelled);
  EXPECT_FALSE(sweep_.holdsPicture(false));
  EXPECT_EQ(sweep_.result().rows.size(), 1U);  // what was measured stays
  sweep_.poll(false);
  EXPECT_EQ(sweep_.finishedRows(), 1U);
  expectUntouched(before);
}

TEST_F(SweepBesideSimulation, AStepThatTakesSecondsIsGivenUpAtOnce) {
  constexpr std::uint64_t kMany = 60000;  // 3.6e9 pairs on one thread
  simulation_.load(sim::makeScene("square", kMany, 7));
  SweepRequest many = request(SweepKind::Kernels);
  many.bodies = kMany;
  sweep_.start(many, simulation_);
  for (int k = 0; k < 50; ++k) {
    sweep_.poll(false);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  sweep_.cancel();
  EXPECT_EQ(sweep_.state(), Sweep::State::Cancelled);
  EXPECT_EQ(sweep_.finishedRows(), 0U);
}

TEST_F(SweepBesideSimulation, ExactItWaitsForThePictureToStandStill) {
  SweepRequest exact = request(SweepKind::Kernels);
  exact.exact = true;
  sweep_.start(exact, simulation_);
  EXPECT_TRUE(sweep_.holdsPicture(false));
  for (int k = 0; k < 1000; ++k) {  // several times what a row takes
    sweep_.poll(true);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_EQ(sweep_.finishedRows(), 0U);
  pollUntil(1);
  EXPECT_EQ(sweep_.finishedRows(), 1U);
}

TEST_F(SweepBesideSimulation, WithNothingToMeasureItDoesNotBegin) {
  sweep_.start(request(SweepKind::Grid), simulation_);  // a CPU kernel has no block size
  EXPECT_EQ(sweep_.state(), Sweep::State::Empty);
  sweep_.poll(false);
  sweep_.cancel();
  EXPECT_TRUE(sweep_.result().rows.empty());
}

}  // namespace
}  // namespace gravitile::app
