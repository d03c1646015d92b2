#include "app/timeline_scale.h"

#include <gtest/gtest.h>

namespace gravitile::app {
namespace {

TEST(TimelineScale, PixelsAndTimesGoBackAndForth) {
  const TimelineScale times{.left = 100, .width = 500, .durationS = 20};
  for (const double time : {0.0, 3.25, 20.0}) EXPECT_NEAR(times.time(times.pixel(time)), time, 1e-4);
  EXPECT_EQ(times.pixel(0), 100);
  EXPECT_EQ(times.pixel(20), 600);
  EXPECT_EQ(times.time(-50), 0);
  EXPECT_EQ(times.time(5000), 20);
}

TEST(TimelineScale, MarksAreRoundAndFarEnoughApart) {
  for (const double duration : {0.03, 1.0, 7.3, 10.0, 60.0, 999.0, 86400.0}) {
    for (const float width : {60.0F, 333.0F, 1800.0F}) {
      const TimelineScale times{.left = 0, .width = width, .durationS = duration};
      const double step = times.markStep(46);
      EXPECT_GE(times.pixel(step), 46 * 0.999F) << duration << " in " << width;
      EXPECT_LE(times.pixel(step), 46 * 2.6F) << duration << " in " << width;
    }
  }
  EXPECT_DOUBLE_EQ((TimelineScale{.left = 0, .width = 500, .durationS = 10}.markStep(46)), 1);
}

}  // namespace
}  // namespace gravitile::app
