#include "app/pace.h"
#include "app/saved_pace.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "sim/user_error.h"

namespace gravitile::app {
namespace {

using Kind = Pace::Kind;

constexpr double kInfinite = std::numeric_limits<double>::infinity();
const OptionRule kRule{"--pace", allowedPaces()};

Pace steps(double perSecond) {
  return {.kind = Kind::StepsPerSecond, .stepsPerSecond = perSecond};
}

Pace time(double perSecond) {
  return {.kind = Kind::TimePerSecond, .timePerSecond = perSecond};
}

TEST(Pace, TextsAreReadAndWritten) {
  const struct {
    const char* given;
    Pace pace;
    const char* text;
  } table[] = {{"max", {}, "as fast as possible"},      {"as fast as possible", {}, "as fast as possible"},
               {"30/s", steps(30), "30 steps/s"},       {"30 steps/s", steps(30), "30 steps/s"},
               {"0.01/s", steps(0.01), "0.01 steps/s"}, {"1e4/s", steps(10'000), "10000 steps/s"},
               {"0.5t/s", time(0.5), "0.5 t/s"},        {"2.5e-7 t/s", time(2.5e-7), "2.5e-07 t/s"}};
  for (const auto& row : table) {
    EXPECT_EQ(parsePace(kRule, row.given), row.pace) << row.given;
    EXPECT_EQ(paceText(row.pace), row.text);
    EXPECT_EQ(parsePace(kRule, row.text), row.pace) << row.text;
    EXPECT_NO_THROW(row.pace.validate());
  }
}

TEST(Pace, WhatIsNoneIsRefusedWithWhatIsAllowed) {
  const struct {
    const char *text, *reason;
  } table[] = {{"", "a value is missing"},
               {"fast", "'fast' is no pace"},
               {"30", "'30' is no pace"},
               {"/s", "a value is missing"},
               {"x/s", "'x' is not a number"},
               {"0/s", "0 is out of range"},
               {"0.009/s", "0.009 is out of range"},
               {"10001/s", "10001 is out of range"},
               {"-3/s", "-3 is out of range"},
               {"inf/s", "inf is not a finite number"},
               {"nan t/s", "nan is not a finite number"},
               {"0t/s", "0 is out of range"},
               {"2e30t/s", "2e30 is out of range"}};
  for (const auto& row : table) {
    try {
      parsePace(kRule, row.text);
      ADD_FAILURE() << row.text;
    } catch (const sim::UserError& error) {
      const std::string message = error.what();
      EXPECT_NE(message.find(row.reason), std::string::npos) << message;
      EXPECT_NE(message.find("max, N/s with N steps a second from 0.01 to 10000"), std::string::npos)
          << message;
    }
  }
  for (const double bad : {0.0, -1.0, std::nan(""), kInfinite, 10'001.0})
    EXPECT_THROW(steps(bad).validate(), sim::UserError) << bad;
  for (const double bad : {0.0, -1.0, std::nan(""), kInfinite})
    EXPECT_THROW(time(bad).validate(), sim::UserError) << bad;
}

TEST(Pace, InOtherTermsTheSpeedIsTheSame) {
  const double kStepLength = 0.02;
  EXPECT_TRUE(std::isinf(stepsPerSecond({}, kStepLength)));
  for (const Pace& pace : {steps(0.25), steps(30), time(0.01), time(3.5)})
    for (const Kind kind : {Kind::StepsPerSecond, Kind::TimePerSecond}) {
      const Pace other = inTermsOf(kind, pace, kStepLength);
      EXPECT_EQ(other.kind, kind);
      EXPECT_NEAR(stepsPerSecond(other, kStepLength), stepsPerSecond(pace, kStepLength),
                  0.005 * stepsPerSecond(pace, kStepLength))
          << paceText(pace);
    }
  // From as fast as possible, what was chosen last.
  Pace fastest = steps(7);
  fastest.kind = Kind::AsFastAsPossible;
  EXPECT_EQ(inTermsOf(Kind::StepsPerSecond, fastest, kStepLength), steps(7));
  EXPECT_DOUBLE_EQ(inTermsOf(Kind::TimePerSecond, fastest, kStepLength).timePerSecond, 0.14);
  EXPECT_EQ(inTermsOf(Kind::AsFastAsPossible, steps(7), kStepLength), fastest);
  // What would be out of range is the nearest that is not.
  EXPECT_EQ(inTermsOf(Kind::StepsPerSecond, time(1e9), kStepLength).stepsPerSecond, kMostStepsPerSecond);
  EXPECT_EQ(inTermsOf(Kind::StepsPerSecond, time(1e-9), kStepLength).stepsPerSecond, kLeastStepsPerSecond);
}

TEST(Pace, TheNextSlowerAndFasterOnesAreRound) {
  const double kStepLength = 0.01;
  const struct {
    double from, slower, faster;
  } table[] = {{1, 0.5, 2},          {2, 1, 5},     {5, 2, 10},    {10, 5, 20},        {3, 2, 5},
               {0.05, 0.02, 0.1},    {0.7, 0.5, 1}, {99, 50, 100}, {0.01, 0.01, 0.02}, {4.9999999999, 2, 10},
               {5.0000000001, 2, 10}};
  for (const auto& row : table) {
    EXPECT_DOUBLE_EQ(nextPace(steps(row.from), -1, kStepLength, 0).stepsPerSecond, row.slower) << row.from;
    EXPECT_DOUBLE_EQ(nextPace(steps(row.from), +1, kStepLength, 0).stepsPerSecond, row.faster) << row.from;
  }
  EXPECT_DOUBLE_EQ(nextPace(time(0.3), -1, kStepLength, 0).timePerSecond, 0.2);
  EXPECT_DOUBLE_EQ(nextPace(time(0.3), +1, kStepLength, 0).timePerSecond, 0.5);
  EXPECT_EQ(nextPace(time(1e-4), -1, kStepLength, 0), time(1e-4)) << "the slowest";
  EXPECT_EQ(nextPace(steps(1000), +1, kStepLength, 0).kind, Kind::AsFastAsPossible);
  EXPECT_EQ(nextPace(time(10), +1, kStepLength, 0).kind, Kind::AsFastAsPossible);
  EXPECT_EQ(nextPace({}, +1, kStepLength, 60), Pace{});
  EXPECT_EQ(nextPace({}, -1, kStepLength, 60), steps(50));
  EXPECT_EQ(nextPace({}, -1, kStepLength, 0.3), steps(0.2));
  EXPECT_EQ(nextPace({}, -1, kStepLength, 1e9), steps(1000));
  EXPECT_EQ(nextPace({}, -1, kStepLength, 0), steps(5)) << "before the rate is known";
}

TEST(SavedPace, ComesBackAsItWas) {
  for (const Pace& pace : {Pace{}, Pace{.kind = Pace::Kind::StepsPerSecond, .stepsPerSecond = 25},
                           Pace{.kind = Pace::Kind::TimePerSecond, .timePerSecond = 0.125}}) {
    PictureState state;
    putPace(pace, state);
    EXPECT_EQ(paceIn(state), pace);
  }
}

TEST(SavedPace, WhatMakesNoSenseIsNone) {
  EXPECT_EQ(paceIn({}), std::nullopt);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const std::vector<double>& numbers : std::vector<std::vector<double>>{{},
                                                                             {1, 10},
                                                                             {1, 10, 1, 1},
                                                                             {3, 10, 1},
                                                                             {-1, 10, 1},
                                                                             {0.5, 10, 1},
                                                                             {nan, 10, 1},
                                                                             {1, 0, 1},
                                                                             {1, nan, 1},
                                                                             {2, 10, -1}}) {
    EXPECT_EQ(paceIn({{"pace", numbers}}), std::nullopt);
  }
}

}  // namespace
}  // namespace gravitile::app
