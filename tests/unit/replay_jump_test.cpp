#include "app/replay_jump.h"

#include <gtest/gtest.h>

#include <cmath>

namespace gravitile::app {
namespace {

constexpr double kFrameS = 1.0 / 60;
constexpr std::uint64_t kFrames = 5000;

TEST(ReplayJump, PlayingIsNoneAtAnySpeed) {
  for (const double speed : playbackSpeeds()) {
    for (const bool smooth : {true, false}) {
      Playback playback{.frame = 2500, .speed = speed, .smooth = smooth};
      for (int frame = 0; frame < 60; ++frame) {
        const double before = shownFrame(playback);
        advance(playback, kFrameS, kFrames);
        ASSERT_TRUE(playback.playing);
        EXPECT_FALSE(isJump(before, shownFrame(playback), playback, kFrameS)) << speed << " " << frame;
      }
    }
  }
}

TEST(ReplayJump, AStepIsNoneInEitherDirection) {
  for (const int step : {-1, 1}) {
    for (const double start : {10.0, 10.4}) {
      Playback playback{.frame = start};
      stepFrames(playback, step, kFrames);
      EXPECT_FALSE(isJump(start, playback.frame, playback, kFrameS)) << step;
    }
  }
}

TEST(ReplayJump, ASeekIsOneAndSoIsALoop) {
  EXPECT_TRUE(isJump(10, 13, {.playing = false}, kFrameS));
  EXPECT_TRUE(isJump(13, 10, {.playing = true}, kFrameS));
  EXPECT_TRUE(isJump(0, 4999, {.speed = 64}, kFrameS));
  Playback looping{.frame = 4998.9, .speed = 1, .loop = true};
  advance(looping, kFrameS, kFrames);
  EXPECT_LT(looping.frame, 1);
  EXPECT_TRUE(isJump(4998.9, looping.frame, looping, kFrameS));
}

}  // namespace
}  // namespace gravitile::app
