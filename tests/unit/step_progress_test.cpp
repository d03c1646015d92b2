#include "app/step_progress.h"

#include <gtest/gtest.h>

namespace gravitile::app {
namespace {

constexpr double kFrameS = 1 / 60.0;

// A run of batches that take so long, frame by frame.
struct Steps {
  StepProgress progress;
  StepProgress::Frame frame{.timeS = 50, .batch = 1, .busy = true};
  double batchS = 1;
  int changes = 0;  // of whether there is a bar

  bool shown() const { return progress.shown().has_value(); }
  void go(double seconds, bool held = false) {
    for (double end = frame.timeS + seconds; frame.timeS < end;) {
      const bool before = shown();
      frame.timeS += kFrameS;
      frame.held = held;
      if (!held && frame.busy) frame.share += kFrameS / batchS;
      if (frame.share >= 1) {
        frame.share = 0;
        frame.steps += frame.batch;
      }
      progress.frame(frame);
      changes += before != shown();
    }
  }
};

TEST(StepProgress, ABarIsThereOnceAStepTakesLong) {
  Steps run;
  run.go(0.2);
  EXPECT_FALSE(run.shown());
  run.go(0.2);
  ASSERT_TRUE(run.shown());
  EXPECT_EQ(run.progress.shown()->step, 1U);
  EXPECT_NEAR(run.progress.shown()->part, 0.4, 0.05);
  EXPECT_FALSE(run.progress.shown()->leftS);
  run.go(0.2);
  ASSERT_TRUE(run.progress.shown()->leftS);
  EXPECT_NEAR(*run.progress.shown()->leftS, 0.4, 0.1);
  run.go(10);
  EXPECT_EQ(run.changes, 1) << "it stays from step to step";
  EXPECT_EQ(run.progress.shown()->step, run.frame.steps + 1);
}

TEST(StepProgress, NothingFlickersWhateverStepsTake) {
  for (const double batchS : {0.001, 0.016, 0.05, 0.15, 0.19, 0.22, 0.28, 0.32, 0.5}) {
    Steps run;
    run.batchS = batchS;
    run.go(20);
    EXPECT_LE(run.changes, 1) << batchS;
    if (batchS < 0.28) {
      EXPECT_FALSE(run.shown()) << batchS;
    }
  }
}

// Once it is there, it is not for a step that takes a little less to take it away.
TEST(StepProgress, StepsThatTakeNowMoreNowLessKeepTheBar) {
  Steps run;
  run.batchS = 0.5;
  run.go(0.6);
  for (int k = 0; k < 20; ++k) {
    run.batchS = k % 2 == 0 ? 0.24 : 0.4;
    run.go(run.batchS);
  }
  EXPECT_TRUE(run.shown());
  EXPECT_EQ(run.changes, 1);
}

TEST(StepProgress, ItGoesWhenStepsAreShortAgainOrNoneIsUnderWay) {
  Steps run;
  run.go(2.5);
  run.batchS = 0.05;
  run.go(0.5);
  EXPECT_FALSE(run.shown());
  Steps idle;
  idle.go(0.8);
  idle.frame.busy = false;
  idle.frame.share = 0;
  idle.go(0.1);
  EXPECT_TRUE(idle.shown()) << "another one may follow";
  idle.go(0.4);
  EXPECT_FALSE(idle.shown());
}

TEST(StepProgress, APauseInsideAStepIsTold) {
  Steps run;
  run.batchS = 0.1;
  run.go(0.05);
  run.go(0.2, true);
  EXPECT_FALSE(run.shown());
  run.go(0.4, true);
  ASSERT_TRUE(run.shown());
  EXPECT_TRUE(run.progress.shown()->paused);
  EXPECT_EQ(stepProgressText(*run.progress.shown()).substr(0, 24), "paused inside step 1: 50");
  run.go(60, true);
  EXPECT_TRUE(run.shown());
  EXPECT_FALSE(run.progress.shown()->leftS);
}

// What is left is told by how long was computed, not by how long it stood still.
TEST(StepProgress, StandingStillDoesNotCount) {
  Steps run;
  run.batchS = 4;
  run.go(1);
  run.go(30, true);
  run.go(1);
  ASSERT_TRUE(run.shown() && run.progress.shown()->leftS);
  EXPECT_NEAR(*run.progress.shown()->leftS, 2, 0.2);
  // Nor what another kernel has begun anew.
  run.frame.share = 0;
  run.batchS = 10;
  run.go(1);
  ASSERT_TRUE(run.progress.shown()->leftS);
  EXPECT_NEAR(*run.progress.shown()->leftS, 9, 1);
}

TEST(StepProgress, OfABatchTheStepIsTold) {
  Steps run;
  run.frame.batch = 4;
  run.frame.steps = 100;
  run.batchS = 4;
  run.go(2.5);
  ASSERT_TRUE(run.shown());
  EXPECT_EQ(run.progress.shown()->step, 103U);
  EXPECT_NEAR(run.progress.shown()->part, 0.5, 0.05);
  EXPECT_NEAR(run.progress.shown()->leftS.value_or(0), 0.5, 0.05);
}

TEST(StepProgress, Words) {
  EXPECT_EQ(stepProgressText({.step = 12, .part = 0.437}), "step 12: 43 %");
  EXPECT_EQ(stepProgressText({.step = 1200, .part = 1, .leftS = 2.14}), "step 1,200: 99 %, 2.1 s left");
  EXPECT_EQ(stepProgressText({.step = 3, .part = 0, .leftS = 1234}), "step 3: 0 %, 1,234 s left");
  EXPECT_EQ(stepProgressText({.step = 3, .part = 0.5, .paused = true}), "paused inside step 3: 50 %");
}

}  // namespace
}  // namespace gravitile::app
