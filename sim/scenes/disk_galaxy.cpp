#include "sim/scenes/disk_galaxy.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "sim/scenes/apportion.h"
#include "sim/scenes/galaxy_model.h"
#include "sim/scenes/random.h"
#include "sim/scenes/scene_rows.h"

namespace gravitile::sim {
namespace {

enum Component : std::uint32_t { kDisk, kBulge, kHalo };

// Shares of the bodies. The disk is what one looks at; dark bodies are heavier than those of the disk, but
// not so heavy that they stir it up.
constexpr std::array kShares = {0.5, 0.1, 0.4};

struct Body {
  Double3 position, velocity;
};

// R exp(-R) is the distribution of a sum of two exponential draws.
double drawDiskRadius(const GalaxyParameters& galaxy, Random& random) {
  for (;;) {
    const double radius = -galaxy.diskLength * std::log((1 - random.uniform()) * (1 - random.uniform()));
    if (radius < galaxy.diskCutoff) return radius;
  }
}

double drawDiskHeight(const GalaxyParameters& galaxy, Random& random) {
  return galaxy.diskThickness * std::atanh(std::clamp(random.uniform(-1, 1), -0.9999, 0.9999));
}

Body drawDiskBody(const GalaxyModel& model, Random& random) {
  const double radius = drawDiskRadius(model.parameters(), random);
  const double angle = random.uniform(0, 2 * std::numbers::pi);
  const double cosine = std::cos(angle), sine = std::sin(angle);
  const GalaxyModel::DiskMotion motion = model.diskMotion(radius);
  const double outwards = motion.radial * random.gaussian();
  const double around = motion.rotation + motion.azimuthal * random.gaussian();
  const double upwards = motion.vertical * random.gaussian();
  return {.position = {radius * cosine, radius * sine, drawDiskHeight(model.parameters(), random)},
          .velocity = {outwards * cosine - around * sine, outwards * sine + around * cosine, upwards}};
}

Body drawSphereBody(const GalaxyModel::Sphere& sphere, Random& random) {
  const double r = sphere.drawRadius(random);
  const Double3 position = random.direction(r);
  return {.position = position, .velocity = random.direction(sphere.drawSpeed(r, random))};
}

// `count` bodies that share `mass`, their centre of mass at rest in the origin: a halo drawn a little
// off-centre would drag the disk about.
Bodies makeComponent(Component component, std::uint64_t count, const GalaxyModel& model, Random& random) {
  const GalaxyParameters& galaxy = model.parameters();
  const double mass = std::array{galaxy.diskMass, galaxy.bulge.mass, galaxy.halo.mass}[component];
  Bodies bodies;
  bodies.resize(count);
  for (std::uint64_t i = 0; i < count; ++i) {
    const Body body = component == kDisk
                          ? drawDiskBody(model, random)
                          : drawSphereBody(component == kBulge ? model.bulge() : model.halo(), random);
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
double softeningFor(const GalaxyParameters& galaxy, std::uint64_t count) {
  const double half = 1.6 * galaxy.diskLength / std::cbrt(static_cast<double>(count));
  return std::min(std::max(half, 0.005 * galaxy.diskLength), galaxy.diskThickness);
}

Scene makeDiskGalaxy(std::uint64_t count, std::uint64_t seed) {
  Scene scene = makeGalaxy({}, count, seed);
  scene.name = kDiskGalaxy.id;
  scene.mass = totalMass(scene.bodies);  // fewer bodies than parts leave some of it out
  return scene;
}

}  // namespace

Scene makeGalaxy(const GalaxyParameters& parameters, std::uint64_t count, std::uint64_t seed,
                 double softening) {
  parameters.validate();
  Scene scene;
  scene.softening = softening > 0 ? softening : softeningFor(parameters, count);
  scene.mass = parameters.mass();
  scene.scaleLength = parameters.diskLength;
  scene.bodies.componentNames = {"disk", "bulge", "halo"};
  scene.bodies.posMass.reserve(count);
  scene.bodies.velocity.reserve(count);
  scene.bodies.component.reserve(count);

  const GalaxyModel model(parameters, scene.softening);
  Random random(seed);
  std::array shares = kShares;
  if (!(parameters.bulge.mass > 0)) shares[kBulge] = 0;
  if (!(parameters.halo.mass > 0)) shares[kHalo] = 0;
  const std::vector<std::uint64_t> counts = apportion(count, shares);
  for (const Component component : {kDisk, kBulge, kHalo}) {
    append(scene.bodies, makeComponent(component, counts[component], model, random));
  }
  scene.dynamicalTime = model.rotationPeriod();
  scene.dt = scene.dynamicalTime / 800;  // a quarter of a minute on screen
  return scene;
}

constinit const SceneDescriptor kDiskGalaxy = {
    .id = kDiskGalaxyId,
    .title = "Disk galaxy",
    .description =
        "A spiral galaxy: an exponential disk of stars, cool enough to grow arms (Toomre's Q of "
        "1.3), around a bulge, in a live dark halo; in equilibrium in their joint field.",
    .defaultBodies = 65536,
    .make = makeDiskGalaxy,
};

}  // namespace gravitile::sim
