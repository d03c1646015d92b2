#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "app/parse_value.h"

namespace gravitile::app {

// How fast a run goes on in the window.
struct Pace {
  enum class Kind { AsFastAsPossible, StepsPerSecond, TimePerSecond };
  Kind kind = Kind::AsFastAsPossible;
  double stepsPerSecond = 10;  // of Kind::StepsPerSecond
  double timePerSecond = 1;    // of Kind::TimePerSecond: simulated time units a second

  bool operator==(const Pace&) const = default;

  // Throws sim::UserError that names the value and what is allowed.
  void validate() const;
};

inline constexpr double kLeastStepsPerSecond = 0.01, kMostStepsPerSecond = 10'000;
inline constexpr double kMostTimePerSecond = 1e30;  // > 0

// Steps a second of a pace, where a step is `stepLength` time units long; infinite when as fast as possible.
double stepsPerSecond(const Pace& pace, double stepLength);

// The same speed in other terms. From as fast as possible, the steps a second that were chosen last.
Pace inTermsOf(Pace::Kind kind, const Pace& pace, double stepLength);

// The next slower (-1) or faster (+1) one of 1, 2, 5, 10, 20, ...: from as fast as possible, at which
// `stepsNow` steps a second were done, to fewer than those; from many steps a second, to that.
Pace nextPace(const Pace& pace, int direction, double stepLength, double stepsNow);

// A number as it is set by hand: of three digits.
double roundedPace(double value);

// "as fast as possible", "30 steps/s", "0.5 t/s", where t is the scene's time unit.
std::string paceText(const Pace& pace);
// "max", "30/s", "0.5t/s", and what paceText() makes. Throws sim::UserError as parse_value.h says.
Pace parsePace(const OptionRule& rule, std::string_view text);
// What the rule of such an option says is allowed.
std::string allowedPaces();

}  // namespace gravitile::app
