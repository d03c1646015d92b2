#include <cmath>

#include "sim/scenes/random.h"
#include "sim/scenes/scene_rows.h"

namespace gravitile::sim {
namespace {

Scene makeSquare(std::uint64_t count, std::uint64_t seed) {
  Scene scene;
  scene.name = kSquare.id;
  scene.bodies.componentNames = {"square"};
  scene.bodies.resize(count);
  Random random(seed);
  for (std::uint64_t i = 0; i < count; ++i) {
    const double x = random.uniform(-1, 1), y = random.uniform(-1, 1);
    const double vx = random.uniform(-1, 1), vy = random.uniform(-1, 1);
    scene.bodies.posMass[i] = toFloat4({x, y, 0}, 1);
    scene.bodies.velocity[i] = toFloat4({vx, vy, 0});
  }
  scene.mass = static_cast<double>(count);
  scene.scaleLength = 1;
  scene.softening = 1e-3;  // eps² = 1e-6
  // N bodies of mass 1 within a length of 1 fall together in sqrt(1 / (G N)); a hundred steps show it.
  scene.dynamicalTime = 1 / std::sqrt(static_cast<double>(count));
  scene.dt = 0.01 * scene.dynamicalTime;
  scene.planar = true;
  return scene;
}

}  // namespace

constinit const SceneDescriptor kSquare = {
    .id = "square",
    .title = "Random square",
    .description =
        "Bodies of mass 1 spread evenly over a flat square with random velocities, G = 1: the "
        "starting condition of CUDA lectures. It collapses at once.",
    .defaultBodies = 4096,
    .make = makeSquare,
};

}  // namespace gravitile::sim
