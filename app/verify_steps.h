#pragma once

#include <cstdint>

#include "sim/engine.h"
#include "sim/integrators/integrator_table.h"

namespace gravitile::app {

// How far some time steps of an engine are from the same steps in double precision.
struct StepVerdict {
  double positionError = 0;  // largest over the bodies, relative to the size of the system
  double velocityError = 0;  // likewise, relative to the largest velocity
  bool withinBound = false;  // both at most kStepErrorBound
};

// A wrong order of kick and drift, a step too few or a stale force is off by dt² a: 1e-3 here. Rounding to
// single precision leaves about 1e-6.
inline constexpr double kStepErrorBound = 1e-5;

// Advances a small system by some steps with the kernel, damped where the integrator knows damping.
StepVerdict verifySteps(sim::Engine& engine, const sim::KernelChoice& choice,
                        const sim::IntegratorDescriptor& integrator, std::uint64_t seed);

}  // namespace gravitile::app
