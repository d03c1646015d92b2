#include <numbers>

#include "sim/scenes/few_bodies.h"
#include "sim/scenes/kepler_orbit.h"
#include "sim/scenes/scene_rows.h"

namespace gravitile::sim {
namespace {

// Total mass and semi-major axis 1, G = 1, hence a period of 2 pi.
constexpr double kHeavy = 0.75, kLight = 0.25;
constexpr KeplerOrbit kOrbit = {.eccentricity = 0.9, .meanAnomaly = std::numbers::pi};  // at the apocentre

Scene makeKepler(std::uint64_t count, std::uint64_t seed) {
  const MassiveBody bodies[] = {{.mass = kHeavy, .at = {}, .component = 0},
                                {.mass = kLight, .at = kOrbit.state(kHeavy + kLight), .component = 1}};
  Scene scene;
  scene.name = kKepler.id;
  scene.bodies = firstBodies(bodies, count, {"heavy", "light", "tracers"});
  scene.mass = totalMass(scene.bodies);
  addTracers(scene.bodies, count, seed, TracerDisc{.inner = 3, .outer = 6, .mass = scene.mass});
  scene.softening = 0;
  scene.scaleLength = kOrbit.semiMajorAxis;
  scene.dynamicalTime = 2 * std::numbers::pi;
  // At the pericentre, passed at 44 rad a unit of time, a step turns the orbit by 0.02 rad.
  scene.dt = 5e-4;
  scene.stepsPerFrame = 20;
  scene.planar = true;
  return scene;
}

}  // namespace

constinit const SceneDescriptor kKepler = {
    .id = "kepler",
    .title = "Kepler's ellipse",
    .description =
        "Two bodies on ellipses of eccentricity 0.9 about their centre of mass. With more than 2 "
        "bodies, a disk of tracers without mass around them, as planets form about double stars.",
    .defaultBodies = 2,
    .massiveBodies = 2,
    .make = makeKepler,
};

}  // namespace gravitile::sim
