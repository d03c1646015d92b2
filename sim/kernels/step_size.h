#pragma once

// How long an adaptive step may be for one body, time units: one definition, read by the host compiler and by
// NVRTC. In double precision, as squares of derivatives leave the range of a float. The smallest over the
// bodies is what all of them take.
#ifndef __CUDACC_RTC__
#include <cmath>
#endif
#include "shared_function.h"

namespace gravitile::sim {

// What a body says that no force acts on.
constexpr double kAnyStep = 1e300;

// eta sqrt(eps/|a|), Power and others 2003, MNRAS 338, 14: a fraction of the time in which the body would
// fall through the softening length.
GRAVITILE_SHARED double softenedStep(double eta, double softening, double ax, double ay, double az) {
  const double a2 = ax * ax + ay * ay + az * az;
  return a2 > 0 ? eta * sqrt(softening / sqrt(a2)) : kAnyStep;
}

// Squares of acceleration, jerk and the next two derivatives at the end of a step, the sum over the axes.
struct HermiteSquares {
  double a = 0, jerk = 0, snap = 0, crackle = 0;
};

// Adds an axis; a0, j0 at the start of a step of dt, a1, j1 at its end. dt 0: there was none, and the two
// higher derivatives stay unknown.
GRAVITILE_SHARED void addAxis(HermiteSquares& squares, double a0, double j0, double a1, double j1,
                              double dt) {
  squares.a += a1 * a1;
  squares.jerk += j1 * j1;
  if (dt == 0) return;
  const double fall = (a0 - a1) / dt;
  const double snap = (6 * fall + 2 * j0 + 4 * j1) / dt;
  const double crackle = (12 * fall + 6 * (j0 + j1)) / (dt * dt);
  squares.snap += snap * snap;
  squares.crackle += crackle * crackle;
}

// eta ((|a||a''| + |j|²) / (|j||a'''| + |a''|²))^(1/2), S. J. Aarseth 1985, in Multiple Time Scales, p. 377;
// his eta is the square of this one. Without higher derivatives eta |a|/|j|, as Makino and Aarseth 1992
// begin.
GRAVITILE_SHARED double aarsethStep(double eta, const HermiteSquares& squares) {
  const double below = sqrt(squares.jerk * squares.crackle) + squares.snap;
  if (below > 0) return eta * sqrt((sqrt(squares.a * squares.snap) + squares.jerk) / below);
  return squares.jerk > 0 ? eta * sqrt(squares.a / squares.jerk) : kAnyStep;
}

}  // namespace gravitile::sim
