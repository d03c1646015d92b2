#include "app/timeline_scale.h"

#include <algorithm>
#include <cmath>

namespace gravitile::app {

double TimelineScale::time(float pixel) const {
  return width > 0 ? std::clamp(static_cast<double>((pixel - left) / width), 0.0, 1.0) * durationS : 0;
}

double TimelineScale::markStep(float leastPixels) const {
  const double least = durationS * static_cast<double>(leastPixels / std::max(width, 1.0F));
  const double decade = std::pow(10.0, std::floor(std::log10(least)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (factor * decade >= least) return factor * decade;
  return 10 * decade;
}

}  // namespace gravitile::app
