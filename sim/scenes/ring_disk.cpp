#include "sim/scenes/ring_disk.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace gravitile::sim {
namespace {

constexpr int kRings = 300;

// Arithmetic-geometric mean (Gauss 1799).
double arithmeticGeometricMean(double a, double b) {
  while (a - b > 1e-12 * a) {
    const double mean = 0.5 * (a + b);
    b = std::sqrt(a * b);
    a = mean;
  }
  return a;
}

// Of a disk without end, in units of its mass.
double fractionWithin(double lengths) {
  return 1 - (1 + lengths) * std::exp(-lengths);
}

}  // namespace

double exponentialDiskMass(const GalaxyParameters& galaxy, double radius) {
  const double within = std::min(radius, galaxy.diskCutoff) / galaxy.diskLength;
  return galaxy.diskMass * fractionWithin(within) / fractionWithin(galaxy.diskCutoff / galaxy.diskLength);
}

RingDisk::RingDisk(const GalaxyParameters& galaxy, double softening) : step_(1e-3 * galaxy.diskLength) {
  const double heights = std::numbers::pi / std::sqrt(6.0) * galaxy.diskThickness;
  smoothing2_ = softening * softening + heights * heights;
  const double width = galaxy.diskCutoff / kRings;
  for (int i = 0; i < kRings; ++i) {
    const double inner = i * width, outer = inner + width;
    rings_.push_back(
        {inner + 0.5 * width, exponentialDiskMass(galaxy, outer) - exponentialDiskMass(galaxy, inner)});
  }
}

// A ring of mass m and radius s, smoothed by h, has the complete elliptic integral -(2 m / pi) K(k) / p, p² =
// (R + s)² + h², at radius R, which equals -m / agm(p, q), q² = (R - s)² + h².
double RingDisk::potential(double radius) const {
  double sum = 0;
  for (const Ring& ring : rings_) {
    const double p = std::sqrt((radius + ring.radius) * (radius + ring.radius) + smoothing2_);
    const double q = std::sqrt((radius - ring.radius) * (radius - ring.radius) + smoothing2_);
    sum -= ring.mass / arithmeticGeometricMean(p, q);
  }
  return sum;
}

double RingDisk::pull(double radius) const {
  if (radius <= step_) return 0;
  return (potential(radius + step_) - potential(radius - step_)) / (2 * step_);
}

}  // namespace gravitile::sim
