#include "app/drawn_detail.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace gravitile::app {
namespace {

// A machine that takes so long for a frame and for a million bodies of it, ms.
struct Machine {
  double frameMs, millionMs;
};

double frameMs(const Machine& machine, std::size_t bodies, std::size_t every) {
  return machine.frameMs + machine.millionMs * 1e-6 * static_cast<double>(bodies / every);
}

// Where it comes to rest, and how often it changed in the second half of a minute.
struct Outcome {
  std::size_t every;
  double lastMs;
  int lateChanges;
};

Outcome after(const Machine& machine, std::size_t bodies) {
  constexpr int kFrames = 2000;
  DrawnDetail detail;
  detail.restart(bodies);
  Outcome outcome{1, 0, 0};
  for (int k = 0; k < kFrames; ++k) {
    outcome.lastMs = frameMs(machine, bodies, detail.every());
    const std::size_t every = detail.frame(outcome.lastMs);
    if (k > kFrames / 2 && every != outcome.every) ++outcome.lateChanges;
    outcome.every = every;
  }
  return outcome;
}

}  // namespace

TEST(DrawnDetail, FramesComeInTimeWhateverTheNumberOfBodies) {
  for (const Machine& machine : {Machine{20, 200}, Machine{30, 400}, Machine{10, 50}, Machine{5, 1000}}) {
    for (const std::size_t bodies : {10'000U, 100'000U, 1'000'000U, 16'000'000U}) {
      const Outcome outcome = after(machine, bodies);
      SCOPED_TRACE(testing::Message() << machine.frameMs << ", " << machine.millionMs << ", " << bodies);
      EXPECT_LE(outcome.lastMs, 50);
      EXPECT_LE(outcome.lateChanges, 2);  // one trial
    }
  }
}

TEST(DrawnDetail, AllAreDrawnWhereThatIsFastEnough) {
  EXPECT_EQ(after({2, 1}, 4'000'000).every, 1U);
  EXPECT_EQ(after({36, 1}, 2'000'000).every, 1U);
}

// The rest of the frame is what is slow.
TEST(DrawnDetail, SomeAreAlwaysLeft) {
  const Outcome outcome = after({500, 0}, 1'000'000);
  EXPECT_GE(1'000'000 / outcome.every, DrawnDetail::kFewestDrawn);
  EXPECT_EQ(after({500, 0}, 10'000).every, 1U);
}

TEST(DrawnDetail, OneSlowFrameChangesNothing) {
  DrawnDetail detail;
  detail.restart(1'000'000);
  for (int k = 0; k < 100; ++k) EXPECT_EQ(detail.frame(k % 10 == 0 ? 500 : 16), 1U);
}

TEST(DrawnDetail, ComesBackWhenFramesAreFast) {
  // The second and third are frames of a screen that sets the pace, at 60 and 50 Hz.
  for (const double ms : {5.0, 16.7, 20.0}) {
    DrawnDetail detail;
    detail.restart(1'000'000);
    for (int k = 0; k < 20; ++k) detail.frame(200);
    EXPECT_GT(detail.every(), 8U);
    for (int k = 0; k < 2000; ++k) detail.frame(ms);
    EXPECT_EQ(detail.every(), 1U) << ms;
  }
}

// A hiccup, and then frames as fast as the screen shows them.
TEST(DrawnDetail, ComesBackOnAnyScreen) {
  for (const double rate : {24.0, 25.0, 30.0, 40.0, 48.0, 60.0, 144.0}) {
    const double refreshMs = 1e3 / rate;
    DrawnDetail detail;
    detail.restart(1'000'000);
    for (int k = 0; k < 20; ++k) detail.frame(200, refreshMs);
    EXPECT_GT(detail.every(), 8U) << rate;
    for (int k = 0; k < 2000; ++k) detail.frame(refreshMs + (k % 2 == 0 ? 1.5 : -1.5), refreshMs);
    EXPECT_EQ(detail.every(), 1U) << rate;
  }
}

// The window of a machine that draws everything else in 31 ms: a pause without a GPU.
TEST(DrawnDetail, ComesBackWhereTheRestOfAFrameIsSlow) {
  DrawnDetail detail;
  detail.restart(1'000'000);
  for (int k = 0; k < 20; ++k) detail.frame(200);
  EXPECT_GT(detail.every(), 8U);
  for (int k = 0; k < 2000; ++k) detail.frame(frameMs({31, 2}, 1'000'000, detail.every()));
  EXPECT_EQ(detail.every(), 1U);
}

TEST(DrawnDetail, ASlowScreenIsNoSlowMachine) {
  for (const double rate : {24.0, 25.0, 30.0}) {
    DrawnDetail detail;
    detail.restart(1'000'000);
    for (int k = 0; k < 1000; ++k) {
      const double refreshMs = 1e3 / rate;
      EXPECT_EQ(detail.frame(refreshMs + (k % 8 == 0 ? -2 : 2), refreshMs), 1U) << rate;
    }
  }
}

// A frame that is late waits for the next refresh of the screen: whether there is time for more bodies, only
// a trial tells. Of those in vain there are few.
TEST(DrawnDetail, TrialsInVainBecomeRare) {
  constexpr double kRefreshMs = 1e3 / 30;
  constexpr int kMinute = 30 * 60;
  DrawnDetail detail;
  detail.restart(1'000'000);
  int changes = 0;
  std::size_t every = 1;
  for (int k = 0; k < 4 * kMinute; ++k) {
    const double workMs = frameMs({10, 40}, 1'000'000, every);
    const std::size_t now = detail.frame(std::ceil(workMs / kRefreshMs) * kRefreshMs, kRefreshMs);
    if (now != every && k >= kMinute) ++changes;
    every = now;
  }
  EXPECT_EQ(every, 2U);
  EXPECT_LE(changes, 6);
  // Where frames are fast nothing has to be tried: the view is another one.
  for (int k = 0; k < 70; ++k) detail.frame(5, kRefreshMs);
  EXPECT_EQ(detail.every(), 1U);
}

}  // namespace gravitile::app
