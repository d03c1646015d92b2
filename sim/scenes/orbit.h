#pragma once

#include "sim/reference.h"

namespace gravitile::sim {

// A Kepler orbit of two bodies about each other by its shape. `mu` below is G times the sum of their masses.
struct PericentreOrbit {
  double pericentre = 1;    // smallest separation, > 0
  double eccentricity = 0;  // >= 0; below 1 an ellipse, 1 a parabola, above a hyperbola

  // Separation of the second body from the first and its rate, on the way in, in the orbit's plane: the
  // pericentre at positive x, angular momentum along z.
  struct State {
    Double3 separation, velocity;
  };
  // `distance` from the pericentre to the apocentre, where there is one.
  State stateAt(double distance, double mu) const;

  // The time from there to the pericentre (Binney and Tremaine 2008, eqs. 3.28 and 3.32, and their
  // counterparts for other eccentricities).
  double timeToPericentre(double distance, double mu) const;
  // Its inverse. On an ellipse `time` is at most half the period.
  double distanceBefore(double time, double mu) const;
  // On an ellipse half the period, else infinite.
  double longestTime(double mu) const;
};

}  // namespace gravitile::sim
