#include "app/meters.h"

#include <gtest/gtest.h>

namespace gravitile::app {
namespace {

TEST(DurationRecord, WithoutAnyThereIsNoPercentile) {
  DurationRecord record;
  record.reserve(4);
  EXPECT_EQ(record.percentileMs(0.5), 0);
  record.add(7);
  EXPECT_EQ(record.percentileMs(0.5), 7);
  EXPECT_EQ(record.percentileMs(0.5, 0, 1.0 / 3), 0);
}

TEST(DurationRecord, PercentilesAreOfTheSortedDurations) {
  DurationRecord record;
  record.reserve(5);
  for (const double ms : {5, 1, 4, 2, 3}) record.add(ms);
  EXPECT_EQ(record.percentileMs(0), 1);
  EXPECT_EQ(record.percentileMs(0.5), 3);
  EXPECT_EQ(record.percentileMs(1), 5);
}

TEST(FrameStatistics, ThirdsAreTakenInTheOrderOfTime) {
  FrameStatistics statistics(100);
  double timeS = 1;
  statistics.frame(timeS);
  for (const double ms : {1, 2, 3, 50, 60, 70, 11, 12, 13}) statistics.frame(timeS += ms / 1e3);
  EXPECT_NEAR(statistics.firstThirdMs(), 2, 1e-3);
  EXPECT_NEAR(statistics.lastThirdMs(), 12, 1e-3);
  EXPECT_NEAR(statistics.percentileMs(0.5), 12, 1e-3);
}

}  // namespace
}  // namespace gravitile::app
