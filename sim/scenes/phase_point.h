#pragma once

#include "sim/reference.h"

namespace gravitile::sim {

// Where a body is and how it moves, scene units.
struct PhasePoint {
  Double3 position, velocity;
};

}  // namespace gravitile::sim
