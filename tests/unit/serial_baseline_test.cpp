#include "app/serial_baseline.h"

#include <gtest/gtest.h>

#include <chrono>

namespace gravitile::app {
namespace {

TEST(SerialBaseline, MeasuresARateThatAProcessorCanHave) {
  const std::atomic<bool> cancel = false;
  const auto rate = measureSerialRate(512, cancel);
  ASSERT_TRUE(rate.has_value());
  // One interaction takes no less than a cycle and, even interpreted or under a sanitizer, no microsecond.
  EXPECT_GT(*rate, 1e6);
  EXPECT_LT(*rate, 1e10);
}

TEST(SerialBaseline, CancelledGivesNoRate) {
  const std::atomic<bool> cancel = true;
  EXPECT_FALSE(measureSerialRate(512, cancel).has_value());
}

TEST(SerialBaseline, IsEmptyUntilStarted) {
  const SerialBaseline baseline;
  EXPECT_FALSE(baseline.rate().has_value());
}

TEST(SerialBaseline, ArrivesInTheBackgroundAndStays) {
  SerialBaseline baseline;
  baseline.start();
  const auto giveUp = std::chrono::steady_clock::now() + std::chrono::minutes(2);
  while (!baseline.rate() && std::chrono::steady_clock::now() < giveUp) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  const auto rate = baseline.rate();
  ASSERT_TRUE(rate.has_value());
  baseline.start();
  EXPECT_EQ(baseline.rate(), rate);
}

TEST(SerialBaseline, CanBeGivenUpAtOnce) {
  for (int k = 0; k < 20; ++k) {
    SerialBaseline baseline;
    baseline.start();
  }
}

}  // namespace
}  // namespace gravitile::app
