#include "sim/integrators/integrator_rows.h"

namespace gravitile::sim {
namespace {

// H. Yoshida 1990, Physics Letters A 150, 262: leapfrogs of w1, w0 and w1 times dt, with
//   2 w1 + w0 = 1 and 2 w1³ + w0³ = 0,
// so that the third-order errors of the three cancel.
constexpr double kCubeRootOfTwo = 1.2599210498948731648;
constexpr double kOuter = 1 / (2 - kCubeRootOfTwo);                // w1
constexpr double kInner = -kCubeRootOfTwo / (2 - kCubeRootOfTwo);  // w0: backwards

// Kicks that meet between two of the leapfrogs are one.
constexpr double kBetween = 0.5 * (kOuter + kInner);

constexpr IntegratorStage kStages[] = {
    {.evaluateForce = false, .kickBefore = 0.5 * kOuter, .drift = kOuter, .kickAfter = 0, .damped = false},
    {.evaluateForce = true, .kickBefore = kBetween, .drift = kInner, .kickAfter = 0, .damped = false},
    {.evaluateForce = true, .kickBefore = kBetween, .drift = kOuter, .kickAfter = 0, .damped = false},
    {.evaluateForce = true, .kickBefore = 0.5 * kOuter, .drift = 0, .kickAfter = 0, .damped = false},
};

}  // namespace

constinit const IntegratorDescriptor kYoshida4 = {
    .id = "yoshida4",
    .title = "Yoshida, fourth order",
    .description =
        "Three leapfrogs, the middle one backwards, whose errors cancel (Yoshida 1990). Fourth order, "
        "symplectic and time-reversible for three force evaluations a step; adaptive steps lose the latter "
        "two.",
    .order = 4,
    .forceEvaluations = 3,
    .timeReversible = true,
    .startsWithForce = true,
    .symplectic = true,
    .stages = kStages,
};

}  // namespace gravitile::sim
