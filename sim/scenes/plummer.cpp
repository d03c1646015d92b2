#include <cmath>
#include <numbers>

#include "sim/scenes/isotropic_sphere.h"
#include "sim/scenes/scene_rows.h"

namespace gravitile::sim {
namespace {

// Plummer's (1911) sphere: density (3 / 4 pi a³) (1 + r²/a²)^(-5/2).
struct PlummerModel {
  static constexpr double kScaleLength = 3 * std::numbers::pi / 16;  // a, for virial radius 1
  // The outermost 0.1 % of the mass would lie beyond 39 scale lengths and only shrink the picture.
  static constexpr double kMassFraction = 0.999;
  static constexpr double kSpeedBound = 0.1;  // of q² (1 - q²)^(7/2), at most 0.0922

  // Inverse of M(r) = (1 + r⁻²)^(-3/2), r in scale lengths (Aarseth, Henon and Wielen 1974, eq. A2).
  double radius(double mass) const { return kScaleLength / std::sqrt(std::pow(mass, -2.0 / 3) - 1); }
  double potential(double r) const { return 1 / std::hypot(r, kScaleLength); }
  double distribution(double energy) const { return std::pow(energy, 3.5); }  // eq. A5
};

Scene makePlummer(std::uint64_t count, std::uint64_t seed) {
  Scene scene;
  scene.name = kPlummer.id;
  scene.bodies = isotropicBodies(PlummerModel(), count, seed, "cluster");
  scene.scaleLength = PlummerModel::kScaleLength;
  suggestForSphere(scene, 2);
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
