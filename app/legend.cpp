#include "app/legend.h"

#include <fmt/format.h>

#include <cmath>
#include <functional>

#include "app/plot_scale.h"

namespace gravitile::app {
namespace {

using render::ColourMode;

constexpr int kMostSteps = 4;             // more numbers would run into each other
constexpr double kRounding = 1e-6;        // of a tick's place
constexpr double kSquareParsecs = 1e6;    // in a square kiloparsec
constexpr double kFirstPowerOfTen = 1e4;  // from here on, and below its inverse, as a power of ten

// A figure's name and unit, and what the scene's unit is in that.
struct Figure {
  std::string name, unit;
  double perUnit = 1;
};

// Both densities are what is seen in projection: mass over area.
Figure figureOf(ColourMode mode, bool map, const sim::Units& units) {
  const bool physical = units.physical();
  const auto inUnits = [&](const char* name, const char* unit, double perUnit) {
    return physical ? Figure{name, unit, perUnit} : Figure{name, "", 1};
  };
  const double area = units.lengthKpc * units.lengthKpc * kSquareParsecs;
  if (map) return inUnits("Surface density", "Msun/pc²", units.massSun / area);
  switch (mode) {
    case ColourMode::Speed:
      return inUnits("Speed", "km/s", units.velocityKms());
    case ColourMode::Acceleration:
      return inUnits("Acceleration", "km/s/Myr", units.velocityKms() / units.timeMyr);
    case ColourMode::Mass:
      return inUnits("Mass", "Msun", units.massSun);
    case ColourMode::Density:
      return inUnits("Density", "Msun/pc²", units.massSun / area);
    case ColourMode::Component:
    case ColourMode::Temperature:
      break;
  }
  return {};
}

std::string superscript(int exponent) {
  constexpr const char* kDigits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string text = exponent < 0 ? "⁻" : "";
  for (const char digit : std::to_string(std::abs(exponent))) text += kDigits[digit - '0'];
  return text;
}

// "0.02", "300", "2×10⁷".
std::string numberText(double value) {
  if (value == 0) return "0";
  const double size = std::abs(value);
  if (size < kFirstPowerOfTen && size > 1 / kFirstPowerOfTen) return fmt::format("{:.3g}", value);
  const int exponent = static_cast<int>(std::floor(std::log10(size) + 1e-9));
  const std::string digits = fmt::format("{:.2g}", value / std::pow(10, exponent));
  return (digits == "1" ? "" : digits + "×") + "10" + superscript(exponent);
}

using Place = std::function<double(double value)>;

std::vector<LegendTick> linearTicks(double low, double high, const Place& place) {
  const PlotScale scale = plotScale(high - low, kMostSteps);
  std::vector<LegendTick> ticks;
  const double first = std::ceil(low / scale.step - kRounding);
  for (double k = first; k * scale.step <= high + kRounding * scale.step; ++k)
    ticks.push_back({static_cast<float>(place(k * scale.step)), numberText(k * scale.step)});
  return ticks;
}

// Powers of ten, not too many; where there are few, 2 and 5 times them as well, and where there are still
// few, the round numbers of a linear scale.
std::vector<LegendTick> logarithmicTicks(double low, double high) {
  const double from = std::log10(low), to = std::log10(high);
  const Place place = [&](double value) { return (std::log10(value) - from) / (to - from); };
  const int every = static_cast<int>(std::ceil((to - from) / kMostSteps));
  const bool fine = std::floor(to + kRounding) - std::ceil(from - kRounding) < 1;
  std::vector<LegendTick> ticks;
  for (int power = static_cast<int>(std::floor(from)); power <= to; ++power) {
    if (power % every != 0) continue;
    for (const double factor : {1.0, 2.0, 5.0}) {
      if (factor > 1 && !fine) continue;
      const double value = factor * std::pow(10, power), at = place(value);
      if (at > -kRounding && at < 1 + kRounding) ticks.push_back({static_cast<float>(at), numberText(value)});
    }
  }
  return ticks.size() < 2 ? linearTicks(low, high, place) : ticks;
}

}  // namespace

std::optional<Legend> legendFor(const render::Look& look, const sim::Units& units, const FigureRange& range) {
  const bool map = look.kind == render::PictureKind::DensityMap;
  const Figure figure = figureOf(look.colourMode, map, units);
  if (figure.name.empty()) return std::nullopt;
  Legend legend{.title = figure.unit.empty() ? figure.name : figure.name + ", " + figure.unit,
                .colours = map ? look.densityColours : look.colourMap,
                .map = map,
                .ticks = {}};
  if (!(range.low < range.high) || !std::isfinite(range.high)) return legend;
  const bool logarithmic = map ? look.densityRange.logarithmic : look.range.logarithmic;
  const double low = range.low * figure.perUnit, high = range.high * figure.perUnit;
  if (!logarithmic) {
    legend.ticks = linearTicks(low, high, [&](double value) { return (value - low) / (high - low); });
  } else if (range.low > 0) {
    legend.ticks = logarithmicTicks(low, high);
  }
  return legend;
}

}  // namespace gravitile::app
