#include "app/hover_delay.h"

#include <gtest/gtest.h>

namespace gravitile::app {
namespace {

// Ten frames a second.
class HoverDelayTest : public testing::Test {
 protected:
  bool on(std::uint64_t item, bool acted = false) {
    ++frame_;
    return delay_.due(item, {frame_, 100 + 0.1 * static_cast<double>(frame_), acted});
  }
  void away(int frames) { frame_ += static_cast<std::uint64_t>(frames); }
  // Frames until the explanation is there.
  int framesUntilDue(std::uint64_t item) {
    for (int frames = 1; frames <= 20; ++frames) {
      if (on(item)) return frames;
    }
    return 0;
  }

  HoverDelay delay_;
  std::uint64_t frame_ = 0;
};

TEST_F(HoverDelayTest, ItComesAfterAWhileAndStays) {
  EXPECT_NEAR(framesUntilDue(1), 6, 1);
  for (int k = 0; k < 20; ++k) EXPECT_TRUE(on(1));
}

TEST_F(HoverDelayTest, APointerOnItsWaySeesNone) {
  for (std::uint64_t item = 1; item < 20; ++item) {
    EXPECT_FALSE(on(item));
    EXPECT_FALSE(on(item));
  }
}

TEST_F(HoverDelayTest, FromOneToTheNextItGoesAtOnce) {
  framesUntilDue(1);
  EXPECT_TRUE(on(2));
  away(1);
  EXPECT_TRUE(on(3));
  away(10);
  EXPECT_NEAR(framesUntilDue(4), 6, 1);
}

TEST_F(HoverDelayTest, WhoLeftAndCameBackWaitsAgain) {
  framesUntilDue(1);
  away(1);
  EXPECT_NEAR(framesUntilDue(1), 6, 1);
}

TEST_F(HoverDelayTest, AClickEndsItUntilThePointerComesBack) {
  framesUntilDue(1);
  EXPECT_FALSE(on(1, true));
  EXPECT_EQ(framesUntilDue(1), 0);
  away(10);
  EXPECT_FALSE(on(1, true));
  EXPECT_EQ(framesUntilDue(1), 0) << "clicked before it was there";
  away(10);
  EXPECT_GT(framesUntilDue(1), 0);
}

}  // namespace
}  // namespace gravitile::app
