#pragma once

#include <cstdint>

#include "sim/engine.h"
#include "sim/integrators/integrator_table.h"

namespace gravitile::app {

// How far some time steps of an engine are from the same steps in double precision.
struct StepVerdict {
  double positionError = 0;  // largest over the bodies, relative to the size of the system
  double velocityError = 0;  // likewise, relative to the largest velocity
  double bound = 0;          // of the precision that was computed in
  bool withinBound = false;  // both errors are
};

// Advances a small system by some steps with the kernel, damped where the integrator knows damping.
StepVerdict verifySteps(sim::Engine& engine, const sim::KernelChoice& choice,
                        const sim::IntegratorDescriptor& integrator, std::uint64_t seed);

}  // namespace gravitile::app
