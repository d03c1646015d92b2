#include "app/plot_scale.h"

#include <algorithm>
#include <cmath>

namespace gravitile::app {

double PlotScale::position(double value) const {
  return std::clamp((value - bottom) / (top - bottom), 0.0, 1.0);
}

PlotScale plotScale(double largest, int maxSteps) {
  if (!std::isfinite(largest) || !(largest > 0)) return {};
  const double wanted = largest / maxSteps;
  const double power = std::pow(10.0, std::floor(std::log10(wanted)));
  double step = 10 * power;
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power * maxSteps >= largest) {
      step = factor * power;
      break;
    }
  }
  // A value on a tick must not get another step from rounding.
  constexpr double kRounding = 1e-9;
  return {.top = step * std::max(std::ceil(largest / step - kRounding), 1.0), .step = step};
}

PlotScale spanScale(double lowest, double highest, int maxSteps) {
  if (!std::isfinite(lowest) || !std::isfinite(highest)) return {};
  // Less than this, relative to the values or absolute, is rounding and no span.
  constexpr double kRelative = 1e-4, kAbsolute = 1e-9;
  const double least = std::max({kRelative * std::fabs(lowest), kRelative * std::fabs(highest), kAbsolute});
  if (highest - lowest < least) {
    lowest -= least / 2;
    highest += least / 2;
  }
  const double step = plotScale(highest - lowest, maxSteps).step;
  return {.top = step * std::ceil(highest / step), .step = step, .bottom = step * std::floor(lowest / step)};
}

}  // namespace gravitile::app
