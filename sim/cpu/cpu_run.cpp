#include "sim/cpu/cpu_run.h"

#include <memory>
#include <utility>
#include <vector>

#include "sim/cpu/thread_pool.h"

namespace gravitile::sim {
namespace {

ForceSample sampleOf(const CpuState& state, const StepPlan& plan) {
  struct Memory {
    std::vector<Float4> posMass, acceleration;
  };
  auto memory = std::make_shared<const Memory>(Memory{state.posMass(), state.accelerations()});
  ForceSample sample;
  sample.posMass = memory->posMass;
  sample.acceleration = memory->acceleration;
  sample.owner = std::move(memory);
  sample.kernel = plan.choice;
  sample.softening = plan.parameters.softening;
  sample.gravity = plan.parameters.gravity;
  return sample;
}

}  // namespace

CpuRun::CpuRun(const Bodies& bodies, ThreadPool& pool, const std::atomic<bool>& cancel)
    : frames(bodies.size()), pool_(pool), cancel_(cancel), state_(bodies) {}

CpuRun::ForceKey CpuRun::forceKey(const StepPlan& plan) {
  return {plan.choice.kernel, plan.parameters.softening, plan.parameters.gravity};
}

void CpuRun::prepareForces(const StepPlan& plan) {
  if (forces_ != forceKey(plan)) evaluateForce(plan);
}

void CpuRun::prepare(const StepPlan& plan) {
  if (plan.parameters.integrator->startsWithForce) prepareForces(plan);
}

void CpuRun::evaluateForce(const StepPlan& plan) {
  const StepParameters& parameters = plan.parameters;
  plan.choice.kernel->cpuForce(state_.forceArguments(parameters.softening, parameters.gravity, cancel_),
                               pool_);
  if (cancel_) return;
  forces_ = forceKey(plan);
  if (!sampler.wanted()) return;
  sampler.put(sampleOf(state_, plan));
}

void CpuRun::step(const StepPlan& plan) {
  const StepParameters& parameters = plan.parameters;
  for (const IntegratorStage& stage : parameters.integrator->stages) {
    if (stage.evaluateForce) evaluateForce(plan);
    if (cancel_) return;
    const auto nonFinite = state_.update(stage, parameters.dt, parameters.damping, pool_);
    if (stage.drift != 0) forces_ = {};
    if (nonFinite && !nonFiniteBody_) {
      nonFiniteBody_ = nonFinite;
      nonFiniteStep_ = steps_ + 1;
    }
  }
  ++steps_;
  time_ += parameters.dt;
}

void CpuRun::publish(ColourKey key) {
  state_.writeVertices(frames.writable(), key, pool_);
  frames.publish(steps_);
}

}  // namespace gravitile::sim
