// What the schemes do to orbits, in double precision: energy, closing orbits, adaptive steps.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "sim/integrators/integrator_table.h"
#include "sim/reference.h"
#include "systems.h"

namespace gravitile::sim {
namespace {

constexpr double kPeriod = 2 * std::numbers::pi;  // of test::keplerOrbit

std::unique_ptr<Engine> started(const Bodies& start, const StepParameters& parameters) {
  return test::loadedEngine(start, test::inDoublePrecision(findKernel("cpu-serial")), parameters, 1);
}

StepParameters stepsOf(const IntegratorDescriptor& integrator, double dt, double softening = 0) {
  return test::parametersOf(integrator.id.data(), dt, softening);
}

PhaseSpace after(const Bodies& start, const IntegratorDescriptor& integrator, double time,
                 std::uint32_t steps) {
  const auto engine = started(start, stepsOf(integrator, time / steps));
  engine->timeSteps(steps, nullptr);
  return engine->phaseSpace();
}

double energyError(Engine& engine, double startEnergy, double softening) {
  return std::abs(test::energyOf(engine.phaseSpace(), softening).total() / startEnergy - 1);
}

// Largest relative energy error at kLooks moments of each of these periods, which the run is taken through.
double worstEnergyError(Engine& engine, double startEnergy, std::uint32_t periods,
                        std::uint32_t stepsAPeriod) {
  constexpr std::uint32_t kLooks = 50;
  double worst = 0;
  for (std::uint32_t look = 0; look < kLooks * periods; ++look) {
    engine.timeSteps(stepsAPeriod / kLooks, nullptr);
    worst = std::max(worst, energyError(engine, startEnergy, 0));
  }
  return worst;
}

TEST(IntegratorOrbit, EnergyStaysBoundedOrDriftsAsTheTableSays) {
  const Bodies start = test::keplerOrbit(0.5);
  const double energy = test::energyOf(start, 0).total();
  constexpr std::uint32_t kSteps = 2000;
  for (const IntegratorDescriptor& integrator : integratorTable()) {
    SCOPED_TRACE(integrator.id);
    const auto engine = started(start, stepsOf(integrator, kPeriod / kSteps));
    const double early = worstEnergyError(*engine, energy, 2, kSteps);
    const double late = worstEnergyError(*engine, energy, 40, kSteps);
    if (integrator.symplectic)
      EXPECT_LT(late, 1.05 * early);
    else
      EXPECT_GT(late, 2 * early);
  }
}

// Relative energy error over two orbits of eccentricity 0.9 that a scheme of this order may make with 8,000
// steps a period, and largest gap after a period of the figure of eight with 1,000.
struct OrderBounds {
  int order;
  double energy, gap;
};
constexpr OrderBounds kBounds[] = {{1, 0.9, 1.2}, {2, 2e-3, 1e-3}, {4, 1e-6, 5e-7}};

const OrderBounds& boundsOf(const IntegratorDescriptor& integrator) {
  return *std::find_if(std::begin(kBounds), std::end(kBounds),
                       [&](const OrderBounds& bounds) { return bounds.order == integrator.order; });
}

TEST(IntegratorOrbit, AnEccentricOrbitKeepsItsEnergyWithinTheBoundOfTheOrder) {
  const Bodies start = test::keplerOrbit(0.9);
  const double energy = test::energyOf(start, 0).total();
  for (const IntegratorDescriptor& integrator : integratorTable()) {
    SCOPED_TRACE(integrator.id);
    const auto errorWith = [&](std::uint32_t steps) {
      return worstEnergyError(*started(start, stepsOf(integrator, kPeriod / steps)), energy, 2, steps);
    };
    const double coarse = errorWith(8000), fine = errorWith(16000);
    EXPECT_LT(coarse, boundsOf(integrator).energy);
    if (integrator.order > 1) {
      EXPECT_NEAR(std::log2(coarse / fine), integrator.order, 0.3);
    }
  }
}

TEST(IntegratorOrbit, TheFigureOfEightCloses) {
  const Bodies start = test::figureEight();
  for (const IntegratorDescriptor& integrator : integratorTable()) {
    SCOPED_TRACE(integrator.id);
    const PhaseSpace end = after(start, integrator, test::kFigureEightPeriod, 1000);
    EXPECT_LT(test::largestShift(end, test::phaseSpaceOf(start)), boundsOf(integrator).gap);
    const PhaseSpace third = after(start, integrator, test::kFigureEightPeriod / 3, 333);
    EXPECT_GT(test::largestShift(third, test::phaseSpaceOf(start)), 0.5) << "nothing moved";
  }
}

struct AdaptiveRun {
  std::uint64_t steps = 0;
  double time = 0, energyError = 0;
  double shortest = 1e9, longest = 0;
};

// Step by step, until `time` or for `steps`.
AdaptiveRun run(const Bodies& start, const StepParameters& parameters, double time, std::uint64_t steps) {
  const double energy = test::energyOf(start, parameters.softening).total();
  const auto engine = started(start, parameters);
  AdaptiveRun result;
  while (engine->status().time < time && engine->status().steps < steps) {
    engine->timeSteps(1, nullptr);
    result.energyError = std::max(result.energyError, energyError(*engine, energy, parameters.softening));
    result.shortest = std::min(result.shortest, engine->status().stepLength);
    result.longest = std::max(result.longest, engine->status().stepLength);
  }
  result.steps = engine->status().steps;
  result.time = engine->status().time;
  return result;
}

TEST(AdaptiveStep, IsBetterThanTheSameNumberOfEqualSteps) {
  const Bodies start = test::keplerOrbit(0.9);
  constexpr double kSoftening = 0.01, kEta = 0.02;
  constexpr std::uint64_t kManySteps = 100'000;
  for (const IntegratorDescriptor& integrator : integratorTable()) {
    SCOPED_TRACE(integrator.id);
    StepParameters parameters = stepsOf(integrator, 0.1, kSoftening);
    parameters.adaptive = kEta;
    const AdaptiveRun adaptive = run(start, parameters, 2 * kPeriod, kManySteps);
    const AdaptiveRun equal = run(start, stepsOf(integrator, adaptive.time / adaptive.steps, kSoftening),
                                  2 * adaptive.time, adaptive.steps);
    EXPECT_NEAR(equal.time, adaptive.time, 1e-9);
    EXPECT_LT(adaptive.energyError, (integrator.order == 1 ? 0.7 : 0.02) * equal.energyError);
    EXPECT_LT(adaptive.shortest, 0.25 * adaptive.longest);
    EXPECT_LE(adaptive.longest, parameters.dt);
  }
}

// The first step has nothing to look back on, so it can be had from the bodies alone.
TEST(AdaptiveStep, TheFirstIsTheCriterionsAndNoneIsLongerThanTheTimeStep) {
  const Bodies start = test::randomBodies(300, 8);
  constexpr double kSoftening = 0.2, kEta = 0.05;
  const PhaseSpace state = test::phaseSpaceOf(start);
  double softened = 1e9, aarseth = 1e9;
  for (const auto& [a, j] : referenceDerivatives(state.posMass, state.velocity, kSoftening, 1)) {
    const double size = std::hypot(a.x, a.y, a.z);
    softened = std::min(softened, kEta * std::sqrt(kSoftening / size));
    aarseth = std::min(aarseth, kEta * size / std::hypot(j.x, j.y, j.z));
  }
  for (const IntegratorDescriptor& integrator : integratorTable()) {
    SCOPED_TRACE(integrator.id);
    const double expected = integrator.scheme == Scheme::Hermite ? aarseth : softened;
    for (const double longest : {10.0, 0.5 * expected}) {
      StepParameters parameters = stepsOf(integrator, longest, kSoftening);
      parameters.adaptive = kEta;
      const auto engine = started(start, parameters);
      engine->timeSteps(1, nullptr);
      EXPECT_NEAR(engine->status().stepLength, std::min(expected, longest), 1e-12);
      EXPECT_EQ(engine->status().time, engine->status().stepLength);
    }
  }
}

// Aarseth's criterion spelled out, after a step of known length.
TEST(AdaptiveStep, Hermite4LooksBackOnTheStepBefore) {
  constexpr double kT = 0.01;
  const Bodies start = test::keplerOrbit(0.5);
  StepParameters parameters = stepsOf(findIntegrator("hermite4"), kT);
  const auto engine = started(start, parameters);
  engine->timeSteps(1, nullptr);
  parameters.adaptive = 0.1;
  parameters.dt = 100;
  engine->setParameters(parameters);
  engine->timeSteps(1, nullptr);
  // By Kepler's orbit: derivatives of the relative acceleration -r/r³ after that step, by differences.
  const auto acceleration = [](double time) {
    const Bodies there = test::keplerOrbitAfter(0.5, time);
    const double x = 2 * there.posMass[0].x, y = 2 * there.posMass[0].y, r = std::hypot(x, y);
    return std::pair{-0.5 * x / (r * r * r), -0.5 * y / (r * r * r)};
  };
  constexpr double kH = 0.1;
  const auto [x0, y0] = acceleration(kT - 2 * kH);
  const auto [x1, y1] = acceleration(kT - kH);
  const auto [x2, y2] = acceleration(kT);
  const auto [x3, y3] = acceleration(kT + kH);
  const auto [x4, y4] = acceleration(kT + 2 * kH);
  const double a = std::hypot(x2, y2);
  const double jerk = std::hypot(x3 - x1, y3 - y1) / (2 * kH);
  const double snap = std::hypot(x3 - 2 * x2 + x1, y3 - 2 * y2 + y1) / (kH * kH);
  const double crackle =
      std::hypot(x4 - 2 * x3 + 2 * x1 - x0, y4 - 2 * y3 + 2 * y1 - y0) / (2 * kH * kH * kH);
  const double expected = 0.1 * std::sqrt((a * snap + jerk * jerk) / (jerk * crackle + snap * snap));
  EXPECT_NEAR(engine->status().stepLength, expected, 0.03 * expected);
}

TEST(AdaptiveStep, TheSameBitsForAnyThreadsAndBatches) {
  const Bodies start = test::randomBodies(9000, 9);
  for (const IntegratorDescriptor& integrator : integratorTable()) {
    SCOPED_TRACE(integrator.id);
    StepParameters parameters = stepsOf(integrator, 0.1, 0.1);
    parameters.gravity = 0.1;
    parameters.adaptive = 0.1;
    const KernelChoice choice = test::inDoublePrecision(findKernel("cpu-simd"));
    const auto one = test::loadedEngine(start, choice, parameters, 1);
    const auto three = test::loadedEngine(start, choice, parameters, 3);
    one->timeSteps(2, nullptr);
    three->timeSteps(1, nullptr);
    three->timeSteps(1, nullptr);
    EXPECT_TRUE(test::samePhaseSpace(one->download(), three->download()));
    EXPECT_EQ(one->status().time, three->status().time);
  }
}

}  // namespace
}  // namespace gravitile::sim
