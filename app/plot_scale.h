#pragma once

namespace gravitile::app {

// A linear axis whose ticks are round numbers.
struct PlotScale {
  double top = 1;     // value at the end of the axis; a multiple of `step`
  double step = 1;    // between two ticks; 1, 2 or 5 times a power of ten
  double bottom = 0;  // value at its origin; a multiple of `step`

  // 0 at the origin, 1 at the end; values beyond are held there.
  double position(double value) const;
};

// The smallest axis that holds `largest` with at most `maxSteps` (>= 1) steps. Values that are not positive
// or not finite give an axis from 0 to 1.
PlotScale plotScale(double largest, int maxSteps);

// An axis that begins and ends at the ticks around both values, with at most `maxSteps` + 1 steps. Where they
// are the same it shows some of what is around them; where one is not finite it is from 0 to 1.
PlotScale spanScale(double lowest, double highest, int maxSteps);

}  // namespace gravitile::app
