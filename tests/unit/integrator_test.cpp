#include "sim/integrators/integrator_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include "sim/kernels/arguments.h"
#include "systems.h"
#include "user_errors.h"

namespace gravitile::sim {
namespace {

constexpr double kPeriod = 2 * std::numbers::pi;  // of test::keplerOrbit

bool damps(const IntegratorDescriptor& integrator) {
  return std::any_of(integrator.stages.begin(), integrator.stages.end(),
                     [](const auto& s) { return s.damped; });
}

// Bodies after `steps` steps in double precision that cover `time`.
PhaseSpace after(const Bodies& start, const IntegratorDescriptor& integrator, const KernelDescriptor& kernel,
                 double time, std::uint32_t steps) {
  auto engine = test::loadedEngine(start, test::inDoublePrecision(kernel),
                                   test::parametersOf(integrator.id.data(), time / steps, 0), 1);
  test::advanceAndWait(*engine, steps);
  return engine->phaseSpace();
}

template <typename Check>
void forEachIntegratorAndKernel(Check check) {
  for (const IntegratorDescriptor& integrator : integratorTable()) {
    for (const KernelDescriptor* kernel : test::cpuKernels()) {
      SCOPED_TRACE(std::string(integrator.id) + " with " + std::string(kernel->id));
      check(integrator, *kernel);
    }
  }
}

TEST(IntegratorTable, RowsAreComplete) {
  std::set<std::string_view> ids, titles;
  for (const IntegratorDescriptor& integrator : integratorTable()) {
    SCOPED_TRACE(integrator.id);
    EXPECT_TRUE(ids.insert(integrator.id).second);
    EXPECT_TRUE(titles.insert(integrator.title).second);
    EXPECT_GT(integrator.description.size(), 40U);
    EXPECT_EQ(&findIntegrator(integrator.id), &integrator);
    EXPECT_EQ(ownForcesNote(integrator).find(integrator.id) != std::string::npos, integrator.hasOwnForces());
    EXPECT_EQ(integrator.stages.empty(), integrator.scheme != Scheme::KickDrift);
    EXPECT_LE(integrator.stages.size(), StepsArguments::kMostStages);
    if (integrator.stages.empty()) continue;
    int evaluations = 0;
    double drift = 0, kick = 0;
    for (const IntegratorStage& stage : integrator.stages) {
      evaluations += stage.evaluateForce;
      drift += stage.drift;
      kick += stage.kickBefore + stage.kickAfter;
    }
    EXPECT_EQ(evaluations, integrator.forceEvaluations);
    EXPECT_DOUBLE_EQ(drift, 1);
    EXPECT_DOUBLE_EQ(kick, 1);
    EXPECT_EQ(integrator.startsWithForce, !integrator.stages.front().evaluateForce);
  }
  const std::string message = test::userErrorOf([] { findIntegrator("leapfrgo"); });
  EXPECT_TRUE(test::contains(message, "did you mean 'leapfrog'?")) << message;
}

// One step of each scheme by hand, so that a scheme is what its name says and not just as exact.
TEST(Integrator, OneStepIsTheSchemesFormula) {
  const Bodies start = test::keplerOrbit(0.5);
  const double dt = 0.1, x = start.posMass[0].x, v = start.velocity[0].y;
  const double ax = -0.5 / (4 * x * x);  // mass 1/2 at distance 2 x
  const auto stepped = [&](const char* id) {
    return after(start, findIntegrator(id), findKernel("cpu-serial"), dt, 1);
  };
  const PhaseSpace euler = stepped("euler"), semi = stepped("semi-implicit"), leapfrog = stepped("leapfrog");
  EXPECT_NEAR(euler.posMass[0].x, x, 1e-7);
  EXPECT_NEAR(euler.posMass[0].y, dt * v, 1e-7);
  EXPECT_NEAR(euler.velocity[0].x, dt * ax, 1e-7);
  EXPECT_NEAR(semi.posMass[0].x, x + dt * dt * ax, 1e-7);
  EXPECT_NEAR(semi.velocity[0].x, dt * ax, 1e-7);
  EXPECT_NEAR(leapfrog.posMass[0].x, x + 0.5 * dt * dt * ax, 1e-7);
  const double newX = leapfrog.posMass[0].x, newY = leapfrog.posMass[0].y;
  const double newAx = -0.5 * newX / (4 * std::pow(newX * newX + newY * newY, 1.5));
  EXPECT_NEAR(leapfrog.velocity[0].x, 0.5 * dt * (ax + newAx), 1e-7);
}

// Not a whole period: symmetric orbits hide a scheme's error when they close.
constexpr double kSomeTime = 0.4 * kPeriod;

// The error at a given time shrinks as dt to the power that the table claims: three runs tell it without the
// exact solution.
TEST(Integrator, OrderOfConvergenceIsAsClaimed) {
  const Bodies start = test::keplerOrbit(0.5);
  EXPECT_LT(test::largestShift(test::keplerOrbitAfter(0.5, kPeriod), start), 1e-6);
  forEachIntegratorAndKernel([&](const IntegratorDescriptor& integrator, const KernelDescriptor& kernel) {
    const std::uint32_t steps = integrator.order == 1 ? 1000 : 200;
    const PhaseSpace coarse = after(start, integrator, kernel, kSomeTime, steps);
    const PhaseSpace middle = after(start, integrator, kernel, kSomeTime, 2 * steps);
    const PhaseSpace fine = after(start, integrator, kernel, kSomeTime, 4 * steps);
    const double order = std::log2(test::largestShift(coarse, middle) / test::largestShift(middle, fine));
    EXPECT_NEAR(order, integrator.order, 0.1);
    // And what it converges to is Kepler's orbit, whose start was rounded.
    const PhaseSpace exact = test::phaseSpaceOf(test::keplerOrbitAfter(0.5, kSomeTime));
    EXPECT_LT(test::largestShift(fine, exact), integrator.order == 1   ? 1e-2
                                               : integrator.order == 2 ? 1e-4
                                                                       : 1e-6);
  });
}

// Steps forward, turns all velocities round, which rounds them, steps the same way back.
double returnError(const IntegratorDescriptor& integrator, const KernelDescriptor& kernel) {
  constexpr std::uint32_t kFewSteps = 20;  // so that an error of fourth order is far above the rounding
  const Bodies start = test::keplerOrbit(0.5);
  const PhaseSpace turning = after(start, integrator, kernel, kSomeTime, kFewSteps);
  Bodies turned = start;
  for (std::size_t i = 0; i < start.size(); ++i) {
    const Double4& v = turning.velocity[i];
    turned.posMass[i] = toFloat(turning.posMass[i]);
    turned.velocity[i] = toFloat({-v.x, -v.y, -v.z, 0});
  }
  return test::largestShift(after(turned, integrator, kernel, kSomeTime, kFewSteps),
                            test::phaseSpaceOf(start));
}

TEST(Integrator, TimeReversalIsAsClaimed) {
  forEachIntegratorAndKernel([](const IntegratorDescriptor& integrator, const KernelDescriptor& kernel) {
    const double error = returnError(integrator, kernel);
    if (integrator.timeReversible)
      EXPECT_LT(error, 2e-6);
    else
      EXPECT_GT(error, 1e-5);
  });
}

TEST(Integrator, OrbitsCloseAtSecondOrderAndOpenWithEuler) {
  const Bodies start = test::keplerOrbit(0);
  const double startEnergy = test::energyOf(start, 0).total();
  forEachIntegratorAndKernel([&](const IntegratorDescriptor& integrator, const KernelDescriptor& kernel) {
    const PhaseSpace end = after(start, integrator, kernel, 5 * kPeriod, 5000);
    const double drift = (test::energyOf(end, 0).total() - startEnergy) / std::abs(startEnergy);
    if (integrator.order >= 2) {
      EXPECT_LT(test::largestShift(end, test::phaseSpaceOf(start)), 1e-3);
      EXPECT_LT(std::abs(drift), 1e-5);
    } else if (integrator.id == "euler") {
      EXPECT_GT(drift, 0.05);
    } else {
      EXPECT_LT(std::abs(drift), 0.01);  // symplectic: displaced, but not growing
    }
  });
}

// Without gravity only damping changes a velocity.
TEST(Integrator, DampingActsWhereTheTableSaysSo) {
  const Bodies start = test::randomBodies(10, 3);
  forEachIntegratorAndKernel([&](const IntegratorDescriptor& integrator, const KernelDescriptor& kernel) {
    StepParameters parameters = test::parametersOf(integrator.id.data(), 0.01, 0.1);
    parameters.gravity = 0;
    parameters.damping = 0.9;
    auto engine = test::loadedEngine(start, kernel, parameters);
    test::advanceAndWait(*engine, 3);
    const Bodies end = engine->download();
    const float factor = damps(integrator) ? 0.9F * 0.9F * 0.9F : 1;
    for (std::size_t i = 0; i < start.size(); ++i)
      EXPECT_NEAR(end.velocity[i].x, factor * start.velocity[i].x, 1e-6);
  });
}

TEST(Integrator, BatchesOfAnySizeGiveTheSameBits) {
  const Bodies start = test::randomBodies(100, 4);
  forEachIntegratorAndKernel([&](const IntegratorDescriptor& integrator, const KernelDescriptor& kernel) {
    const StepParameters parameters = test::parametersOf(integrator.id.data(), 0.01, 0.1);
    auto once = test::loadedEngine(start, kernel, parameters);
    auto often = test::loadedEngine(start, kernel, parameters);
    test::advanceAndWait(*once, 12);
    for (const std::uint32_t steps : {1U, 0U, 5U, 2U, 4U}) test::advanceAndWait(*often, steps);
    EXPECT_TRUE(test::samePhaseSpace(once->download(), often->download()));
  });
}

// A scheme that keeps the last force must not use it after softening, G or kernel has changed.
TEST(Integrator, ChangedForcesAreEvaluatedAnew) {
  const Bodies start = test::randomBodies(100, 5);
  for (const IntegratorDescriptor& integrator : integratorTable()) {
    SCOPED_TRACE(integrator.id);
    StepParameters parameters = test::parametersOf(integrator.id.data(), 0.01, 0.1);
    auto changed = test::loadedEngine(start, findKernel("cpu-serial"), parameters);
    test::advanceAndWait(*changed, 2);
    const Bodies middle = changed->download();
    parameters.softening = 0.5;
    parameters.gravity = 3;
    changed->setParameters(parameters);
    changed->setKernel({&findKernel("cpu-simd"), defaultTuning()});
    test::advanceAndWait(*changed, 1);
    auto fresh = test::loadedEngine(middle, findKernel("cpu-simd"), parameters);
    test::advanceAndWait(*fresh, 1);
    EXPECT_TRUE(test::samePhaseSpace(changed->download(), fresh->download()));
  }
}

}  // namespace
}  // namespace gravitile::sim
