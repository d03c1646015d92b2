#include "sim/scenes/galaxy_model.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "sim/scenes/ring_disk.h"

namespace gravitile::sim {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr std::size_t kShells = 400;
constexpr double kInnermost = 0.005;  // of the smallest scale length

ShellGrid gridFor(const GalaxyParameters& galaxy) {
  double smallest = galaxy.diskLength, largest = galaxy.diskCutoff;
  for (const SphereParameters* sphere : {&galaxy.bulge, &galaxy.halo}) {
    if (!(sphere->mass > 0)) continue;
    smallest = std::min(smallest, sphere->scaleLength);
    largest = std::max(largest, sphere->cutoff);
  }
  return {kInnermost * smallest, largest, kShells};
}

// Without its factor.
double densityShape(const SphereParameters& sphere, double r) {
  if (r >= sphere.cutoff) return 0;
  const double end = 1 - (r / sphere.cutoff) * (r / sphere.cutoff), sum = r + sphere.scaleLength;
  return end * end / (r * sum * sum * sum);
}

std::vector<double> sumOf(std::vector<double> a, const std::vector<double>& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] += b[i];
  return a;
}

// <d² / sqrt(d² + eps²)> of the height differences d within a sech² layer, in units of its thickness: what is
// left of the layer's weight, pi Sigma times the thickness, when forces are softened. 1 without softening.
double softenedLayerWeight(double softeningInThicknesses) {
  constexpr int kHeights = 200;
  double sum = 0;
  for (int i = 0; i < kHeights; ++i) {
    for (int j = 0; j < kHeights; ++j) {
      const double d = std::atanh(2 * (i + 0.5) / kHeights - 1) - std::atanh(2 * (j + 0.5) / kHeights - 1);
      if (i != j) sum += d * d / std::hypot(d, softeningInThicknesses);
    }
  }
  return sum / (kHeights * kHeights);
}

}  // namespace

GalaxyModel::Sphere::Sphere(const ShellGrid& grid, const std::vector<double>& density,
                            std::vector<double> enclosed, const std::vector<double>& depth)
    : grid_(grid), enclosed_(std::move(enclosed)), speeds_(grid, density, depth) {}

double GalaxyModel::Sphere::drawRadius(Random& random) const {
  return grid_.where(enclosed_, random.uniform() * enclosed_.back());
}

GalaxyModel::GalaxyModel(const GalaxyParameters& parameters, double softening)
    : parameters_(parameters),
      softening_(softening),
      grid_(gridFor(parameters)),
      bulgeProfile_(profileOf(parameters.bulge)),
      haloProfile_(profileOf(parameters.halo)),
      spheresField_(grid_, sumOf(bulgeProfile_.enclosed, haloProfile_.enclosed), softening),
      circularSpeed2_(circularSpeed2Table()),
      radialScale_(radialDispersionScale()),
      layerWeight_(softenedLayerWeight(softening / parameters.diskThickness)),
      depths_(depths()),
      bulge_(grid_, bulgeProfile_.density, bulgeProfile_.enclosed, depths_),
      halo_(grid_, haloProfile_.density, haloProfile_.enclosed, depths_) {}

GalaxyModel::Profile GalaxyModel::profileOf(const SphereParameters& sphere) const {
  Profile profile;
  if (!(sphere.mass > 0)) {
    profile.density.assign(grid_.points(), 0.0);
    profile.enclosed.assign(grid_.points(), 0.0);
    return profile;
  }
  const auto shellMass = [&](double r) { return 4 * kPi * r * r * densityShape(sphere, r); };
  // Within the innermost point density goes with 1 / r.
  double mass = 0.5 * grid_.radius(0) * shellMass(grid_.radius(0));
  for (std::size_t i = 0; i < grid_.points(); ++i) {
    const double r = grid_.radius(i);
    if (i > 0) {
      const double before = grid_.radius(i - 1), middle = 0.5 * (before + r);
      mass += (r - before) / 6 * (shellMass(before) + 4 * shellMass(middle) + shellMass(r));  // Simpson
    }
    profile.density.push_back(densityShape(sphere, r));
    profile.enclosed.push_back(mass);
  }
  for (double& value : profile.density) value *= sphere.mass / mass;
  for (double& value : profile.enclosed) value *= sphere.mass / mass;
  return profile;
}

// With the disk's mass spread over spheres.
std::vector<double> GalaxyModel::depths() const {
  std::vector<double> disk(grid_.points()), values(grid_.points());
  for (std::size_t i = 0; i < grid_.points(); ++i)
    disk[i] = exponentialDiskMass(parameters_, grid_.radius(i));
  const SphericalField diskField(grid_, disk, softening_);
  for (std::size_t i = 0; i < grid_.points(); ++i) {
    const double r = grid_.radius(i);
    values[i] = spheresField_.depth(r) + diskField.depth(r);
  }
  return values;
}

RadialTable GalaxyModel::circularSpeed2Table() const {
  const RingDisk disk(parameters_, softening_);
  return {parameters_.diskCutoff, 240, [&](double radius) {
            return std::max(0.0, radius * (disk.pull(radius) + spheresField_.pull(radius)));
          }};
}

double GalaxyModel::circularSpeed(double radius) const {
  return std::sqrt(circularSpeed2_(radius));
}

double GalaxyModel::rotationPeriod() const {
  const double radius = std::min(2.2 * parameters_.diskLength, parameters_.diskCutoff);
  return 2 * kPi * radius / circularSpeed(radius);
}

double GalaxyModel::surfaceDensity(double radius) const {
  const double length = parameters_.diskLength;
  const double x = parameters_.diskCutoff / length, within = 1 - (1 + x) * std::exp(-x);
  return parameters_.diskMass / (within * 2 * kPi * length * length) * std::exp(-radius / length);
}

// kappa² = (1 / R³) d(R² v²)/dR (Binney and Tremaine 2008, eq. 3.80).
double GalaxyModel::epicyclicFrequency(double radius) const {
  const double step = 0.05 * parameters_.diskLength;
  const double inner = std::max(radius - step, 0.0), outer = radius + step;
  const double slope =
      (outer * outer * circularSpeed2_(outer) - inner * inner * circularSpeed2_(inner)) / (outer - inner);
  return std::sqrt(std::max(slope, 0.0) / (radius * radius * radius));
}

// The layer's own weight (Spitzer 1942) and the pull of the spheres towards the plane, as the virial theorem
// for the vertical motion has them: sigma² = <z F>.
double GalaxyModel::verticalDispersion(double radius) const {
  const double thickness = parameters_.diskThickness;
  const double height2 = kPi * kPi / 12 * thickness * thickness, r = std::sqrt(radius * radius + height2);
  const double layer = kPi * surfaceDensity(radius) * thickness * layerWeight_;
  return std::sqrt(layer + height2 * spheresField_.pull(r) / r);
}

// The dispersion falls with the square root of the surface density, which keeps the thickness constant
// (Lewis and Freeman 1989).
double GalaxyModel::radialDispersionShape(double radius) const {
  return std::exp(-radius / (2 * parameters_.diskLength));
}

// Scales the shape so that Q = sigma kappa / (3.36 G Sigma) has its minimum at the Q asked for.
double GalaxyModel::radialDispersionScale() const {
  double smallest = std::numeric_limits<double>::max();
  for (int tenths = 5; tenths < 40; ++tenths) {
    const double radius = 0.1 * tenths * parameters_.diskLength;
    const double q =
        radialDispersionShape(radius) * epicyclicFrequency(radius) / (3.36 * surfaceDensity(radius));
    smallest = std::min(smallest, q);
  }
  return parameters_.toomreQ / smallest;
}

// Near the centre, where the shape would outgrow the rotation, a part of it.
double GalaxyModel::radialDispersion(double radius) const {
  constexpr double kMostOfRotation = 0.7;
  return std::min(radialScale_ * radialDispersionShape(radius), kMostOfRotation * circularSpeed(radius));
}

GalaxyModel::DiskMotion GalaxyModel::diskMotion(double atR) const {
  // kappa and Omega have no meaning in the very centre.
  const double radius = std::max(atR, 0.02 * parameters_.diskLength);
  const double speed2 = circularSpeed2_(radius);
  const double omega = std::sqrt(speed2) / radius;
  const double kappaOverOmega = std::clamp(epicyclicFrequency(radius) / omega, 1.0, 2.0);
  const double radial = radialDispersion(radius);
  // Asymmetric drift (Binney and Tremaine 2008, eq. 4.227), with the logarithmic slope of the pressure.
  const auto logPressure = [this](double at) {
    return std::log(surfaceDensity(at)) + 2 * std::log(radialDispersion(at));
  };
  constexpr double kStep = 0.02;  // of the radius
  const double slope = (logPressure(radius * (1 + kStep)) - logPressure(radius * (1 - kStep))) / (2 * kStep);
  const double drift = 1 - 0.25 * kappaOverOmega * kappaOverOmega + slope;
  const double rotation2 = std::max(speed2 + radial * radial * drift, 0.0);
  return {.rotation = std::sqrt(rotation2),
          .radial = radial,
          .azimuthal = 0.5 * kappaOverOmega * radial,
          .vertical = verticalDispersion(radius)};
}

}  // namespace gravitile::sim
