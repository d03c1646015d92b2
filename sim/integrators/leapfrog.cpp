#include "sim/integrators/integrator_rows.h"

namespace gravitile::sim {
namespace {

constexpr IntegratorStage kStages[] = {
    {.evaluateForce = false, .kickBefore = 0.5, .drift = 1, .kickAfter = 0, .damped = false},
    {.evaluateForce = true, .kickBefore = 0.5, .drift = 0, .kickAfter = 0, .damped = false},
};

}  // namespace

constinit const IntegratorDescriptor kLeapfrog = {
    .id = "leapfrog",
    .title = "Leapfrog (kick-drift-kick)",
    .description =
        "Half a kick, a drift, half a kick (Verlet 1967; Quinn and others 1997). Second order, "
        "symplectic and time-reversible for the price of one force evaluation a step; adaptive steps lose "
        "both.",
    .order = 2,
    .forceEvaluations = 1,
    .timeReversible = true,
    .startsWithForce = true,
    .symplectic = true,
    .stages = kStages,
};

}  // namespace gravitile::sim
