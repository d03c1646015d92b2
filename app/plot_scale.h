#pragma once

namespace gravitile::app {

// A linear axis from 0 whose ticks are round numbers.
struct PlotScale {
  double top = 1;   // value at the end of the axis; a multiple of `step`
  double step = 1;  // between two ticks; 1, 2 or 5 times a power of ten

  // 0 at the origin, 1 at the end; values beyond are held there.
  double position(double value) const;
};

// The smallest axis that holds `largest` with at most `maxSteps` (>= 1) steps. Values that are not positive
// or not finite give an axis from 0 to 1.
PlotScale plotScale(double largest, int maxSteps);

}  // namespace gravitile::app
