#include "app/step_timing.h"

#include <gtest/gtest.h>

namespace gravitile::app {
namespace {

// Batches of a kernel whose every step takes `stepMs`, until the timing is satisfied; the batches' steps.
std::vector<std::uint32_t> timeKernel(StepTiming& timing, double stepMs) {
  std::vector<std::uint32_t> batches;
  while (!timing.done()) {
    batches.push_back(timing.steps());
    timing.take(stepMs * timing.steps());
  }
  return batches;
}

TEST(StepTiming, ALongStepIsABatchOfItsOwn) {
  StepTiming timing({.batchMs = 5, .warmUpMs = 15, .repeats = 3});
  const std::vector<std::uint32_t> batches = timeKernel(timing, 40);
  EXPECT_EQ(batches, std::vector<std::uint32_t>(1 + 3, 1));
}

TEST(StepTiming, ShortStepsMakeBatchesOfTheLengthAskedFor) {
  for (const double stepMs : {0.001, 0.03, 0.4, 3.0}) {
    StepTiming timing({.batchMs = 5, .warmUpMs = 15, .repeats = 4});
    const std::vector<std::uint32_t> batches = timeKernel(timing, stepMs);
    ASSERT_GT(batches.size(), 4U);
    double warmUpMs = 0;
    for (std::size_t k = 0; k + 4 < batches.size(); ++k) warmUpMs += stepMs * batches[k];
    EXPECT_GE(warmUpMs, 15) << stepMs;
    EXPECT_GE(stepMs * batches.back(), 5) << stepMs;
    EXPECT_LE(stepMs * batches.back(), 6 + stepMs) << stepMs;
    for (std::size_t k = 1; k < batches.size(); ++k) EXPECT_LE(batches[k], 10 * batches[k - 1]) << stepMs;
  }
}

TEST(StepTiming, WarmUpDoesNotCount) {
  StepTiming timing({.batchMs = 5, .warmUpMs = 0, .repeats = 3});
  timing.take(500);
  for (const double ms : {9.0, 7.0, 8.0}) timing.take(ms);
  ASSERT_TRUE(timing.done());
  EXPECT_DOUBLE_EQ(timing.times().minimumMs, 7);
  EXPECT_DOUBLE_EQ(timing.times().medianMs, 8);
  EXPECT_DOUBLE_EQ(timing.times().maximumMs, 9);
}

TEST(StepTiming, AClockThatStandsStillEndsAllTheSame) {
  StepTiming timing({.batchMs = 5, .warmUpMs = 15, .repeats = 2});
  EXPECT_LT(timeKernel(timing, 0).size(), 20U);
}

}  // namespace
}  // namespace gravitile::app
