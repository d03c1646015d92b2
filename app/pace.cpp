#include "app/pace.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include "sim/user_error.h"

namespace gravitile::app {
namespace {

using Kind = Pace::Kind;

constexpr const char* kFastest = "as fast as possible";
// More a second than any screen shows: one more is as fast as possible.
constexpr double kFastestChoice = 1000;
constexpr double kUsualSteps = 10;

constexpr sim::RealRange kStepsRange{
    .minimum = kLeastStepsPerSecond, .maximum = kMostStepsPerSecond, .minimumAllowed = true};
constexpr sim::RealRange kTimeRange{.minimum = 0, .maximum = kMostTimePerSecond, .minimumAllowed = false};

// The nearest of 1, 2, 5, 10, ... above (+1) or below (-1) a value > 0.
double nextRound(double value, int direction) {
  constexpr double kParts[] = {1, 2, 5, 10};
  constexpr double kSame = 1e-6;  // of a value that was rounded
  const double decade = std::pow(10.0, std::floor(std::log10(value) + kSame));
  if (direction > 0) {
    for (const double part : kParts)
      if (part * decade > value * (1 + kSame)) return part * decade;
    return 2 * kParts[3] * decade;
  }
  for (auto part = std::rbegin(kParts); part != std::rend(kParts); ++part)
    if (*part * decade < value * (1 - kSame)) return *part * decade;
  return kParts[2] * decade / 10;
}

Pace steps(Pace pace, double perSecond) {
  pace.kind = Kind::StepsPerSecond;
  pace.stepsPerSecond = std::clamp(perSecond, kLeastStepsPerSecond, kMostStepsPerSecond);
  return pace;
}

// Text without an ending, if it has it.
bool takeEnding(std::string& text, std::string_view ending) {
  if (!text.ends_with(ending)) return false;
  text.resize(text.size() - ending.size());
  return true;
}

bool within(double value, const sim::RealRange& range) {
  return (range.minimumAllowed ? value >= range.minimum : value > range.minimum) && value <= range.maximum;
}

}  // namespace

void Pace::validate() const {
  if (!within(stepsPerSecond, kStepsRange))
    throw sim::UserError(fmt::format("Pace: {} steps a second is out of range; allowed: {} to {}",
                                     stepsPerSecond, kLeastStepsPerSecond, kMostStepsPerSecond));
  if (!within(timePerSecond, kTimeRange))
    throw sim::UserError(
        fmt::format("Pace: {} time units a second is out of range; allowed: a number > 0, "
                    "at most {}",
                    timePerSecond, kMostTimePerSecond));
}

double stepsPerSecond(const Pace& pace, double stepLength) {
  switch (pace.kind) {
    case Kind::StepsPerSecond:
      return pace.stepsPerSecond;
    case Kind::TimePerSecond:
      return pace.timePerSecond / stepLength;
    case Kind::AsFastAsPossible:
      break;
  }
  return std::numeric_limits<double>::infinity();
}

Pace inTermsOf(Kind kind, const Pace& pace, double stepLength) {
  if (kind == pace.kind) return pace;
  const bool fastest = pace.kind == Kind::AsFastAsPossible;
  const double perSecond = fastest ? pace.stepsPerSecond : stepsPerSecond(pace, stepLength);
  Pace other = pace;
  other.kind = kind;
  if (kind == Kind::StepsPerSecond) return steps(other, roundedPace(perSecond));
  if (kind == Kind::TimePerSecond) {
    const double time = roundedPace(perSecond * stepLength);
    if (within(time, kTimeRange)) other.timePerSecond = time;
  }
  return other;
}

Pace nextPace(const Pace& pace, int direction, double stepLength, double stepsNow) {
  Pace next = pace;
  if (pace.kind == Kind::AsFastAsPossible) {
    if (direction > 0) return pace;
    return steps(pace, nextRound(stepsNow > 0 ? std::min(stepsNow, 2 * kFastestChoice) : kUsualSteps, -1));
  }
  if (direction > 0 && stepsPerSecond(pace, stepLength) >= kFastestChoice) {
    next.kind = Kind::AsFastAsPossible;
    return next;
  }
  if (pace.kind == Kind::StepsPerSecond) return steps(pace, nextRound(pace.stepsPerSecond, direction));
  const double time = nextRound(pace.timePerSecond, direction);
  if (time / stepLength >= kLeastStepsPerSecond && within(time, kTimeRange)) next.timePerSecond = time;
  return next;
}

double roundedPace(double value) {
  constexpr double kDigits = 2;
  const double unit = std::pow(10.0, std::floor(std::log10(value)) - kDigits);
  return unit > 0 && std::isfinite(unit) ? std::round(value / unit) * unit : value;
}

std::string paceText(const Pace& pace) {
  switch (pace.kind) {
    case Kind::StepsPerSecond:
      return fmt::format("{:.6g} steps/s", pace.stepsPerSecond);
    case Kind::TimePerSecond:
      return fmt::format("{:.6g} t/s", pace.timePerSecond);
    case Kind::AsFastAsPossible:
      break;
  }
  return kFastest;
}

Pace parsePace(const OptionRule& rule, std::string_view text) {
  requireValue(rule, text);
  Pace pace;
  if (text == "max" || text == kFastest) return pace;
  std::string number(text);
  std::erase(number, ' ');
  if (takeEnding(number, "t/s")) {
    pace.kind = Kind::TimePerSecond;
    pace.timePerSecond = parseReal(rule, number, kTimeRange);
    return pace;
  }
  if (takeEnding(number, "steps/s") || takeEnding(number, "/s")) {
    pace.kind = Kind::StepsPerSecond;
    pace.stepsPerSecond = parseReal(rule, number, kStepsRange);
    return pace;
  }
  throw sim::UserError(fmt::format("{}: '{}' is no pace; allowed: {}", rule.option, text, rule.allowed));
}

std::string allowedPaces() {
  return fmt::format("max, N/s with N steps a second from {} to {}, or Tt/s with T time units a second, > 0",
                     kLeastStepsPerSecond, kMostStepsPerSecond);
}

}  // namespace gravitile::app
