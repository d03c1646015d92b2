#include <cmath>
#include <numbers>

#include "sim/scenes/isotropic_sphere.h"
#include "sim/scenes/scene_rows.h"

namespace gravitile::sim {
namespace {

// Hernquist's (1990) sphere: density a / (2 pi r (r + a)³).
struct HernquistModel {
  // To 39 scale lengths, as the outskirts would go on for ever.
  static constexpr double kMassFraction = 0.95;
  // a, for virial radius 1 of what is drawn. Its potential energy is that of the whole, -M² / (6 a), times
  // 0.9963 for the outskirts; the whole has M = 1 / 0.95.
  static constexpr double kScaleLength = 0.9963 / (3 * kMassFraction * kMassFraction);
  // f falls the least with the speed where psi is small and f goes with e^(5/2): q² (1 - q²)^(5/2) has its
  // maximum of 0.1232 at q² = 2/7.
  static constexpr double kSpeedBound = 0.125;

  // Inverse of M(r) = r² / (r + a)² (eq. 3).
  double radius(double mass) const { return kScaleLength * std::sqrt(mass) / (1 - std::sqrt(mass)); }
  double potential(double r) const { return 1 / (r + kScaleLength); }

  // Eq. 17 without its factor, with q² = a e for G = M = 1.
  double distribution(double energy) const {
    const double q2 = kScaleLength * energy, q = std::sqrt(q2), rest = 1 - q2;
    // Below this the sum loses its digits; its first term is 128/5 q⁵.
    if (q < 0.01) return 128.0 / 5 * q2 * q2 * q;
    const double sum = 3 * std::asin(q) + q * std::sqrt(rest) * (1 - 2 * q2) * (8 * q2 * q2 - 8 * q2 - 3);
    return sum / (rest * rest * std::sqrt(rest));
  }
};

Scene makeHernquist(std::uint64_t count, std::uint64_t seed) {
  Scene scene;
  scene.name = kHernquist.id;
  scene.bodies = isotropicBodies(HernquistModel(), count, seed, "bulge");
  scene.scaleLength = HernquistModel::kScaleLength;
  suggestForSphere(scene, 1);
  return scene;
}

}  // namespace

constinit const SceneDescriptor kHernquist = {
    .id = "hernquist",
    .title = "Hernquist sphere",
    .description =
        "An elliptical galaxy in equilibrium, with a steep cusp of stars in its middle and wide "
        "outskirts, after Hernquist (1990), in N-body units: total mass 1, virial radius 1.",
    .defaultBodies = 65536,
    .make = makeHernquist,
};

}  // namespace gravitile::sim
