#include <algorithm>
#include <cmath>
#include <numbers>

#include "sim/scenes/equal_bodies.h"
#include "sim/scenes/scene_rows.h"

namespace gravitile::sim {
namespace {

// Mass 1 on a sphere of radius 1, G = 1. A body of the shell is pulled inwards by half of what the mass in
// the centre would do: 1/2.
constexpr double kBalancedSpin = 0.70710678;  // angular velocity that would hold the equator
// Of that; 0 lets all bodies meet in the centre, this one makes a spinning ellipsoid of them.
constexpr double kSpin = 0.4 * kBalancedSpin;

PhasePoint drawBody(Random& random) {
  const Double3 place = random.direction(1);
  return {place, {-kSpin * place.y, kSpin * place.x, 0}};
}

Scene makeShell(std::uint64_t count, std::uint64_t seed) {
  Scene scene;
  scene.name = kShell.id;
  scene.bodies = equalBodies(count, seed, 1, "shell", drawBody);
  scene.mass = 1;
  scene.scaleLength = 1;
  // Half the distance between neighbours on the sphere.
  const double spacing = std::sqrt(4 * std::numbers::pi / static_cast<double>(count));
  scene.softening = std::clamp(0.5 * spacing, 2e-3, 0.05);
  scene.dynamicalTime = std::numbers::pi / 2;  // a shell at rest reaches the centre
  scene.dt = std::min(0.005, 0.25 * scene.softening);
  return scene;
}

}  // namespace

constinit const SceneDescriptor kShell = {
    .id = "shell",
    .title = "Spinning shell",
    .description =
        "A hollow sphere, thin, even and slowly turning: it falls inwards, clumps as it goes, and "
        "rebounds. In a perfect one no body would feel the others inside (Newton 1687).",
    .defaultBodies = 32768,
    .make = makeShell,
};

}  // namespace gravitile::sim
