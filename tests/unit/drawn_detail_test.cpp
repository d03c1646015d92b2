#include "app/drawn_detail.h"

#include <gtest/gtest.h>

#include <algorithm>

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
      EXPECT_EQ(outcome.lateChanges, 0);
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

}  // namespace gravitile::app
