#include "sim/scenes/few_bodies.h"
#include "sim/scenes/scene_rows.h"

namespace gravitile::sim {
namespace {

// Each body at rest opposite the side of its own length, G = 1 (Burrau 1913; coordinates of Szebehely and
// Peters 1967).
constexpr MassiveBody kBodies[] = {
    {.mass = 3, .at = {.position = {1, 3, 0}, .velocity = {}}, .component = 0},
    {.mass = 4, .at = {.position = {-2, -1, 0}, .velocity = {}}, .component = 1},
    {.mass = 5, .at = {.position = {1, -1, 0}, .velocity = {}}, .component = 2},
};

Scene makePythagorean(std::uint64_t count, std::uint64_t seed) {
  Scene scene;
  scene.name = kPythagorean.id;
  scene.bodies = firstBodies(kBodies, count, {"mass 3", "mass 4", "mass 5", "tracers"});
  scene.mass = totalMass(scene.bodies);
  addTracers(scene.bodies, count, seed, TracerDisc{.inner = 5, .outer = 10, .mass = scene.mass});
  // No softening: 0.01 would lead elsewhere from the first passage on. With this step, leapfrog follows the
  // published run until the masses 4 and 5 pass each other at 4e-4 (t = 15.83), and loses the energy there.
  scene.softening = 0;
  scene.scaleLength = 3;
  scene.dynamicalTime = 1.88;  // until the first close passage, of the masses 4 and 5
  scene.dt = 5e-5;
  scene.stepsPerFrame = 64;
  scene.planar = true;
  return scene;
}

}  // namespace

constinit const SceneDescriptor kPythagorean = {
    .id = "pythagorean",
    .title = "Pythagorean problem",
    .description =
        "Masses 3, 4 and 5 released from the corners of a triangle of sides 3, 4 and 5 (Burrau "
        "1913); exact until a very close passage at t = 15.8, unless softened. With more than 3 bodies, a "
        "disk of tracers without mass around them.",
    .defaultBodies = 3,
    .massiveBodies = std::size(kBodies),
    .make = makePythagorean,
};

}  // namespace gravitile::sim
