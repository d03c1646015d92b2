#include "app/verify_steps.h"

#include <algorithm>
#include <cmath>

#include "app/verify_system.h"

namespace gravitile::app {
namespace {

using sim::Double3;

constexpr std::uint64_t kBodies = 257;
constexpr std::uint32_t kSteps = 8;
constexpr double kSoftening = 0.3;
constexpr double kDt = 0.01;
constexpr double kDamping = 0.9;

struct DoubleState {
  std::vector<Double3> position, velocity;
};

double length(const Double3& v) {
  return std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
}
Double3 minus(const Double3& a, const Double3& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
void addScaled(Double3& sum, double factor, const Double3& v) {
  sum.x += factor * v.x;
  sum.y += factor * v.y;
  sum.z += factor * v.z;
}
Double3 toDouble(const sim::Float4& v) {
  return {v.x, v.y, v.z};
}

DoubleState toDouble(const sim::Bodies& bodies) {
  DoubleState state;
  for (const sim::Float4& position : bodies.posMass) state.position.push_back(toDouble(position));
  for (const sim::Float4& velocity : bodies.velocity) state.velocity.push_back(toDouble(velocity));
  return state;
}

std::vector<Double3> accelerations(const DoubleState& state, const VerifySystem& system) {
  std::vector<sim::Float4> posMass = system.bodies.posMass;
  for (std::size_t i = 0; i < posMass.size(); ++i) {
    const Double3& position = state.position[i];
    posMass[i].x = static_cast<float>(position.x);
    posMass[i].y = static_cast<float>(position.y);
    posMass[i].z = static_cast<float>(position.z);
  }
  return sim::referenceAccelerations(posMass, system.targets, system.softening, kVerifyGravity);
}

// The steps as the integrator's row defines them, in double precision.
DoubleState steppedInDouble(const VerifySystem& system, const sim::IntegratorDescriptor& integrator) {
  DoubleState state = toDouble(system.bodies);
  std::vector<Double3> acceleration = accelerations(state, system);
  for (std::uint32_t step = 0; step < kSteps; ++step) {
    for (const sim::IntegratorStage& stage : integrator.stages) {
      if (stage.evaluateForce) acceleration = accelerations(state, system);
      for (std::size_t i = 0; i < state.position.size(); ++i) {
        Double3& velocity = state.velocity[i];
        addScaled(velocity, stage.kickBefore * kDt, acceleration[i]);
        if (stage.damped) velocity = {velocity.x * kDamping, velocity.y * kDamping, velocity.z * kDamping};
        addScaled(state.position[i], stage.drift * kDt, velocity);
        addScaled(velocity, stage.kickAfter * kDt, acceleration[i]);
      }
    }
  }
  return state;
}

double largestError(const std::vector<Double3>& found, const std::vector<Double3>& expected) {
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

  const DoubleState found = toDouble(engine.download());
  const DoubleState expected = steppedInDouble(system, integrator);
  StepVerdict verdict{.positionError = largestError(found.position, expected.position),
                      .velocityError = largestError(found.velocity, expected.velocity)};
  verdict.withinBound = verdict.positionError <= kStepErrorBound && verdict.velocityError <= kStepErrorBound;
  return verdict;
}

}  // namespace gravitile::app
