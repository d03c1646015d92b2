// Who computes when: a sweep's batches and the picture's steps take turns.
#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <memory>
#include <thread>

#include "app/row_measurement.h"
#include "app/sweep.h"
#include "idle_engine.h"
#include "sim/integrators/integrator_table.h"

namespace gravitile::app {
namespace {

constexpr std::uint64_t kBodies = 300;

void aFrame() {
  std::this_thread::sleep_for(std::chrono::microseconds(200));
}

// Whose batches end when the test says so.
class HeldEngine final : public sim::test::IdleEngine {
 public:
  bool busy() const override { return busy_; }
  void advance(std::uint32_t steps, sim::Vertex*) override {
    EXPECT_FALSE(busy_) << "two batches at once";
    busy_ = true;
    ++started_;
    status_.steps += steps;
    ++status_.batches;
    status_.stepMs = kBatchMs / steps;
  }
  sim::EngineStatus status() override { return status_; }
  std::optional<sim::ForceSample> takeForceSample() override {
    static constexpr std::array<sim::Float4, 2> kPlaces{{{0, 0, 0, 1}, {1, 0, 0, 1}}};
    static constexpr std::array<sim::Float4, 2> kPulls{{{1, 0, 0, 0}, {-1, 0, 0, 0}}};
    sim::ForceSample sample;
    sample.posMass = kPlaces;
    sample.acceleration = kPulls;
    return sample;
  }

  void finish() { busy_ = false; }
  int started() const { return started_; }

 private:
  static constexpr double kBatchMs = 6;
  bool busy_ = false;
  int started_ = 0;
  sim::EngineStatus status_;
};

TEST(SweepTurns, OneSliceTakesABatchInOrStartsOne) {
  HeldEngine engine;
  sim::ForceCheck check;
  const MeasuredSystem system{.bodies = {}, .parameters = {.integrator = &sim::findIntegrator("leapfrog")}};
  RowMeasurement measurement(engine, check, system, false);
  measurement.begin({{&sim::findKernel("cpu-simd"), sim::defaultTuning()}, 2},
                    {.batchMs = 5, .warmUpMs = 15, .repeats = 2});
  int batches = 0;
  for (bool going = true; going; going = measurement.poll()) {
    if (!measurement.inFlight()) {
      aFrame();
      continue;
    }
    EXPECT_EQ(engine.started(), ++batches);
    EXPECT_TRUE(measurement.poll());
    EXPECT_TRUE(measurement.inFlight()) << "it has not finished";
    engine.finish();
    measurement.poll();
    EXPECT_FALSE(measurement.inFlight());
    EXPECT_EQ(engine.started(), batches) << "taken in, and the next one started in the same slice";
  }
  EXPECT_EQ(batches, 3 + 2);
  EXPECT_LT(measurement.row().errorRms, 1e-6);
}

class SweepTurnsWithPicture : public testing::Test {
 protected:
  SweepTurnsWithPicture() : simulation_(cpu()), sweep_(options()) {
    simulation_.load(sim::makeScene("plummer", kBodies, 7));
    simulation_.setKernel({&sim::findKernel("cpu-simd"), sim::defaultTuning()});
    simulation_.engine().wait();
    simulation_.poll();
    sweep_.start(
        {.kind = SweepKind::Kernels, .base = simulation_.wantedKernel(), .bodies = kBodies, .exact = false},
        simulation_);
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

  // The sweep's part of a frame.
  void poll(bool pictureBusy, std::uint64_t pictureSteps) {
    const bool was = sweep_.batchInFlight();
    sweep_.poll(pictureBusy);
    if (was || !sweep_.batchInFlight()) return;
    EXPECT_FALSE(pictureBusy) << "a batch was started beside the picture's steps";
    if (++batches_ > 1) {
      EXPECT_GT(pictureSteps, stepsBefore_) << "two batches in a row";
    }
    stepsBefore_ = pictureSteps;
  }
  void expectAllMeasured() {
    EXPECT_EQ(sweep_.state(), Sweep::State::Finished);
    for (const SweepRow& row : sweep_.rows()) EXPECT_TRUE(row.measured()) << row.reason;
    EXPECT_GT(batches_, 5 * sweep_.rows().size());
  }

  sim::Simulation simulation_;
  Sweep sweep_;
  std::size_t batches_ = 0;
  std::uint64_t stepsBefore_ = 0;  // of the picture, when the newest batch was started
};

TEST_F(SweepTurnsWithPicture, TheyAreNeverBothInFlightAndBothGoOn) {
  sim::Engine& engine = simulation_.engine();
  std::uint64_t steps = 0;
  while (sweep_.running()) {
    const bool busy = engine.busy();
    poll(busy, steps);
    if (!sweep_.holdsPicture(busy) && simulation_.advance(1, nullptr)) ++steps;
    ASSERT_FALSE(sweep_.batchInFlight() && engine.busy());
    aFrame();
  }
  expectAllMeasured();
  engine.wait();
  EXPECT_EQ(engine.status().steps, steps);
  EXPECT_GE(steps, batches_ - 1);
}

// As a GPU's engine does: it takes a batch while another one computes, and so need never run dry.
TEST_F(SweepTurnsWithPicture, APictureThatQueuesItsStepsLetsTheSweepIn) {
  constexpr int kQueue = 2, kFramesABatch = 2;
  int inFlight = 0;
  std::uint64_t steps = 0;
  for (int frame = 0; sweep_.running(); ++frame) {
    ASSERT_LT(frame, 100'000) << "the sweep never gets its turn";
    if (frame % kFramesABatch == 0 && inFlight > 0) --inFlight;
    const bool busy = inFlight > 0;
    poll(busy, steps);
    if (!sweep_.holdsPicture(busy) && inFlight < kQueue) {
      ++inFlight;
      ++steps;
    }
    ASSERT_FALSE(sweep_.batchInFlight() && inFlight > 0);
    aFrame();
  }
  expectAllMeasured();
}

}  // namespace
}  // namespace gravitile::app
