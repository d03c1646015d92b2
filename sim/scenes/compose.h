#pragma once

#include <array>
#include <cstdint>

#include "sim/scenes/phase_point.h"
#include "sim/scenes/rotation.h"
#include "sim/scenes/scene_file.h"
#include "sim/scenes/scene_table.h"

namespace gravitile::sim {

// The bodies of a description. Counts are apportioned by share and sum to `bodies` (>= 1); each component
// that has bodies has all of its mass, whatever their number. The centre of mass is at rest in the origin.
// Parts of a component are called "NAME disk", "NAME halo", ...; no two are called the same. Same seed, same
// bodies. Throws UserError for what the file's lines do not show to be wrong: a time before pericentre beyond
// half the period, values that leave single precision.
Scene composeScene(const SceneFile& file, std::uint64_t bodies, std::uint64_t seed);

// How the two galaxies of an orbit start: orientation of their disks, position and velocity relative to
// their common centre of mass.
struct OrbitPlacement {
  std::array<Rotation, 2> orientation;
  std::array<PhasePoint, 2> at;
};
// `masses` are those of the two, `gravity` is G.
OrbitPlacement placeOnOrbit(const OrbitSpec& orbit, const std::array<double, 2>& masses, double gravity);

}  // namespace gravitile::sim
