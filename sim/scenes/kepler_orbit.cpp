#include "sim/scenes/kepler_orbit.h"

#include <cmath>
#include <numbers>

namespace gravitile::sim {

double eccentricAnomaly(double meanAnomaly, double eccentricity) {
  constexpr int kMostSteps = 50;
  constexpr double kTolerance = 1e-14;
  const double mean = std::remainder(meanAnomaly, 2 * std::numbers::pi);
  // Danby's (1988) first guess, from which Newton's method converges for any e < 1.
  double anomaly = mean + std::copysign(0.85 * eccentricity, std::sin(mean));
  for (int i = 0; i < kMostSteps; ++i) {
    const double step =
        (anomaly - eccentricity * std::sin(anomaly) - mean) / (1 - eccentricity * std::cos(anomaly));
    anomaly -= step;
    if (std::abs(step) < kTolerance) break;
  }
  return anomaly;
}

PhasePoint KeplerOrbit::state(double mu) const {
  const double anomaly = eccentricAnomaly(meanAnomaly, eccentricity);
  const double cosine = std::cos(anomaly), sine = std::sin(anomaly);
  const double flat = std::sqrt(1 - eccentricity * eccentricity);
  const double rate = std::sqrt(mu / semiMajorAxis) / (1 - eccentricity * cosine);

  // From the orbit's plane, where x points to the periapsis, through three turns.
  const double cn = std::cos(ascendingNode), sn = std::sin(ascendingNode);
  const double ci = std::cos(inclination), si = std::sin(inclination);
  const double cp = std::cos(periapsis), sp = std::sin(periapsis);
  const auto turned = [&](double x, double y) -> Double3 {
    const double along = cp * x - sp * y, across = sp * x + cp * y;
    return {cn * along - sn * ci * across, sn * along + cn * ci * across, si * across};
  };
  return {turned(semiMajorAxis * (cosine - eccentricity), semiMajorAxis * flat * sine),
          turned(-rate * sine, rate * flat * cosine)};
}

}  // namespace gravitile::sim
