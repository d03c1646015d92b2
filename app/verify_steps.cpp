#include "app/verify_steps.h"

#include <algorithm>
#include <cmath>

#include "app/verify_system.h"
#include "sim/kernels/hermite.h"

namespace gravitile::app {
namespace {

using sim::Double3;
using sim::Double4;

constexpr std::uint64_t kBodies = 257;
constexpr std::uint32_t kSteps = 8;
constexpr double kSoftening = 0.3;
constexpr double kDt = 0.01;
constexpr double kDamping = 0.9;

// A wrong order of kick and drift, a step too few or a stale force is off by dt² a: 1e-3 here. Rounding to
// single precision leaves about 1e-6, to double 1e-15.
double stepErrorBound(sim::Precision precision) {
  return precision == sim::Precision::Double ? 1e-13 : 1e-5;
}

double length(const Double4& v) {
  return std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
}
Double4 minus(const Double4& a, const Double4& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z, 0};
}
template <typename Vector>
void addScaled(Double4& sum, double factor, const Vector& v) {
  sum.x += factor * v.x;
  sum.y += factor * v.y;
  sum.z += factor * v.z;
}
sim::PhaseSpace phaseSpaceOf(const sim::Bodies& bodies) {
  sim::PhaseSpace state;
  for (const sim::Float4& body : bodies.posMass) state.posMass.push_back(sim::toDouble(body));
  for (const sim::Float4& velocity : bodies.velocity) state.velocity.push_back(sim::toDouble(velocity));
  return state;
}

std::vector<Double3> accelerations(const sim::PhaseSpace& state, const VerifySystem& system) {
  return sim::referenceAccelerations(state.posMass, system.targets, system.softening, kVerifyGravity);
}

// Steps of hermite4, in double precision.
sim::PhaseSpace hermiteInDouble(const VerifySystem& system) {
  sim::PhaseSpace state = phaseSpaceOf(system.bodies);
  const auto forces = [&] {
    return sim::referenceDerivatives(state.posMass, state.velocity, system.softening, kVerifyGravity);
  };
  std::vector<sim::Derivatives> old = forces();
  for (std::uint32_t step = 0; step < kSteps; ++step) {
    for (std::size_t i = 0; i < old.size(); ++i) {
      Double4 &x = state.posMass[i], &v = state.velocity[i];
      const auto& [a, j] = old[i];
      sim::hermitePredict(x.x, v.x, a.x, j.x, kDt);
      sim::hermitePredict(x.y, v.y, a.y, j.y, kDt);
      sim::hermitePredict(x.z, v.z, a.z, j.z, kDt);
    }
    const std::vector<sim::Derivatives> found = forces();
    for (std::size_t i = 0; i < old.size(); ++i) {
      Double4 &x = state.posMass[i], &v = state.velocity[i];
      const auto& [a, j] = old[i];
      const auto& [a1, j1] = found[i];
      sim::hermiteCorrect(x.x, v.x, a.x, j.x, a1.x, j1.x, kDt);
      sim::hermiteCorrect(x.y, v.y, a.y, j.y, a1.y, j1.y, kDt);
      sim::hermiteCorrect(x.z, v.z, a.z, j.z, a1.z, j1.z, kDt);
    }
    old = found;
  }
  return state;
}

// The steps as the integrator's row defines them, in double precision.
sim::PhaseSpace steppedInDouble(const VerifySystem& system, const sim::IntegratorDescriptor& integrator) {
  if (integrator.scheme == sim::Scheme::Hermite) return hermiteInDouble(system);
  sim::PhaseSpace state = phaseSpaceOf(system.bodies);
  std::vector<Double3> acceleration = accelerations(state, system);
  for (std::uint32_t step = 0; step < kSteps; ++step) {
    for (const sim::IntegratorStage& stage : integrator.stages) {
      if (stage.evaluateForce) acceleration = accelerations(state, system);
      for (std::size_t i = 0; i < state.posMass.size(); ++i) {
        Double4& velocity = state.velocity[i];
        addScaled(velocity, stage.kickBefore * kDt, acceleration[i]);
        if (stage.damped) velocity = {velocity.x * kDamping, velocity.y * kDamping, velocity.z * kDamping, 0};
        addScaled(state.posMass[i], stage.drift * kDt, velocity);
        addScaled(velocity, stage.kickAfter * kDt, acceleration[i]);
      }
    }
  }
  return state;
}

double largestError(const std::vector<Double4>& found, const std::vector<Double4>& expected) {
  double error = 0, size = 0;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const double difference = length(minus(found[i], expected[i]));
    if (!(difference <= error)) error = difference;  // a NaN sticks
    size = std::max(size, length(expected[i]));
  }
  return error / size;
}

}  // namespace

StepVerdict verifySteps(sim::Engine& engine, const sim::KernelChoice& choice,
                        const sim::IntegratorDescriptor& integrator, std::uint64_t seed) {
  const VerifySystem system = makeVerifySystem(kBodies, kSoftening, seed);
  engine.load(system.bodies);
  engine.setParameters({.integrator = &integrator,
                        .dt = kDt,
                        .softening = kSoftening,
                        .gravity = kVerifyGravity,
                        .damping = kDamping});
  engine.setKernel(choice);
  engine.waitForKernel();
  engine.advance(kSteps, nullptr);
  engine.wait();

  const sim::PhaseSpace found = engine.phaseSpace();
  const sim::PhaseSpace expected = steppedInDouble(system, integrator);
  StepVerdict verdict{.positionError = largestError(found.posMass, expected.posMass),
                      .velocityError = largestError(found.velocity, expected.velocity),
                      .bound = stepErrorBound(choice.precision())};
  verdict.withinBound = verdict.positionError <= verdict.bound && verdict.velocityError <= verdict.bound;
  return verdict;
}

}  // namespace gravitile::app
