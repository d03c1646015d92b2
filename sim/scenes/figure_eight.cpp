#include "sim/scenes/few_bodies.h"
#include "sim/scenes/scene_rows.h"

namespace gravitile::sim {
namespace {

// Masses 1, G = 1; digits by C. Simo in Chenciner and Montgomery (2000).
constexpr double kX = 0.97000436, kY = -0.24308753;
constexpr double kVx = -0.93240737, kVy = -0.86473146;
constexpr double kPeriod = 6.32591398;
constexpr MassiveBody kBodies[] = {
    {.at = {.position = {kX, kY, 0}, .velocity = {-kVx / 2, -kVy / 2, 0}}, .component = 0},
    {.at = {.position = {-kX, -kY, 0}, .velocity = {-kVx / 2, -kVy / 2, 0}}, .component = 1},
    {.at = {.position = {0, 0, 0}, .velocity = {kVx, kVy, 0}}, .component = 2},
};

Scene makeFigureEight(std::uint64_t count, std::uint64_t seed) {
  Scene scene;
  scene.name = kFigureEight.id;
  scene.bodies = firstBodies(kBodies, count, {"first", "second", "third", "tracers"});
  scene.mass = totalMass(scene.bodies);
  addTracers(scene.bodies, count, seed, TracerDisc{.inner = 2, .outer = 4, .mass = scene.mass});
  scene.softening = 0;
  scene.scaleLength = 1;
  scene.dynamicalTime = kPeriod;
  scene.dt = 2e-3;
  scene.stepsPerFrame = 5;
  scene.planar = true;
  return scene;
}

}  // namespace

constinit const SceneDescriptor kFigureEight = {
    .id = "figure-eight",
    .title = "Figure eight",
    .description =
        "Three equal bodies that chase each other along one figure eight, for ever (Chenciner and "
        "Montgomery 2000). With more than 3 bodies, a disk of tracers without mass around them.",
    .defaultBodies = 3,
    .massiveBodies = std::size(kBodies),
    .make = makeFigureEight,
};

}  // namespace gravitile::sim
