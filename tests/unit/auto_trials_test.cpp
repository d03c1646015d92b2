#include "sim/auto_trials.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>

namespace gravitile::sim {
namespace {

// Distinct choices; which kernels they are is nothing to the trials.
std::vector<KernelChoice> choices(int count) {
  std::vector<KernelChoice> made;
  for (int k = 0; k < count; ++k) {
    made.push_back({.kernel = &findKernel("gpu-pairwise"), .tuning = defaultTuning()});
    made.back().tuning[TuningId::PerThread] = k + 1;
  }
  return made;
}

int numberOf(const KernelChoice& choice) {
  return choice.tuning[TuningId::PerThread] - 1;
}

struct Outcome {
  int fastest = -1;
  double spentMs = 0;
  std::vector<int> probes;  // of each candidate
  double longestProbeMs = 0;
};

// Runs all trials against candidates whose steps take so long; `noise` makes a probe of a step's time.
Outcome runTrials(
    const std::vector<double>& stepMs,
    const std::function<double(double)>& noise = [](double ms) { return ms; }) {
  AutoTrials trials(choices(static_cast<int>(stepMs.size())), true);
  Outcome outcome{.probes = std::vector<int>(stepMs.size())};
  for (int guard = 0; !trials.done() && guard < 100'000; ++guard) {
    const auto candidate = static_cast<std::size_t>(numberOf(trials.pick()));
    const std::uint32_t steps = trials.probeSteps();
    const double ms = noise(stepMs[candidate]) * steps;
    outcome.spentMs += ms;
    outcome.longestProbeMs = std::max(outcome.longestProbeMs, ms);
    ++outcome.probes[candidate];
    const KernelChoice before = trials.pick();
    const bool another = trials.take(steps, ms);
    EXPECT_EQ(another, !(trials.pick() == before));
    EXPECT_GE(trials.number(), 1);
    EXPECT_LE(trials.number(), trials.count());
  }
  EXPECT_TRUE(trials.done());
  outcome.fastest = numberOf(trials.pick());
  return outcome;
}

TEST(AutoTrials, FindTheFastestOfStepsOfAnyLength) {
  for (const double unit : {0.001, 0.004, 0.05, 0.7, 1.3, 3.9, 4.1, 20.0, 60.0}) {
    for (int best = 0; best < 9; ++best) {
      std::vector<double> stepMs;
      for (int k = 0; k < 9; ++k) stepMs.push_back(unit * (k == best ? 1 : 1.02 + 0.05 * ((k * 5) % 9)));
      const Outcome outcome = runTrials(stepMs);
      EXPECT_EQ(outcome.fastest, best) << unit;
      EXPECT_LE(outcome.spentMs, AutoTrials::kBudgetMs) << unit;
      EXPECT_LE(outcome.longestProbeMs, std::max(2 * unit * 1.5, 9.0)) << "the picture would stand still";
    }
  }
}

// Probes that something else on the GPU lengthens now and then.
TEST(AutoTrials, InterruptionsDoNotDecide) {
  std::mt19937 random(3);
  const auto disturbed = [&](double ms) {
    return random() % 4 == 0 ? ms * 1.5 : ms * (1 + 0.005 * (random() % 3));
  };
  for (int turn = 0; turn < 50; ++turn) {
    const int best = turn % 8;
    std::vector<double> stepMs(8, 1.05);
    stepMs[static_cast<std::size_t>(best)] = 1;
    EXPECT_EQ(runTrials(stepMs, disturbed).fastest, best);
  }
}

TEST(AutoTrials, RisingClocksDoNotSpeakAgainstTheFirst) {
  double clock = 0.7;
  const auto rising = [&](double ms) { return ms / (clock = std::min(1.0, clock + 0.02)); };
  EXPECT_EQ(runTrials({1, 1.05, 1.2, 1.3, 1.2, 1.3}, rising).fastest, 0);
}

TEST(AutoTrials, LongStepsStayWithinTheBudgetAndSlowOnesAreGivenUp) {
  for (const double unit : {88.0, 350.0, 900.0, 1900.0, 6000.0}) {
    const Outcome outcome = runTrials(std::vector<double>(8, unit));
    EXPECT_LE(outcome.spentMs, std::max(AutoTrials::kBudgetMs, unit)) << unit;
    EXPECT_GE(outcome.probes[0], 1);
  }
  const Outcome outcome = runTrials({10, 12, 10.5, 40, 10.2});
  EXPECT_EQ(outcome.probes[1], 2) << "one to warm up";
  EXPECT_EQ(outcome.probes[3], 2);
  EXPECT_GE(outcome.probes[2], 4);
}

TEST(AutoTrials, OnlySeveralMeasuredCandidatesAreConclusive) {
  AutoTrials huge(choices(3), true);
  EXPECT_FALSE(huge.take(1, 5000));
  EXPECT_TRUE(huge.done());
  EXPECT_FALSE(huge.conclusive());
  AutoTrials two(choices(3), true);
  two.take(1, 900);
  two.take(1, 800);
  EXPECT_TRUE(two.done());
  EXPECT_TRUE(two.conclusive());
  EXPECT_EQ(numberOf(two.pick()), 1);
}

TEST(AutoTrials, NothingIsMeasuredWhereNothingMayOrCanBe) {
  AutoTrials forbidden(choices(4), false);
  EXPECT_TRUE(forbidden.done());
  EXPECT_EQ(numberOf(forbidden.pick()), 0);
  EXPECT_FALSE(forbidden.take(1, 1));
  EXPECT_TRUE(forbidden.refuse());
  EXPECT_EQ(numberOf(forbidden.pick()), 1) << "what can't run is replaced all the same";
  EXPECT_TRUE(AutoTrials(choices(1), true).done());
}

TEST(AutoTrials, CandidatesThatCannotRunAreLeftOut) {
  for (int first = 0; first < 2; ++first) {
    AutoTrials trials(choices(4), true);
    std::vector<double> stepMs{60, 50, 55, 52};
    int refusals = 0;
    for (int guard = 0; !trials.done() && guard < 1000; ++guard) {
      const int candidate = numberOf(trials.pick());
      if (candidate % 2 == first) {
        EXPECT_TRUE(trials.refuse());
        ++refusals;
      } else {
        trials.take(1, stepMs[static_cast<std::size_t>(candidate)]);
      }
    }
    EXPECT_TRUE(trials.done());
    EXPECT_EQ(refusals, 2) << "each is asked once";
    EXPECT_EQ(numberOf(trials.pick()), first == 0 ? 1 : 2);
  }
  AutoTrials none(choices(3), true);
  EXPECT_TRUE(none.refuse());
  EXPECT_TRUE(none.refuse());
  EXPECT_FALSE(none.refuse());
  EXPECT_TRUE(none.done());
}

}  // namespace
}  // namespace gravitile::sim
