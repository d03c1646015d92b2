#include "sim/integrators/integrator_rows.h"

namespace gravitile::sim {

constinit const IntegratorDescriptor kHermite4 = {
    .id = "hermite4",
    .title = "Hermite, fourth order",
    .description =
        "Predicts with acceleration and jerk, evaluates both once, corrects (Makino and Aarseth 1992). "
        "Fourth "
        "order for one evaluation a step, by a force kernel of its own whatever kernel is chosen; the energy "
        "drifts slowly.",
    .order = 4,
    .forceEvaluations = 1,
    .timeReversible = false,
    .startsWithForce = true,
    .symplectic = false,
    .stages = {},
    .scheme = Scheme::Hermite,
};

}  // namespace gravitile::sim
