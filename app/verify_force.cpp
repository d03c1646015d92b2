#include "app/verify_force.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "sim/integrators/integrator_table.h"

namespace gravitile::app {
namespace {

constexpr std::array kBlocks{32, 96, 256, 1024};
constexpr std::array kUnrolls{1, 3, 8, 128};
constexpr std::array<std::uint64_t, 9> kCounts{1, 2, 3, 31, 33, 127, 257, 1009, 4099};
constexpr std::array kSoftenings{0.05, 0.0};
constexpr double kRaceTimeStep = 0.05;

std::vector<int> verifyValues(const sim::TuningParameter& parameter) {
  switch (parameter.id) {
    case sim::TuningId::Block:
      return {kBlocks.begin(), kBlocks.end()};
    case sim::TuningId::Unroll:
      return {kUnrolls.begin(), kUnrolls.end()};
    case sim::TuningId::Rsqrt:
    case sim::TuningId::Precision:
      return {parameter.minimum, parameter.maximum};
  }
  return {parameter.minimum, parameter.defaultValue, parameter.maximum};
}

// One check takes the place of the worst so far when its error is larger measured by its own bound. A NaN is
// worse than everything.
void note(ForceVerdict& verdict, const sim::ForceError& error, double bound, const std::string& what) {
  ++verdict.checks;
  const bool within = error.rms <= bound;
  const bool first = verdict.checks == 1;
  if (first || !(error.rms / bound <= verdict.rms / verdict.bound)) {
    verdict.worstCase = what;
    verdict.rms = error.rms;
    verdict.maximum = error.maximum;
    verdict.bound = bound;
  }
  verdict.withinBound = verdict.withinBound && within;
}

}  // namespace

std::vector<VerifySystem> makeVerifySystems(std::uint64_t largest, std::uint64_t seed) {
  std::set<std::uint64_t> counts(kCounts.begin(), kCounts.end());
  for (const int block : kBlocks) {
    const auto size = static_cast<std::uint64_t>(block);
    counts.insert({size - 1, size, size + 1, 2 * size + 1});
  }
  counts.insert(largest);
  counts.erase(counts.upper_bound(largest), counts.end());
  std::vector<VerifySystem> systems;
  for (const std::uint64_t count : counts) {
    for (const double softening : kSoftenings) systems.push_back(makeVerifySystem(count, softening, seed));
  }
  return systems;
}

std::vector<sim::Tuning> inEveryPrecision(const sim::KernelDescriptor& kernel) {
  std::vector<sim::Tuning> tunings{sim::defaultTuning()};
  if (!kernel.takes(sim::TuningId::Precision)) return tunings;
  tunings.push_back(sim::defaultTuning());
  tunings.back()[sim::TuningId::Precision] = static_cast<int>(sim::Precision::Double);
  return tunings;
}

std::vector<sim::Tuning> verifyTunings(const sim::KernelDescriptor& kernel) {
  std::vector<sim::Tuning> tunings;
  for (const sim::Tuning& base : inEveryPrecision(kernel)) {
    tunings.push_back(base);
    for (const sim::TuningId id : kernel.tuning) {
      for (const int value : verifyValues(sim::tuningParameter(id))) {
        sim::Tuning tuning = base;
        tuning[id] = value;
        const bool known = std::find(tunings.begin(), tunings.end(), tuning) != tunings.end();
        if (!known && sim::whyNot({&kernel, tuning}).empty()) tunings.push_back(tuning);
      }
    }
  }
  return tunings;
}

ForceVerdict verifyForce(sim::Engine& engine, const sim::KernelDescriptor& kernel,
                         const std::vector<VerifySystem>& systems,
                         const std::function<void(const std::string&)>& progress) {
  sim::StepParameters parameters;
  parameters.integrator = &sim::integratorTable().front();
  parameters.gravity = kVerifyGravity;
  // A race can only be seen where bodies move within the step.
  if (kernel.wrongOnPurpose) parameters.dt = kRaceTimeStep;
  ForceVerdict verdict;
  for (const sim::Tuning& tuning : verifyTunings(kernel)) {
    const sim::KernelChoice choice{&kernel, tuning};
    for (const VerifySystem& system : systems) {
      const std::uint64_t bodies = system.bodies.size();
      if (bodies > kernel.maxBodies) continue;
      const std::string what =
          fmt::format("{}, N {}, softening {}", sim::describe(choice), bodies, system.softening);
      progress(what);
      parameters.softening = system.softening;
      engine.load(system.bodies);
      engine.setParameters(parameters);
      engine.setKernel(choice);
      engine.waitForKernel();
      const sim::ForceError error = sim::forceError(engine.accelerations(), system.targets, system.reference);
      note(verdict, error, choice.errorBoundRms(bodies), what);
    }
  }
  return verdict;
}

}  // namespace gravitile::app
