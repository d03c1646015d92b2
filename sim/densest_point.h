#pragma once

#include <vector>

#include "sim/bodies.h"

namespace gravitile::sim {

// Where the bodies are densest, by mass: the centre of mass within a sphere about the last such centre, which
// shrinks by 2.5 % a turn until it holds 1 % of the bodies, at least 32 (Power et al. 2003, MNRAS 338, 14,
// section 2.5, there down to 1,000 of some 10^6 bodies). By number where all masses are 0. Positions that are
// no numbers do not count; w of the result is the mass within, 0 when there was none. `scratch` keeps its
// memory from call to call, so that only the first one allocates. Takes some 0.2 ms for 4,096 bodies.
Float4 densestPoint(const std::vector<Float4>& posMass, std::vector<Float4>& scratch);

// Mass-weighted centre of the positions that are numbers, as centreOfMass().
Float4 finiteCentreOfMass(const std::vector<Float4>& posMass);

}  // namespace gravitile::sim
