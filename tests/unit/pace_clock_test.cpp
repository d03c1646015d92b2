#include "app/pace_clock.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <random>
#include <vector>

namespace gravitile::app {
namespace {

constexpr std::uint32_t kManySteps = 1000;  // a frame

Pace steps(double perSecond) {
  return {.kind = Pace::Kind::StepsPerSecond, .stepsPerSecond = perSecond};
}

// A window with an engine that takes so long a step.
struct Window {
  PaceClock clock;
  double timeS = 1000, freeS = 0, stepS = 0, length = 1, simulated = 0;
  std::uint32_t most = kManySteps, largest = 0;
  std::uint64_t done = 0;

  std::uint32_t frame(const Pace& pace, double seconds) {
    timeS += seconds;
    const std::uint32_t count =
        clock.due(pace, {.timeS = timeS, .stepLength = length, .idle = timeS >= freeS, .mostSteps = most});
    if (count > 0) {
      clock.started(count);
      freeS = timeS + stepS * count;
    }
    done += count;
    simulated += count * length;
    largest = std::max(largest, count);
    return count;
  }
};

struct FrameTimes {
  const char* name;
  double longestS;
  std::function<double()> next;
};

std::vector<FrameTimes> frameTimes() {
  auto random = std::make_shared<std::mt19937>(7);
  auto turn = std::make_shared<int>(0);
  return {{"60 Hz", 1 / 60.0, [] { return 1 / 60.0; }},
          {"144 Hz", 1 / 144.0, [] { return 1 / 144.0; }},
          {"12 Hz", 1 / 12.0, [] { return 1 / 12.0; }},
          {"jittery", 0.06, [random] { return std::uniform_real_distribution(0.002, 0.06)(*random); }},
          {"every fifth one late", 0.2, [turn] { return ++*turn % 5 == 0 ? 0.2 : 0.01; }}};
}

constexpr double kRates[] = {0.05, 0.5, 1, 7, 24, 30, 59.94, 60, 250, 1000, 5000};

// The most steps that are caught up with.
double backlog(double rate) {
  return std::min(rate / 4, 64.0) + 1;
}

TEST(PaceClock, TheMeanRateIsExactWhateverFramesTake) {
  constexpr double kRunS = 200;
  for (const double rate : kRates)
    for (const FrameTimes& frames : frameTimes()) {
      if (rate * frames.longestS + 1 > backlog(rate)) continue;  // more than is caught up with
      Window window;
      window.frame(steps(rate), 0);
      const double startS = window.timeS;
      while (window.timeS < startS + kRunS) window.frame(steps(rate), frames.next());
      // One when it begins, and then as many as have become due.
      const double due = 1 + rate * (window.timeS - startS);
      EXPECT_LE(std::abs(static_cast<double>(window.done) - due), 1.0) << rate << " " << frames.name;
    }
}

TEST(PaceClock, NeverMoreStepsAFrameThanAllowedAndTheRestIsCaughtUpWith) {
  Window window;
  window.most = 2;
  const double startS = window.timeS;
  window.frame(steps(60), 0);
  for (int k = 0; k < 1000; ++k) window.frame(steps(60), k % 5 == 0 ? 0.08 : 0.01);
  EXPECT_EQ(window.largest, 2U);
  EXPECT_LE(std::abs(static_cast<double>(window.done) - 60 * (window.timeS - startS)), 8.0);
  // More than the frames allow is as fast as they do.
  Window late;
  late.most = 3;
  for (int k = 0; k < 100; ++k) late.frame(steps(1000), 1 / 60.0);
  EXPECT_GE(late.done, 295U);
  EXPECT_EQ(late.largest, 3U);
}

TEST(PaceClock, AfterAHitchThereIsNoBurst) {
  for (const double rate : kRates) {
    Window window;
    for (int k = 0; k < 600; ++k) window.frame(steps(rate), 1 / 60.0);
    const std::uint64_t before = window.done;
    window.frame(steps(rate), 30);
    EXPECT_LE(static_cast<double>(window.done - before), backlog(rate)) << rate;
    for (int k = 0; k < 60; ++k) window.frame(steps(rate), 1 / 60.0);
    EXPECT_LE(static_cast<double>(window.done - before), backlog(rate) + rate + 1) << rate;
  }
}

TEST(PaceClock, AnEngineThatIsFastEnoughKeepsThePaceAndASlowerOneIsNeverIdle) {
  constexpr double kFrameS = 1 / 60.0, kRunS = 120, kStepS = 0.3;
  for (const double rate : {0.2, 1.0, 3.0}) {
    Window window;
    window.stepS = kStepS;
    for (int k = 0; k < kRunS / kFrameS; ++k) window.frame(steps(rate), kFrameS);
    EXPECT_LE(std::abs(static_cast<double>(window.done) - (1 + rate * kRunS)), 1.0) << rate;
  }
  for (const double rate : {5.0, 30.0, 1000.0}) {
    Window window;
    window.stepS = kStepS;
    window.most = 1;
    for (int k = 0; k < kRunS / kFrameS; ++k) window.frame(steps(rate), kFrameS);
    EXPECT_GE(static_cast<double>(window.done), kRunS / (kStepS + kFrameS)) << rate;
    // Steps become short: what was missed does not come after.
    window.stepS = 0;
    window.most = kManySteps;
    const std::uint64_t before = window.done;
    for (int k = 0; k < 60; ++k) window.frame(steps(rate), kFrameS);
    EXPECT_LE(static_cast<double>(window.done - before), backlog(rate) + rate + 1) << rate;
  }
}

TEST(PaceClock, APauseStartsItAnew) {
  Window window;
  for (int k = 0; k < 100; ++k) window.frame(steps(0.5), 1 / 60.0);
  for (int k = 0; k < 600; ++k) {
    window.clock.stop();
    window.timeS += 1 / 60.0;
  }
  EXPECT_EQ(window.frame(steps(0.5), 1 / 60.0), 1U) << "the first step at once";
  for (int k = 0; k < 110; ++k) EXPECT_EQ(window.frame(steps(0.5), 1 / 60.0), 0U) << k;
  Window fast;
  fast.frame(steps(1000), 0);
  fast.clock.stop();
  EXPECT_EQ(fast.frame(steps(1000), 60), 1U);
}

TEST(PaceClock, AChangeOfPaceDropsWhatWasDueAndBringsNoStepsItself) {
  Window window;
  window.frame(steps(1000), 0);
  window.freeS = window.timeS + 1;
  for (int k = 0; k < 30; ++k) window.frame(steps(1000), 1 / 60.0);
  window.freeS = 0;
  EXPECT_LE(window.frame(steps(10), 1 / 60.0), 1U);

  Window dragged;
  for (int k = 0; k < 120; ++k) dragged.frame(steps(1 + k / 120.0), 1 / 60.0);
  EXPECT_GE(dragged.done, 3U) << "the run goes on meanwhile";
  EXPECT_LE(dragged.done, 4U);
}

TEST(PaceClock, WhatWasNotStartedStaysDue) {
  PaceClock clock;
  const Pace pace = steps(10);
  EXPECT_EQ(clock.due(pace, {.timeS = 1, .mostSteps = kManySteps}), 1U);
  EXPECT_EQ(clock.due(pace, {.timeS = 1.01, .mostSteps = kManySteps}), 1U);
  clock.started(1);
  EXPECT_EQ(clock.due(pace, {.timeS = 1.02, .mostSteps = kManySteps}), 0U);
}

TEST(PaceClock, OfTimeASecondTheNewestStepsLengthCounts) {
  const Pace pace{.kind = Pace::Kind::TimePerSecond, .timePerSecond = 0.3};
  for (const double change : {0.0, 0.5, 0.9}) {
    Window window;
    const double startS = window.timeS;
    double longest = 0;
    while (window.timeS < startS + 100) {
      window.length = 0.01 * (1 + change * std::sin(window.timeS));
      longest = std::max(longest, window.length);
      window.frame(pace, 1 / 60.0);
    }
    EXPECT_NEAR(window.simulated, 0.3 * (window.timeS - startS), 3 * longest) << change;
  }
}

TEST(PaceClock, AsFastAsPossibleIsAsManyAsAFrameMayHave) {
  Window window;
  window.most = 4;
  window.stepS = 0.01;
  EXPECT_EQ(window.frame({}, 0.016), 4U);
  EXPECT_EQ(window.frame({}, 0.016), 0U) << "the engine is busy";
  EXPECT_EQ(window.frame({}, 0.032), 4U);
}

}  // namespace
}  // namespace gravitile::app
