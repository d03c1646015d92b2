#include <algorithm>
#include <cmath>
#include <numbers>

#include "sim/scenes/equal_bodies.h"
#include "sim/scenes/scene_rows.h"

namespace gravitile::sim {
namespace {

// Mass 1 in a sphere of radius 1, G = 1: the outflow that would just never come back has H² = 8 pi rho / 3
// = 2.
constexpr double kCriticalRate = std::numbers::sqrt2;
// Of that. The radius then grows to 1 / (1 - 0.9²) = 5.3 before all falls back.
constexpr double kRate = 0.9 * kCriticalRate;

PhasePoint drawBody(Random& random) {
  const Double3 place = random.direction(std::cbrt(random.uniform()));
  return {place, {kRate * place.x, kRate * place.y, kRate * place.z}};
}

Scene makeExpanding(std::uint64_t count, std::uint64_t seed) {
  Scene scene;
  scene.name = kExpanding.id;
  scene.bodies = equalBodies(count, seed, 1, "matter", drawBody);
  scene.mass = 1;
  scene.scaleLength = 1;
  // A third of the mean distance between neighbours at first; clumps form at many times this.
  scene.softening = std::clamp(0.5 / std::cbrt(static_cast<double>(count)), 2e-3, 0.05);
  // Until the turn-around of radius R: pi/2 sqrt(R³ / 2).
  constexpr double kLargestRadius = 1 / (1 - kRate * kRate / 2);
  scene.dynamicalTime =
      std::numbers::pi / 2 * std::sqrt(kLargestRadius * kLargestRadius * kLargestRadius / 2);
  scene.dt = std::min(0.01, 0.4 * scene.softening);
  return scene;
}

}  // namespace

constinit const SceneDescriptor kExpanding = {
    .id = "expanding",
    .title = "Expanding sphere",
    .description =
        "A small universe: an even sphere that flies apart like Hubble's flow at 0.9 of the critical "
        "rate. Chance makes clumps, clumps merge, and at last all of it falls back.",
    .defaultBodies = 65536,
    .make = makeExpanding,
};

}  // namespace gravitile::sim
