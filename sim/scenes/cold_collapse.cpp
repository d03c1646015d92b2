#include <algorithm>
#include <cmath>
#include <numbers>

#include "sim/scenes/equal_bodies.h"
#include "sim/scenes/scene_rows.h"

namespace gravitile::sim {
namespace {

// Mass 1 within radius 1, G = 1, density 1 / (2 pi r): the mass within r is r², the potential energy -2/3.
constexpr double kPotentialEnergy = -2.0 / 3;
// 2 K / |W|: 1 would be equilibrium; as cold as this it falls together and bounces (van Albada 1982).
constexpr double kVirialRatio = 0.1;

PhasePoint drawBody(Random& random) {
  const Double3 place = random.direction(std::sqrt(random.uniform()));
  const double dispersion = std::sqrt(kVirialRatio * -kPotentialEnergy / 3);
  const double x = random.gaussian(), y = random.gaussian(), z = random.gaussian();
  return {place, {dispersion * x, dispersion * y, dispersion * z}};
}

Scene makeColdCollapse(std::uint64_t count, std::uint64_t seed) {
  Scene scene;
  scene.name = kColdCollapse.id;
  scene.bodies = equalBodies(count, seed, 1, "stars", drawBody);
  scene.mass = 1;
  scene.scaleLength = 1;
  // A third of the mean distance between neighbours; the collapse stops at some tenth of the radius.
  scene.softening = std::clamp(0.5 / std::cbrt(static_cast<double>(count)), 2e-3, 0.05);
  // The outermost body falls to the centre: pi/2 sqrt(1 / 2).
  scene.dynamicalTime = std::numbers::pi / (2 * std::numbers::sqrt2);
  scene.dt = std::min(0.005, 0.2 * scene.softening);
  return scene;
}

}  // namespace

constinit const SceneDescriptor kColdCollapse = {
    .id = "cold-collapse",
    .title = "Cold collapse",
    .description =
        "A cloud of stars with a tenth of the motion that could hold it up: it falls together, "
        "bounces, loses some and settles as an elliptical galaxy (van Albada 1982).",
    .defaultBodies = 65536,
    .make = makeColdCollapse,
};

}  // namespace gravitile::sim
