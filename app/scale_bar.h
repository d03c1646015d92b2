#pragma once

#include <string>

#include "sim/units.h"

namespace gravitile::app {

// A length that is drawn beside the picture.
struct ScaleBar {
  float length = 0;  // on the screen
  std::string text;  // "10 kpc"; in code units the number alone
};

// The longest bar of a round length, 1, 2 or 5 times a power of ten, that is at most `most` long.
// `perUnit`: what a scene unit in the middle of the picture covers, in the same measure (pixels); both > 0.
ScaleBar scaleBar(const sim::Units& units, float perUnit, float most);

// What a clock over the picture shows: "244 Myr", in code units "t = 12.3".
std::string elapsedText(const sim::Units& units, double time);

}  // namespace gravitile::app
