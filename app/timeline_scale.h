#pragma once

namespace gravitile::app {

// From seconds to pixels on a strip that shows 0 to `durationS`, and back.
struct TimelineScale {
  float left = 0, width = 1;  // pixels
  double durationS = 1;       // > 0

  float pixel(double timeS) const { return left + static_cast<float>(timeS / durationS) * width; }
  double time(float pixel) const;  // within the strip
  // Between two marks: 1, 2 or 5 times a power of ten, so that marks are at least `leastPixels` apart.
  double markStep(float leastPixels) const;
};

}  // namespace gravitile::app
