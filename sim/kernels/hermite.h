#pragma once

// The moves of hermite4, J. Makino and S. J. Aarseth 1992, PASJ 44, 141, for one coordinate of one body: one
// definition, read by the host compiler and by NVRTC. A step is, from acceleration a and jerk j at its start,
// a prediction, one evaluation of both there (a1, j1), and a correction: P(EC)^1. The next step starts from
// a1 and j1.
#include "shared_function.h"

namespace gravitile::sim {

// Taylor's series as far as the jerk: x + dt v + dt²/2 a + dt³/6 j, and v likewise.
template <typename Real>
GRAVITILE_SHARED void hermitePredict(Real& x, Real& v, Real a, Real j, Real dt) {
  x += dt * (v + dt * (a / 2 + dt * (j / 6)));
  v += dt * (a + dt * (j / 2));
}

// Adds to a predicted coordinate the terms of the second and third derivative of the acceleration at the
// start, a'' dt⁴/24 + a''' dt⁵/120 and for the velocity a'' dt³/6 + a''' dt⁴/24, where
//   a'' = (-6 (a - a1) - dt (4 j + 2 j1)) / dt²,  a''' = (12 (a - a1) + 6 dt (j + j1)) / dt³,
// with like terms put together, so that no dt stands below a line.
template <typename Real>
GRAVITILE_SHARED void hermiteCorrect(Real& x, Real& v, Real a, Real j, Real a1, Real j1, Real dt) {
  const Real change = a1 - a;
  x += dt * dt * (Real(3.0 / 20) * change - dt * (Real(7.0 / 60) * j + Real(1.0 / 30) * j1));
  v += dt * (change / 2 - dt * (Real(5.0 / 12) * j + Real(1.0 / 12) * j1));
}

}  // namespace gravitile::sim
