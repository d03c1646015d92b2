#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "sim/bodies.h"
#include "sim/scenes/phase_point.h"
#include "sim/scenes/random.h"

namespace gravitile::sim {

// `count` bodies of one component that share `mass` evenly; `draw(random)` gives the place and velocity of
// each. Their centre of mass then rests in the origin.
template <typename Draw>
Bodies equalBodies(std::uint64_t count, std::uint64_t seed, double mass, std::string component, Draw draw) {
  Bodies bodies;
  bodies.componentNames = {std::move(component)};
  bodies.resize(count);
  Random random(seed);
  for (std::uint64_t i = 0; i < count; ++i) {
    const PhasePoint point = draw(random);
    bodies.posMass[i] = toFloat4(point.position, mass / static_cast<double>(count));
    bodies.velocity[i] = toFloat4(point.velocity);
  }
  moveToCentreOfMass(bodies);
  return bodies;
}

}  // namespace gravitile::sim
