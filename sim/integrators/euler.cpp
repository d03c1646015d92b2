#include "sim/integrators/integrator_rows.h"

namespace gravitile::sim {
namespace {

constexpr IntegratorStage kStages[] = {
    {.evaluateForce = true, .kickBefore = 0, .drift = 1, .kickAfter = 1, .damped = false},
};

}  // namespace

constinit const IntegratorDescriptor kEuler = {
    .id = "euler",
    .title = "Explicit Euler",
    .description =
        "The position moves first, with the old velocity: x += dt v, then v += dt a (Euler 1768). "
        "Every orbit spirals outwards; here to show why nobody uses it.",
    .order = 1,
    .forceEvaluations = 1,
    .timeReversible = false,
    .startsWithForce = false,
    .symplectic = false,
    .stages = kStages,
};

}  // namespace gravitile::sim
