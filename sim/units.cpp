#include "sim/units.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <span>

namespace gravitile::sim {
namespace {

constexpr double kGravityKpcKms2 = 4.30091e-6;       // kpc (km/s)² / solar mass
constexpr double kKmsInKpcPerMyr = 1.0227121650e-3;  // 1 km/s: 3.15576e13 s/Myr over 3.0856775815e16 km/kpc

struct NamedUnit {
  double size;
  const char* name;
};

// Smallest first; a value takes the largest unit of which it is at least one.
constexpr NamedUnit kLengths[] = {{4.8481368e-9, "au"}, {1e-3, "pc"}, {1, "kpc"}, {1e3, "Mpc"}};  // of a kpc
constexpr NamedUnit kTimes[] = {{1 / 365.25e6, "d"}, {1e-6, "yr"}, {1e-3, "kyr"}, {1, "Myr"}, {1e3, "Gyr"}};
constexpr NamedUnit kMasses[] = {{1, "Msun"}};

// 12.4, 1230, 5.2e+06.
std::string threeDigits(double value) {
  constexpr double kFirstWithExponent = 1e6;
  const double size = std::abs(value);
  if (size < 999.5 || size >= kFirstWithExponent) return fmt::format("{:.3g}", value);
  const double step = std::pow(10, std::floor(std::log10(size)) - 2);
  return fmt::format("{:.0f}", step * std::round(value / step));
}

// The unit in which `size` is written, itself in the first of them.
const NamedUnit& unitFor(double size, std::span<const NamedUnit> names) {
  const NamedUnit* best = &names.front();
  for (const NamedUnit& name : names) {
    if (size >= name.size) best = &name;
  }
  return *best;
}

std::string text(double unit, double value, std::span<const NamedUnit> names) {
  if (!(unit > 0)) return threeDigits(value);
  // Of nothing there is no size; it is written in the unit in which the scene's own is.
  const NamedUnit& named = unitFor(std::abs(value != 0 ? unit * value : unit), names);
  return fmt::format("{} {}", threeDigits(unit * value / named.size), named.name);
}

double roundBelow(double most) {
  constexpr double kRound[] = {1, 2, 5, 10};
  // What is a round number but for the last digits counts as one.
  constexpr double kRounding = 1e-9;
  const double power = std::pow(10, std::floor(std::log10(most)));
  const auto fits = [&](double number) { return number * power <= most * (1 + kRounding); };
  return power * *std::find_if(std::rbegin(kRound), std::rend(kRound), fits);
}

}  // namespace

double Units::velocityKms() const {
  return physical() ? lengthKpc / timeMyr / kKmsInKpcPerMyr : 0;
}

double Units::gravity() const {
  if (!physical()) return 1;
  const double velocity = velocityKms();
  return kGravityKpcKms2 * massSun / (lengthKpc * velocity * velocity);
}

Units gadgetUnits() {
  return {.lengthKpc = 1, .massSun = 1e10, .timeMyr = 1 / kKmsInKpcPerMyr};
}

Units unitsWithGravityOne(double lengthKpc, double massSun) {
  const double velocityKms = std::sqrt(kGravityKpcKms2 * massSun / lengthKpc);
  return {.lengthKpc = lengthKpc, .massSun = massSun, .timeMyr = lengthKpc / (velocityKms * kKmsInKpcPerMyr)};
}

std::string lengthText(const Units& units, double length) {
  return text(units.lengthKpc, length, kLengths);
}

std::string timeText(const Units& units, double time) {
  return text(units.timeMyr, time, kTimes);
}

std::optional<double> parseTime(const Units& units, std::string_view text) {
  if (!(units.timeMyr > 0)) return std::nullopt;
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || !std::isfinite(number)) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  const auto* const unit = std::find_if(std::begin(kTimes), std::end(kTimes),
                                        [&](const NamedUnit& row) { return text == row.name; });
  if (unit == std::end(kTimes)) return std::nullopt;
  return number * unit->size / units.timeMyr;
}

std::string timeUnitNames() {
  std::string names;
  for (const NamedUnit& unit : kTimes) names += fmt::format("{}{}", names.empty() ? "" : ", ", unit.name);
  return names;
}

std::string massText(const Units& units, double mass) {
  return text(units.massSun, mass, kMasses);
}

double roundLength(const Units& units, double most) {
  if (!(units.lengthKpc > 0)) return roundBelow(most);
  const double unit = unitFor(units.lengthKpc * most, kLengths).size / units.lengthKpc;
  return unit * roundBelow(most / unit);
}

}  // namespace gravitile::sim
