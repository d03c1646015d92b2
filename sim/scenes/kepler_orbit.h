#pragma once

#include "sim/scenes/phase_point.h"

namespace gravitile::sim {

// An ellipse and a place on it. Angles in radians, inclination and node relative to the x-y plane and x axis.
struct KeplerOrbit {
  double semiMajorAxis = 1;
  double eccentricity = 0;  // 0..1, below 1
  double inclination = 0;
  double ascendingNode = 0;  // longitude of
  double periapsis = 0;      // argument of: its angle from the ascending node
  double meanAnomaly = 0;

  // Position and velocity relative to the body that is circled, whose gravitational parameter, together with
  // that of the circling one, is mu = G (M + m) (Murray and Dermott 1999, section 2.8).
  PhasePoint state(double mu) const;
};

// The angle E of E - e sin E = M, radians (Kepler's equation).
double eccentricAnomaly(double meanAnomaly, double eccentricity);

}  // namespace gravitile::sim
