#include "app/heat_map.h"

#include <algorithm>
#include <cmath>

#include "app/sweep_plan.h"

namespace gravitile::app {
namespace {

struct OkLab {
  double lightness, a, b;
};
// Lightness grows evenly along these; hue turns from violet over red to yellow, within the sRGB gamut.
constexpr std::array kStops{OkLab{0.26, 0.055, -0.100}, OkLab{0.41, 0.120, -0.045}, OkLab{0.57, 0.150, 0.055},
                            OkLab{0.73, 0.070, 0.125}, OkLab{0.89, -0.020, 0.130}};

OkLab colourAt(double share) {
  const double place = std::clamp(share, 0.0, 1.0) * static_cast<double>(kStops.size() - 1);
  const std::size_t below = std::min(static_cast<std::size_t>(place), kStops.size() - 2);
  const double t = place - static_cast<double>(below);
  const OkLab& from = kStops[below];
  const OkLab& to = kStops[below + 1];
  return {std::lerp(from.lightness, to.lightness, t), std::lerp(from.a, to.a, t), std::lerp(from.b, to.b, t)};
}

float encoded(double linear) {
  const double value = std::clamp(linear, 0.0, 1.0);
  return static_cast<float>(value <= 0.0031308 ? 12.92 * value : 1.055 * std::pow(value, 1 / 2.4) - 0.055);
}

// B. Ottosson, "A perceptual color space for image processing" (2020): OKLab to linear sRGB.
std::array<float, 3> srgb(const OkLab& colour) {
  const auto cube = [](double x) { return x * x * x; };
  const double l = cube(colour.lightness + 0.3963377774 * colour.a + 0.2158037573 * colour.b);
  const double m = cube(colour.lightness - 0.1055613458 * colour.a - 0.0638541728 * colour.b);
  const double s = cube(colour.lightness - 0.0894841775 * colour.a - 1.2914855480 * colour.b);
  return {encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
          encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
          encoded(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)};
}

std::vector<int> valuesOf(std::span<const SweepRow> rows, sim::TuningId id) {
  std::vector<int> values;
  for (const SweepRow& row : rows) values.push_back(row.planned.choice.tuning[id]);
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

std::size_t placeOf(const std::vector<int>& values, int value) {
  return static_cast<std::size_t>(std::lower_bound(values.begin(), values.end(), value) - values.begin());
}

}  // namespace

double HeatMap::share(double rate) const {
  return highest > lowest ? (rate - lowest) / (highest - lowest) : 1;
}

HeatMap makeHeatMap(std::span<const SweepRow> rows) {
  HeatMap map;
  if (rows.empty()) return map;
  const std::vector<sim::TuningId> axes = gridAxes(*rows.front().planned.choice.kernel);
  const sim::TuningId xAxis = axes.back();
  map.xTitle = sim::tuningParameter(xAxis).title;
  map.xValues = valuesOf(rows, xAxis);
  const bool twoAxes = axes.size() > 1;
  if (twoAxes) map.yTitle = sim::tuningParameter(axes.front()).title;
  map.yValues = twoAxes ? valuesOf(rows, axes.front()) : std::vector<int>{0};

  map.cells.resize(map.xValues.size() * map.yValues.size());
  for (std::size_t k = 0; k < rows.size(); ++k) {
    const sim::Tuning& tuning = rows[k].planned.choice.tuning;
    const std::size_t x = placeOf(map.xValues, tuning[xAxis]);
    const std::size_t y = twoAxes ? placeOf(map.yValues, tuning[axes.front()]) : 0;
    map.cells[y * map.xValues.size() + x] = k;
    if (!rows[k].measured()) continue;
    const double rate = rows[k].result.interactionsPerSecond;
    map.lowest = map.lowest == 0 ? rate : std::min(map.lowest, rate);
    map.highest = std::max(map.highest, rate);
  }
  map.best = bestRow(rows);
  return map;
}

std::array<float, 3> heatColour(double share) {
  return srgb(colourAt(share));
}

bool needsDarkText(double share) {
  constexpr double kMiddleLightness = 0.585;  // where black and white contrast alike
  return colourAt(share).lightness > kMiddleLightness;
}

}  // namespace gravitile::app
