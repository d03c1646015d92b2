#include "sim/integrators/integrator_rows.h"

namespace gravitile::sim {
namespace {

constexpr IntegratorStage kStages[] = {
    {.evaluateForce = true, .kickBefore = 1, .drift = 1, .kickAfter = 0, .damped = true},
};

}  // namespace

constinit const IntegratorDescriptor kSemiImplicit = {
    .id = "semi-implicit",
    .title = "Semi-implicit Euler",
    .description =
        "The velocity moves first: v += dt a, times the damping factor, then x += dt v with the new "
        "velocity (Cromer 1981). Symplectic without damping: orbits stay closed, slightly displaced; "
        "adaptive steps lose that.",
    .order = 1,
    .forceEvaluations = 1,
    .timeReversible = false,
    .startsWithForce = false,
    .symplectic = true,
    .stages = kStages,
};

}  // namespace gravitile::sim
