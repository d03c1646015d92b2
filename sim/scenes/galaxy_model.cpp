#include "sim/scenes/galaxy_model.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

namespace gravitile::sim {
namespace {

constexpr double kPi = std::numbers::pi;

double diskMassWithin(double radius) {
  const double x = radius / GalaxyModel::kDiskLength;
  return GalaxyModel::kDiskMass * (1 - (1 + x) * std::exp(-x));
}

double diskSurfaceDensity(double radius) {
  using Model = GalaxyModel;
  return Model::kDiskMass / (2 * kPi * Model::kDiskLength * Model::kDiskLength) *
         std::exp(-radius / Model::kDiskLength);
}

// Arithmetic-geometric mean (Gauss 1799).
double arithmeticGeometricMean(double a, double b) {
  while (a - b > 1e-12 * a) {
    const double mean = 0.5 * (a + b);
    b = std::sqrt(a * b);
    a = mean;
  }
  return a;
}

// A disk as a set of rings, each with its exact mass. Heights above the plane act like softening: two
// bodies are apart by sqrt(2) of their own root mean square height, pi / sqrt(12) of the thickness.
class RingDisk {
 public:
  explicit RingDisk(double softening) {
    const double heights = kPi / std::sqrt(6.0) * GalaxyModel::kDiskThickness;
    smoothing2_ = softening * softening + heights * heights;
  }

  // Potential in the plane. A ring of mass m and radius s, smoothed by h, has the complete elliptic
  // integral -(2 m / pi) K(k) / p, p² = (R + s)² + h², at radius R, which equals -m / agm(p, q), q² = (R -
  // s)² + h².
  double potential(double radius) const {
    double sum = 0;
    for (int i = 0; i < kRings; ++i) {
      const double inner = i * kWidth, outer = inner + kWidth, s = inner + 0.5 * kWidth;
      const double mass = diskMassWithin(outer) - diskMassWithin(inner);
      const double p = std::sqrt((radius + s) * (radius + s) + smoothing2_);
      const double q = std::sqrt((radius - s) * (radius - s) + smoothing2_);
      sum -= mass / arithmeticGeometricMean(p, q);
    }
    return sum;
  }

 private:
  static constexpr int kRings = 300;
  static constexpr double kWidth = GalaxyModel::kDiskCutoff / kRings;
  double smoothing2_;
};

// Inward pull at r of a mass that acts as if it sat in the centre.
double centralPull(double mass, double r, double softening) {
  const double r2 = r * r + softening * softening;
  return r2 > 0 ? mass * r / (r2 * std::sqrt(r2)) : 0;
}

double spheresPull(double r, double softening) {
  const double bulge = GalaxyModel::kBulge.enclosedMass(std::min(r, GalaxyModel::kBulge.cutoff));
  const double halo = GalaxyModel::kHalo.enclosedMass(std::min(r, GalaxyModel::kHalo.cutoff));
  return centralPull(bulge + halo, r, softening);
}

RadialTable circularSpeed2Table(double softening) {
  const RingDisk disk(softening);
  constexpr double kStep = 1e-3;
  return {GalaxyModel::kDiskCutoff, 240, [&](double radius) {
            const double diskPull =
                (disk.potential(radius + kStep) - disk.potential(std::abs(radius - kStep))) / (2 * kStep);
            return std::max(
                0.0, radius * (radius > kStep ? diskPull : 0) + radius * spheresPull(radius, softening));
          }};
}

// Integrals towards the centre run over points whose distances grow by a constant factor.
constexpr double kInnermost = 1e-3;
constexpr int kShells = 400;

double shellRadius(int i) {
  return kInnermost * std::pow(GalaxyModel::kHalo.cutoff / kInnermost, i / double{kShells});
}

// Turns values at shellRadius(0..kShells) into a table.
RadialTable shellTable(const std::vector<double>& values) {
  return {GalaxyModel::kHalo.cutoff, 3000, [&](double r) {
            if (r <= kInnermost) return values.front();
            const double position =
                kShells * std::log(r / kInnermost) / std::log(GalaxyModel::kHalo.cutoff / kInnermost);
            const int i = std::min(static_cast<int>(position), kShells - 1);
            return std::lerp(values[i], values[i + 1], position - i);
          }};
}

}  // namespace

double HernquistSphere::enclosedMass(double r) const {
  const double fraction = r / (r + scaleLength);
  return mass * fraction * fraction;
}

double HernquistSphere::density(double r) const {
  const double sum = r + scaleLength;
  return mass * scaleLength / (2 * kPi * r * sum * sum * sum);
}

double HernquistSphere::fractionWithinCutoff() const {
  return enclosedMass(cutoff) / mass;
}

GalaxyModel::GalaxyModel(double softening)
    : softening_(softening),
      circularSpeed2_(circularSpeed2Table(softening)),
      escapePotential_([this] {
        std::vector<double> values(kShells + 1);
        const double total = sphericalPull(kHalo.cutoff) * kHalo.cutoff;  // G M / r at the edge
        values[kShells] = total;
        for (int i = kShells - 1; i >= 0; --i) {
          const double inner = shellRadius(i), outer = shellRadius(i + 1);
          values[i] = values[i + 1] + 0.5 * (sphericalPull(inner) + sphericalPull(outer)) * (outer - inner);
        }
        return shellTable(values);
      }()),
      bulgeDispersion_(dispersion(kBulge)),
      haloDispersion_(dispersion(kHalo)),
      radialScale_(radialDispersionScale()) {}

// Pull at r with the disk's mass spread over spheres.
double GalaxyModel::sphericalPull(double r) const {
  return spheresPull(r, softening_) + centralPull(diskMassWithin(std::min(r, kDiskCutoff)), r, softening_);
}

// Isotropic Jeans equation: density sigma² (r) = integral of density times pull from r to the cutoff.
RadialTable GalaxyModel::dispersion(const HernquistSphere& sphere) const {
  std::vector<double> values(kShells + 1, 0.0);
  double pressure = 0;
  for (int i = kShells - 1; i >= 0; --i) {
    const double inner = shellRadius(i), outer = std::min(shellRadius(i + 1), sphere.cutoff);
    if (outer <= inner) continue;
    pressure += 0.5 * (outer - inner) *
                (sphere.density(inner) * sphericalPull(inner) + sphere.density(outer) * sphericalPull(outer));
    values[i] = std::sqrt(pressure / sphere.density(inner));
  }
  return shellTable(values);
}

double GalaxyModel::circularSpeed(double radius) const {
  return std::sqrt(circularSpeed2_(radius));
}

double GalaxyModel::escapeSpeed(double r) const {
  return std::sqrt(2 * escapePotential_(r));
}

// kappa² = (1 / R³) d(R² v²)/dR (Binney and Tremaine 2008, eq. 3.80).
double GalaxyModel::epicyclicFrequency(double radius) const {
  constexpr double kStep = 0.05;
  const double inner = std::max(radius - kStep, 0.0), outer = radius + kStep;
  const double slope =
      (outer * outer * circularSpeed2_(outer) - inner * inner * circularSpeed2_(inner)) / (outer - inner);
  return std::sqrt(std::max(slope, 0.0) / (radius * radius * radius));
}

// The dispersion falls with the square root of the surface density, which keeps the thickness constant
// (Lewis and Freeman 1989).
double GalaxyModel::radialDispersionShape(double radius) const {
  return std::exp(-radius / (2 * kDiskLength));
}

// Scales the shape so that Q = sigma kappa / (3.36 G Sigma) has its minimum at kToomreQ.
double GalaxyModel::radialDispersionScale() const {
  double smallest = std::numeric_limits<double>::max();
  for (int tenths = 5; tenths < 40; ++tenths) {
    const double radius = 0.1 * tenths * kDiskLength;
    const double q =
        radialDispersionShape(radius) * epicyclicFrequency(radius) / (3.36 * diskSurfaceDensity(radius));
    smallest = std::min(smallest, q);
  }
  return kToomreQ / smallest;
}

GalaxyModel::DiskMotion GalaxyModel::diskMotion(double atR) const {
  const double radius =
      std::max(atR, 0.02 * kDiskLength);  // kappa and Omega have no meaning in the very centre
  const double speed2 = circularSpeed2_(radius);
  const double omega = std::sqrt(speed2) / radius;
  const double kappaOverOmega = std::clamp(epicyclicFrequency(radius) / omega, 1.0, 2.0);
  const double radial = std::min(radialScale_ * radialDispersionShape(radius), 0.7 * std::sqrt(speed2));
  // Asymmetric drift (Binney and Tremaine 2008, eq. 4.228) with sigma_R² proportional to the density.
  const double drift = 1 - 0.25 * kappaOverOmega * kappaOverOmega - 2 * radius / kDiskLength;
  const double rotation2 = std::max(speed2 + radial * radial * drift, 0.0);
  return {.rotation = std::sqrt(rotation2),
          .radial = radial,
          .azimuthal = 0.5 * kappaOverOmega * radial,
          .vertical = std::sqrt(kPi * diskSurfaceDensity(radius) * kDiskThickness)};
}

}  // namespace gravitile::sim
