#include "sim/scenes/isotropic_sphere.h"
#include "sim/scenes/king_model.h"
#include "sim/scenes/scene_rows.h"

namespace gravitile::sim {
namespace {

constexpr double kCentralDepth = 6;  // W0; a typical globular cluster

Scene makeKing(std::uint64_t count, std::uint64_t seed) {
  const KingModel model(kCentralDepth);
  Scene scene;
  scene.name = kKing.id;
  scene.bodies = isotropicBodies(model, count, seed, "cluster");
  scene.scaleLength = model.coreRadius();
  suggestForSphere(scene, 1.5);
  return scene;
}

}  // namespace

constinit const SceneDescriptor kKing = {
    .id = "king",
    .title = "King model",
    .description =
        "A globular cluster in equilibrium with an edge, where its galaxy's tide takes the stars "
        "away, after King (1966) with W0 = 6, in N-body units: total mass 1, virial radius 1.",
    .defaultBodies = 65536,
    .make = makeKing,
};

}  // namespace gravitile::sim
