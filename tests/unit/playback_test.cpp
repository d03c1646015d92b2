#include "app/playback.h"

#include <gtest/gtest.h>

namespace gravitile::app {
namespace {

constexpr std::uint64_t kFrames = 91;  // three seconds

TEST(Playback, GoesForwardAndBackAtItsSpeedAndStopsAtTheEnds) {
  Playback playback;
  advance(playback, 0.5, kFrames);
  EXPECT_DOUBLE_EQ(playback.frame, 15);
  playback.speed = 4;
  advance(playback, 0.5, kFrames);
  EXPECT_DOUBLE_EQ(playback.frame, 75);
  EXPECT_TRUE(playback.playing);
  advance(playback, 0.5, kFrames);
  EXPECT_DOUBLE_EQ(playback.frame, 90);
  EXPECT_FALSE(playback.playing);
  playback.speed = -1;
  advance(playback, 1, kFrames);  // stands
  EXPECT_DOUBLE_EQ(playback.frame, 90);
  togglePlaying(playback, kFrames);
  advance(playback, 1, kFrames);
  EXPECT_DOUBLE_EQ(playback.frame, 60);
  advance(playback, 5, kFrames);
  EXPECT_DOUBLE_EQ(playback.frame, 0);
  EXPECT_FALSE(playback.playing);
}

TEST(Playback, PlayedAnewAtAnEndItStartsAtTheOther) {
  Playback playback{.frame = 90, .playing = false};
  togglePlaying(playback, kFrames);
  EXPECT_EQ(playback.frame, 0);
  EXPECT_TRUE(playback.playing);
  playback = {.frame = 0, .speed = -2, .playing = false};
  togglePlaying(playback, kFrames);
  EXPECT_EQ(playback.frame, 90);
  togglePlaying(playback, kFrames);
  EXPECT_FALSE(playback.playing);
}

TEST(Playback, ALoopGoesOnFromTheOtherEnd) {
  Playback playback{.frame = 80, .loop = true};
  advance(playback, 1, kFrames);
  EXPECT_DOUBLE_EQ(playback.frame, 20);
  EXPECT_TRUE(playback.playing);
  playback.speed = -1;
  advance(playback, 1, kFrames);
  EXPECT_DOUBLE_EQ(playback.frame, 80);
  Playback single{.loop = true};
  advance(single, 1, 1);
  EXPECT_EQ(single.frame, 0);
}

TEST(Playback, StepsEndOnFrames) {
  Playback playback{.frame = 10.3};
  stepFrames(playback, 1, kFrames);
  EXPECT_EQ(playback.frame, 11);
  EXPECT_FALSE(playback.playing);
  playback.frame = 10.3;
  stepFrames(playback, -1, kFrames);
  EXPECT_EQ(playback.frame, 10);
  stepFrames(playback, -100, kFrames);
  EXPECT_EQ(playback.frame, 0);
}

TEST(Playback, ShowsFramesOrPlacesBetweenThem) {
  Playback playback{.frame = 3.6};
  EXPECT_DOUBLE_EQ(shownFrame(playback), 3.6);
  playback.smooth = false;
  EXPECT_DOUBLE_EQ(shownFrame(playback), 4);
}

TEST(Playback, SpeedsFollowEachOther) {
  double speed = -64;
  for (const double next : playbackSpeeds().subspan(1)) {
    EXPECT_EQ(nextSpeed(next, -1), speed);
    EXPECT_EQ(nextSpeed(speed, 1), next);
    speed = next;
  }
  EXPECT_EQ(nextSpeed(64, 1), 64);
  EXPECT_EQ(nextSpeed(-64, -1), -64);
  EXPECT_EQ(nextSpeed(3, 1), 4);
  EXPECT_EQ(speedText(-0.25), "-1/4x");
  EXPECT_EQ(speedText(8), "8x");
}

}  // namespace
}  // namespace gravitile::app
