#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "sim/bodies.h"
#include "sim/scenes/phase_point.h"
#include "sim/scenes/random.h"

namespace gravitile::sim {

// Scenes of a few bodies whose masses, places and velocities are given. One rule serves any body count N:
// with fewer than there are, the first N of them; with more, tracers without mass follow, which feel the
// others and pull none, so that the few move as they would alone.

struct MassiveBody {
  double mass = 1;
  PhasePoint at;
  std::uint32_t component = 0;
};

// The first `count` of the bodies (all, if there are not as many), their centre of mass at rest in the
// origin.
Bodies firstBodies(std::span<const MassiveBody> massive, std::uint64_t count,
                   std::vector<std::string> componentNames);

// Appends tracers, of the last component, until there are `count` bodies.
void addTracers(Bodies& bodies, std::uint64_t count, std::uint64_t seed,
                const std::function<PhasePoint(Random&)>& draw);

// Tracers in the x-y plane between two distances from the origin, evenly, each on the circle it would
// describe about all of the mass, gathered there; G = 1.
struct TracerDisc {
  double inner, outer;
  double mass;

  PhasePoint operator()(Random& random) const;
};

}  // namespace gravitile::sim
