#include "app/rate_history.h"

#include <gtest/gtest.h>

#include <string>

namespace gravitile::app {
namespace {

constexpr double kStartS = 1000;  // a steady clock does not begin at 0

TEST(RateHistory, IsEmptyAtFirst) {
  const RateHistory history;
  EXPECT_EQ(history.sampleCount(), 0u);
  EXPECT_EQ(history.markCount(), 0u);
  EXPECT_EQ(history.largestRate(), 0);
}

TEST(RateHistory, OneIntervalIsOneSampleWithTheMeanOfItsFrames) {
  RateHistory history;
  history.add(kStartS, 10);
  history.add(kStartS + 0.05, 20);
  EXPECT_EQ(history.sampleCount(), 0u);
  history.add(kStartS + 0.11, 60);
  ASSERT_EQ(history.sampleCount(), 1u);
  EXPECT_DOUBLE_EQ(history.sample(0).rate, 30);
  EXPECT_DOUBLE_EQ(history.sample(0).timeS, kStartS + 0.11);
  EXPECT_DOUBLE_EQ(history.largestRate(), 30);
}

TEST(RateHistory, KeepsTheLastTwoMinutesInOrder) {
  for (const double frameS : {1 / 250.0, 1 / 60.0, 0.3, 5.0}) {
    SCOPED_TRACE(frameS);
    RateHistory history;
    const auto frames = static_cast<int>(3 * RateHistory::kSpanS / frameS);
    for (int k = 0; k < frames; ++k) history.add(kStartS + k * frameS, 1 + k);
    ASSERT_GT(history.sampleCount(), 10u);
    const double newestS = kStartS + (frames - 1) * frameS;
    EXPECT_EQ(history.newestTimeS(), newestS);
    EXPECT_NEAR(history.sample(0).timeS, newestS - RateHistory::kSpanS, RateHistory::kIntervalS + 2 * frameS);
    EXPECT_GE(history.sample(0).timeS, newestS - RateHistory::kSpanS);
    EXPECT_GE(history.sample(history.sampleCount() - 1).timeS,
              newestS - 2 * RateHistory::kIntervalS - 2 * frameS);
    for (std::size_t k = 1; k < history.sampleCount(); ++k) {
      ASSERT_GT(history.sample(k).timeS, history.sample(k - 1).timeS);
      ASSERT_GT(history.sample(k).rate, history.sample(k - 1).rate);
    }
  }
}

TEST(RateHistory, PauseIsAGapAndLowersNoMean) {
  RateHistory history;
  double timeS = kStartS;
  const auto frames = [&](int count, double rate) {
    for (int k = 0; k < count; ++k, timeS += 0.017) history.add(timeS, rate);
  };
  frames(15, 100);
  frames(15, 0);
  frames(15, 50);
  bool paused = false;
  for (std::size_t k = 0; k < history.sampleCount(); ++k) {
    const double rate = history.sample(k).rate;
    EXPECT_TRUE(rate == 100 || rate == 0 || rate == 50) << rate;
    paused |= rate == 0;
  }
  EXPECT_TRUE(paused);
}

TEST(RateHistory, AChangeEndsTheInterval) {
  RateHistory history;
  history.add(kStartS, 100);
  history.mark(kStartS + 0.02, "gpu-basic");
  history.add(kStartS + 0.03, 40);
  history.add(kStartS + 0.14, 40);
  ASSERT_EQ(history.sampleCount(), 2u);
  EXPECT_DOUBLE_EQ(history.sample(0).rate, 100);
  EXPECT_DOUBLE_EQ(history.sample(1).rate, 40);
  ASSERT_EQ(history.markCount(), 1u);
  EXPECT_EQ(history.markAt(0).label, "gpu-basic");
  EXPECT_EQ(history.markAt(0).timeS, kStartS + 0.02);
}

TEST(RateHistory, OfTooManyMarksTheNewestStay) {
  RateHistory history;
  constexpr int kMarks = 3 * RateHistory::kMaxMarks / 2;
  for (int k = 0; k < kMarks; ++k) history.mark(kStartS + 0.1 * k, std::to_string(k));
  ASSERT_EQ(history.markCount(), RateHistory::kMaxMarks);
  for (std::size_t k = 0; k < history.markCount(); ++k) {
    EXPECT_EQ(history.markAt(k).label, std::to_string(kMarks - RateHistory::kMaxMarks + k));
  }
}

TEST(RateHistory, TheAxisGrowsWithTheHistory) {
  RateHistory history;
  EXPECT_EQ(history.shownSpanS(), 15);
  const struct {
    double untilS, spanS;
  } stages[] = {{14, 15}, {16, 30}, {31, 60}, {59, 60}, {62, 120}, {500, 120}};
  double timeS = 0;
  for (const auto& stage : stages) {
    SCOPED_TRACE(stage.untilS);
    for (; timeS < stage.untilS; timeS += 0.25) history.add(kStartS + timeS, 1);
    EXPECT_EQ(history.shownSpanS(), stage.spanS);
    EXPECT_LE(history.newestTimeS() - history.sample(0).timeS, history.shownSpanS());
  }
}

TEST(RateHistory, OldMarksGo) {
  RateHistory history;
  history.mark(kStartS, "old");
  history.mark(kStartS + 100, "new");
  history.add(kStartS + RateHistory::kSpanS + 1, 1);
  ASSERT_EQ(history.markCount(), 1u);
  EXPECT_EQ(history.markAt(0).label, "new");
}

// Marks in a row add samples of less than an interval each; the ring must hold or drop them, never mix them
// up.
TEST(RateHistory, ManyChangesOverflowNothing) {
  RateHistory history;
  double timeS = kStartS;
  for (int k = 0; k < 5000; ++k, timeS += 0.01) {
    history.add(timeS, 1 + k);
    history.mark(timeS + 0.005, "x");
  }
  for (std::size_t k = 1; k < history.sampleCount(); ++k) {
    ASSERT_GT(history.sample(k).timeS, history.sample(k - 1).timeS);
  }
  EXPECT_DOUBLE_EQ(history.sample(history.sampleCount() - 1).rate, 5000);
}

}  // namespace
}  // namespace gravitile::app
