#include "sim/scenes/orbit.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace gravitile::sim {
namespace {

// Closer to 1 the formulas of ellipses and hyperbolas lose more digits than the parabola's is off.
constexpr double kParabolic = 1e-7;

}  // namespace

PericentreOrbit::State PericentreOrbit::stateAt(double distance, double mu) const {
  const double parameter = pericentre * (1 + eccentricity);  // semi-latus rectum
  // r = p / (1 + e cos nu); a circle is at its pericentre everywhere.
  const double cosine =
      eccentricity > 0 ? std::clamp((parameter / distance - 1) / eccentricity, -1.0, 1.0) : 1.0;
  const double sine = -std::sqrt(1 - cosine * cosine);
  const double speed = std::sqrt(mu / parameter);
  return {{distance * cosine, distance * sine, 0}, {-speed * sine, speed * (eccentricity + cosine), 0}};
}

double PericentreOrbit::timeToPericentre(double distance, double mu) const {
  const double e = eccentricity, q = pericentre, beyond = std::max(distance - q, 0.0);
  if (std::abs(1 - e) < kParabolic) {
    const double s = std::sqrt(beyond);
    return std::sqrt(2 / mu) * s * (q + s * s / 3);
  }
  const double a = q / std::abs(1 - e), unit = std::sqrt(a * a * a / mu);
  if (e > 1) {
    const double anomaly = std::acosh(std::max(1 + beyond / (a * e), 1.0));
    return unit * (e * std::sinh(anomaly) - anomaly);
  }
  if (e == 0) return 0;
  const double anomaly = std::acos(std::clamp(1 - beyond / (a * e), -1.0, 1.0));
  return unit * (anomaly - e * std::sin(anomaly));
}

double PericentreOrbit::longestTime(double mu) const {
  if (eccentricity >= 1 - kParabolic) return std::numeric_limits<double>::infinity();
  const double a = pericentre / (1 - eccentricity);
  return std::numbers::pi * std::sqrt(a * a * a / mu);
}

double PericentreOrbit::distanceBefore(double time, double mu) const {
  double near = pericentre, far = 2 * pericentre;
  if (eccentricity < 1 - kParabolic) {
    far = pericentre * (1 + eccentricity) / (1 - eccentricity);
  } else {
    while (timeToPericentre(far, mu) < time) far *= 2;
  }
  constexpr int kHalvings = 100;
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = 0.5 * (near + far);
    (timeToPericentre(middle, mu) < time ? near : far) = middle;
  }
  return 0.5 * (near + far);
}

}  // namespace gravitile::sim
