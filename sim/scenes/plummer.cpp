#include <algorithm>
#include <cmath>
#include <numbers>

#include "sim/scenes/random.h"
#include "sim/scenes/scene_rows.h"

namespace gravitile::sim {
namespace {

// Scale length in N-body units (Heggie and Mathieu 1986): G = M = 1, total energy -1/4.
constexpr double kScaleLength = 3 * std::numbers::pi / 16;

// The outermost 0.1 % of the mass would lie beyond 39 scale lengths and only shrink the picture.
constexpr double kMassFraction = 0.999;

// Distance from the centre: inverse of M(r) = (1 + r⁻²)^(-3/2) (Aarseth, Henon and Wielen 1974, eq. A2), in
// scale lengths.
double drawRadius(Random& random) {
  const double enclosed = kMassFraction * (1 - random.uniform());
  return 1 / std::sqrt(std::pow(enclosed, -2.0 / 3) - 1);
}

// Speed as a fraction q of the escape speed, from g(q) = q² (1 - q²)^(7/2) by von Neumann's rejection
// (Aarseth, Henon and Wielen 1974, eq. A5); g stays below 0.1.
double drawSpeedFraction(Random& random) {
  for (;;) {
    const double q = random.uniform(), height = 0.1 * random.uniform();
    if (height < q * q * std::pow(1 - q * q, 3.5)) return q;
  }
}

Scene makePlummer(std::uint64_t count, std::uint64_t seed) {
  Scene scene;
  scene.name = kPlummer.id;
  scene.bodies.componentNames = {"cluster"};
  scene.bodies.resize(count);
  Random random(seed);
  const double n = static_cast<double>(count);
  for (std::uint64_t i = 0; i < count; ++i) {
    const double radius = drawRadius(random);
    scene.bodies.posMass[i] = toFloat4(random.direction(radius * kScaleLength), 1 / n);
    const double escapeSpeed = std::sqrt(2 / kScaleLength) * std::pow(1 + radius * radius, -0.25);
    scene.bodies.velocity[i] = toFloat4(random.direction(drawSpeedFraction(random) * escapeSpeed));
  }
  moveToCentreOfMass(scene.bodies);
  scene.mass = 1;
  scene.scaleLength = kScaleLength;
  // A quarter of the mean distance between neighbours near the centre keeps encounters soft and still shows
  // the core; a body with the typical speed of 0.7 crosses it in more than four steps.
  scene.softening = std::clamp(0.5 / std::cbrt(n), 1e-4, 0.1);
  scene.dt = std::min(0.01, 0.3 * scene.softening);
  scene.dynamicalTime = 2 * std::numbers::sqrt2;  // crossing time in N-body units
  return scene;
}

}  // namespace

constinit const SceneDescriptor kPlummer = {
    .id = "plummer",
    .title = "Plummer sphere",
    .description =
        "A star cluster in equilibrium, after Plummer (1911), drawn as Aarseth, Henon and Wielen "
        "(1974) describe, in N-body units: total mass 1, virial radius 1.",
    .defaultBodies = 65536,
    .make = makePlummer,
};

}  // namespace gravitile::sim
