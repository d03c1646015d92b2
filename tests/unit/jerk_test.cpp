// The forces of hermite4 on the processor, against sums in double precision.
#include "sim/cpu/jerk.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cmath>

#include "sim/cpu/cpu_state.h"
#include "sim/cpu/thread_pool.h"
#include "sim/reference.h"
#include "systems.h"

namespace gravitile::sim {
namespace {

constexpr double kGravity = 1.5;

double difference(double x, double y, double z, const Double3& expected) {
  return std::hypot(x - expected.x, y - expected.y, z - expected.z);
}

double size(const Double3& v) {
  return std::hypot(v.x, v.y, v.z);
}

// Largest errors of acceleration and jerk, relative to the root of their mean squares.
template <typename Real>
std::pair<double, double> errors(const Bodies& bodies, double softening) {
  ThreadPool pool(2);
  CpuState<Real> state(bodies);
  const CpuJerkArguments<Real> found = state.jerkArguments(softening, kGravity, nullptr);
  jerkForce(found, pool);
  const PhaseSpace exact = test::phaseSpaceOf(bodies);
  double worstA = 0, worstJ = 0, squaresA = 0, squaresJ = 0;
  const auto expected = referenceDerivatives(exact.posMass, exact.velocity, softening, kGravity);
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const auto& [a, j] = expected[i];
    worstA = std::max(worstA, difference(found.ax[i], found.ay[i], found.az[i], a));
    worstJ = std::max(worstJ, difference(found.jx[i], found.jy[i], found.jz[i], j));
    squaresA += size(a) * size(a);
    squaresJ += size(j) * size(j);
  }
  const double n = static_cast<double>(bodies.size());
  return {worstA / std::sqrt(squaresA / n), worstJ / std::sqrt(squaresJ / n)};
}

TEST(Jerk, IsThatOfDoublePrecision) {
  for (const std::size_t n : {2U, 63U, 64U, 65U, 700U}) {
    for (const double softening : {0.0, 0.3}) {
      SCOPED_TRACE(std::to_string(n) + " bodies, softening " + std::to_string(softening));
      Bodies bodies = test::randomBodies(n, 5);
      if (n > 2) bodies.posMass[1] = bodies.posMass[0];  // at the same place
      const auto [a, j] = errors<double>(bodies, softening);
      EXPECT_LT(a, 1e-13);
      EXPECT_LT(j, 1e-13);
      const auto [singleA, singleJ] = errors<float>(bodies, softening);
      // Without softening the rounding of the nearest pair's distance counts.
      const double bound = softening > 0 ? 2e-6 : 2e-5;
      EXPECT_LT(singleA, bound);
      EXPECT_LT(singleJ, bound);
    }
  }
}

// The jerk is what the acceleration does in a moment.
TEST(Jerk, IsTheRateOfChangeOfTheAcceleration) {
  constexpr double kMoment = 2e-5, kSoftening = 0.3;
  const PhaseSpace now = test::phaseSpaceOf(test::randomBodies(40, 6));
  const auto at = [&](double time) {
    PhaseSpace moved = now;
    for (std::size_t i = 0; i < now.posMass.size(); ++i) {
      Double4& x = moved.posMass[i];
      const Double4& v = now.velocity[i];
      x = {x.x + time * v.x, x.y + time * v.y, x.z + time * v.z, x.w};
    }
    return referenceDerivatives(moved.posMass, moved.velocity, kSoftening, kGravity);
  };
  const auto before = at(-kMoment), after = at(kMoment), middle = at(0);
  for (std::size_t i = 0; i < middle.size(); ++i) {
    const Double3 &a = before[i].acceleration, &b = after[i].acceleration;
    const Double3 rate{(b.x - a.x) / (2 * kMoment), (b.y - a.y) / (2 * kMoment), (b.z - a.z) / (2 * kMoment)};
    EXPECT_LT(difference(rate.x, rate.y, rate.z, middle[i].jerk), 1e-6 * (1 + size(rate)));
  }
}

// Whatever asks for accelerations between two steps gets the chosen kernel's, and the run goes on as if
// nobody had.
TEST(Jerk, AskingForAccelerationsChangesNothingOfTheRun) {
  const Bodies start = test::randomBodies(200, 7);
  StepParameters parameters = test::parametersOf("hermite4", 0.01, 0.2);
  for (const double adaptive : {0.0, 0.05}) {  // the length of a step depends on derivatives of the last one
    parameters.adaptive = adaptive;
    SCOPED_TRACE(adaptive);
    const auto alone = test::loadedEngine(start, findKernel("cpu-serial"), parameters);
    const auto asked = test::loadedEngine(start, findKernel("cpu-serial"), parameters);
    for (int step = 0; step < 3; ++step) {
      test::advanceAndWait(*alone, 2);
      test::advanceAndWait(*asked, 2);
      const auto indices = test::allIndices(start.size());
      const auto reference = referenceAccelerations(asked->phaseSpace().posMass, indices, 0.2, 1);
      EXPECT_LT(forceError(asked->accelerations(), indices, reference).rms, 1e-6);
    }
    EXPECT_TRUE(test::samePhaseSpace(alone->download(), asked->download()));
  }
}

TEST(Jerk, AChangeOfSchemeOrPrecisionStartsAnew) {
  const Bodies start = test::randomBodies(200, 7);
  StepParameters parameters = test::parametersOf("leapfrog", 0.01, 0.2);
  const auto engine = test::loadedEngine(start, findKernel("cpu-simd"), parameters);
  test::advanceAndWait(*engine, 3);
  for (const char* id : {"hermite4", "leapfrog", "hermite4"}) {
    const Bodies middle = engine->download();
    parameters.integrator = &findIntegrator(id);
    engine->setParameters(parameters);
    const auto fresh = test::loadedEngine(middle, findKernel("cpu-simd"), parameters);
    test::advanceAndWait(*engine, 3);
    test::advanceAndWait(*fresh, 3);
    EXPECT_TRUE(test::samePhaseSpace(engine->download(), fresh->download())) << id;
  }
  engine->setKernel(test::inDoublePrecision(findKernel("cpu-simd")));
  const Bodies middle = engine->download();
  test::advanceAndWait(*engine, 3);
  const auto fresh = test::loadedEngine(middle, test::inDoublePrecision(findKernel("cpu-simd")), parameters);
  test::advanceAndWait(*fresh, 3);
  EXPECT_TRUE(test::samePhaseSpace(engine->download(), fresh->download()));
}

}  // namespace
}  // namespace gravitile::sim
