#include "app/scale_bar.h"

namespace gravitile::app {

ScaleBar scaleBar(const sim::Units& units, float perUnit, float most) {
  const double length = sim::roundLength(units, double{most} / perUnit);
  return {static_cast<float>(length * perUnit), sim::lengthText(units, length)};
}

std::string elapsedText(const sim::Units& units, double time) {
  const std::string text = sim::timeText(units, time);
  return units.timeMyr > 0 ? text : "t = " + text;
}

}  // namespace gravitile::app
