#include <algorithm>
#include <cmath>
#include <numbers>

#include "sim/scenes/galaxy_model.h"
#include "sim/scenes/random.h"
#include "sim/scenes/scene_rows.h"

namespace gravitile::sim {
namespace {

enum Component : std::uint32_t { kDisk, kBulge, kHalo };

// Share of the bodies that each sphere gets; the disk, which one looks at, gets the rest. Dark bodies are
// few and heavy, but not so heavy that they stir the disk.
constexpr double kBulgeShare = 0.15, kHaloShare = 0.25;

// Velocities are cut off a little below escape.
constexpr double kLargestSpeedFraction = 0.95;

struct Body {
  Double3 position, velocity;
};

// R exp(-R) is the distribution of a sum of two exponential draws.
double drawDiskRadius(Random& random) {
  for (;;) {
    const double radius =
        -GalaxyModel::kDiskLength * std::log((1 - random.uniform()) * (1 - random.uniform()));
    if (radius < GalaxyModel::kDiskCutoff) return radius;
  }
}

double drawDiskHeight(Random& random) {
  return GalaxyModel::kDiskThickness * std::atanh(std::clamp(random.uniform(-1, 1), -0.9999, 0.9999));
}

Body drawDiskBody(const GalaxyModel& model, Random& random) {
  const double radius = drawDiskRadius(random), angle = random.uniform(0, 2 * std::numbers::pi);
  const double cosine = std::cos(angle), sine = std::sin(angle);
  const GalaxyModel::DiskMotion motion = model.diskMotion(radius);
  const double outwards = motion.radial * random.gaussian();
  const double around = motion.rotation + motion.azimuthal * random.gaussian();
  const double upwards = motion.vertical * random.gaussian();
  return {.position = {radius * cosine, radius * sine, drawDiskHeight(random)},
          .velocity = {outwards * cosine - around * sine, outwards * sine + around * cosine, upwards}};
}

// Maxwellian velocities cut off below the escape speed (Hernquist 1993).
Double3 drawIsotropicVelocity(double dispersion, double largestSpeed, Random& random) {
  for (;;) {
    const Double3 v = {dispersion * random.gaussian(), dispersion * random.gaussian(),
                       dispersion * random.gaussian()};
    if (std::hypot(v.x, v.y, v.z) <= largestSpeed) return v;
  }
}

// Inverse of M(r) = M r² / (r + a)².
double drawHernquistRadius(const HernquistSphere& sphere, Random& random) {
  const double root = std::sqrt(random.uniform() * sphere.fractionWithinCutoff());
  return sphere.scaleLength * root / (1 - root);
}

Body drawSphereBody(const GalaxyModel& model, Component component, Random& random) {
  const HernquistSphere& sphere = component == kBulge ? GalaxyModel::kBulge : GalaxyModel::kHalo;
  const double r = drawHernquistRadius(sphere, random);
  const double dispersion = component == kBulge ? model.bulgeDispersion(r) : model.haloDispersion(r);
  return {
      .position = random.direction(r),
      .velocity = drawIsotropicVelocity(dispersion, kLargestSpeedFraction * model.escapeSpeed(r), random)};
}

// `count` bodies that share `mass`, their centre of mass at rest in the origin: a halo drawn a little
// off-centre would drag the disk about.
Bodies makeComponent(Component component, std::uint64_t count, double mass, const GalaxyModel& model,
                     Random& random) {
  Bodies bodies;
  bodies.resize(count);
  for (std::uint64_t i = 0; i < count; ++i) {
    const Body body =
        component == kDisk ? drawDiskBody(model, random) : drawSphereBody(model, component, random);
    bodies.posMass[i] = toFloat4(body.position, mass / static_cast<double>(count));
    bodies.velocity[i] = toFloat4(body.velocity);
    bodies.component[i] = component;
  }
  moveToCentreOfMass(bodies);
  return bodies;
}

void append(Bodies& bodies, const Bodies& more) {
  const auto extend = [](auto& to, const auto& from) { to.insert(to.end(), from.begin(), from.end()); };
  extend(bodies.posMass, more.posMass);
  extend(bodies.velocity, more.velocity);
  extend(bodies.component, more.component);
}

// Half the distance between neighbours, so that single bodies do not scatter each other, but never thicker
// than the disk.
double softeningFor(std::uint64_t count) {
  return std::clamp(1.6 / std::cbrt(static_cast<double>(count)), 0.005, GalaxyModel::kDiskThickness);
}

Scene makeDiskGalaxy(std::uint64_t count, std::uint64_t seed) {
  Scene scene;
  scene.name = kDiskGalaxy.id;
  scene.softening = softeningFor(count);
  scene.bodies.componentNames = {"disk", "bulge", "halo"};
  scene.bodies.posMass.reserve(count);
  scene.bodies.velocity.reserve(count);
  scene.bodies.component.reserve(count);

  const GalaxyModel model(scene.softening);
  Random random(seed);
  const auto bulgeCount = static_cast<std::uint64_t>(kBulgeShare * static_cast<double>(count));
  const auto haloCount = static_cast<std::uint64_t>(kHaloShare * static_cast<double>(count));
  const auto massOf = [](const HernquistSphere& sphere) {
    return sphere.mass * sphere.fractionWithinCutoff();
  };
  const std::uint64_t diskCount = count - bulgeCount - haloCount;
  append(scene.bodies, makeComponent(kDisk, diskCount, GalaxyModel::kDiskMass, model, random));
  append(scene.bodies, makeComponent(kBulge, bulgeCount, massOf(GalaxyModel::kBulge), model, random));
  append(scene.bodies, makeComponent(kHalo, haloCount, massOf(GalaxyModel::kHalo), model, random));

  scene.mass = totalMass(scene.bodies);
  scene.scaleLength = GalaxyModel::kDiskLength;

  // One rotation at 2.2 scale lengths, where an exponential disk's own rotation is fastest, in some 800
  // steps: a quarter of a minute on screen.
  constexpr double kFastestRadius = 2.2 * GalaxyModel::kDiskLength;
  scene.dynamicalTime = 2 * std::numbers::pi * kFastestRadius / model.circularSpeed(kFastestRadius);
  scene.dt = 0.02;
  return scene;
}

}  // namespace

constinit const SceneDescriptor kDiskGalaxy = {
    .id = "disk-galaxy",
    .title = "Disk galaxy",
    .description =
        "A spiral galaxy: an exponential disk of stars, cool enough to grow arms (Toomre's Q of "
        "1.2), around a bulge, in a live dark halo; set up after Hernquist (1993).",
    .defaultBodies = 65536,
    .make = makeDiskGalaxy,
};

}  // namespace gravitile::sim
