#include "app/verify_force.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "sim/integrators/integrator_table.h"

namespace gravitile::app {
namespace {

// The ends of each range, and one odd value that divides nothing: what a kernel gets wrong, it gets wrong
// there.
constexpr std::array kBlocks{32, 96, 1024};
constexpr std::array kUnrolls{1, 3, 128};
constexpr std::array kPerThread{1, 3, 16};
constexpr std::array kSplits{0, 8};  // powers of two
constexpr int kUsualBlock = 256;
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
    case sim::TuningId::Reproducible:
      return {parameter.minimum, parameter.maximum};
    case sim::TuningId::PerThread:
      return {kPerThread.begin(), kPerThread.end()};
    case sim::TuningId::Split:
      return {kSplits.begin(), kSplits.end()};
  }
  return {parameter.minimum, parameter.defaultValue, parameter.maximum};
}

// Values whose code is another one in double precision. Blocks, loops and parts are counted the same way in
// both precisions, and a kernel takes seconds to compile in double precision.
bool hasCodeForDouble(sim::TuningId id) {
  return id == sim::TuningId::Rsqrt || id == sim::TuningId::Reproducible;
}

// One value away from the defaults: at the ends of its range and at an odd one.
std::vector<sim::Tuning> awayFromDefaults(const sim::KernelDescriptor& kernel) {
  std::vector<sim::Tuning> tunings;
  for (const sim::Tuning& base : inEveryPrecision(kernel)) {
    const bool inDouble = base[sim::TuningId::Precision] == static_cast<int>(sim::Precision::Double);
    for (const sim::TuningId id : kernel.tuning) {
      if (id == sim::TuningId::Precision || (inDouble && !hasCodeForDouble(id))) continue;
      for (const int value : verifyValues(sim::tuningParameter(id))) {
        sim::Tuning tuning = base;
        tuning[id] = value;
        if (tuning != base && sim::whyNot({&kernel, tuning}).empty()) tunings.push_back(tuning);
      }
    }
  }
  return tunings;
}

bool suits(const VerifySystem& system, const sim::KernelDescriptor& kernel, const VerifyVariant& variant) {
  return system.bodies.size() <= kernel.maxBodies && (system.softening > 0) == variant.softened;
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
  for (const int block : {kBlocks[0], kBlocks[1], kUsualBlock, kBlocks[2]}) {
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

std::vector<VerifyVariant> verifyVariants(const sim::KernelDescriptor& kernel) {
  const std::vector<sim::Tuning> defaults = inEveryPrecision(kernel);
  const std::vector<sim::Tuning> others = awayFromDefaults(kernel);
  std::vector<VerifyVariant> variants;
  const auto add = [&](const sim::Tuning& tuning, bool softened) { variants.push_back({tuning, softened}); };
  // An engine that is told of another softening makes its present kernel anew for it. That costs a
  // compilation unless both are wanted: so softening changes at defaults.
  for (const bool softened : {true, false}) {
    const std::size_t last = defaults.size() - 1;
    add(defaults[softened ? 0 : last], softened);
    for (std::size_t k = softened ? 0 : 1; k < others.size(); k += 2) add(others[k], softened);
    if (last > 0) add(defaults[softened ? last : 0], softened);
  }
  return variants;
}

std::size_t verifyChecks(const sim::KernelDescriptor& kernel, const std::vector<VerifySystem>& systems) {
  std::size_t checks = 0;
  for (const VerifyVariant& variant : verifyVariants(kernel)) {
    checks += static_cast<std::size_t>(
        std::count_if(systems.begin(), systems.end(),
                      [&](const VerifySystem& system) { return suits(system, kernel, variant); }));
  }
  return checks;
}

std::vector<ForceVerdict> verifyForce(sim::Engine& engine, const sim::KernelDescriptor& kernel,
                                      const std::vector<VerifySystem>& systems,
                                      const std::function<void(const std::string&)>& progress) {
  sim::StepParameters parameters;
  parameters.integrator = &sim::integratorTable().front();
  parameters.gravity = kVerifyGravity;
  // A race can only be seen where bodies move within the step.
  if (kernel.wrongOnPurpose) parameters.dt = kRaceTimeStep;
  std::vector<ForceVerdict> verdicts;
  for (const sim::Tuning& tuning : inEveryPrecision(kernel)) {
    verdicts.emplace_back().precision = sim::KernelChoice{&kernel, tuning}.precision();
  }
  for (const VerifyVariant& variant : verifyVariants(kernel)) {
    const sim::KernelChoice choice{&kernel, variant.tuning};
    const auto verdict = std::find_if(verdicts.begin(), verdicts.end(), [&](const ForceVerdict& one) {
      return one.precision == choice.precision();
    });
    for (const VerifySystem& system : systems) {
      if (!suits(system, kernel, variant)) continue;
      const std::uint64_t bodies = system.bodies.size();
      const std::string what =
          fmt::format("{}, N {}, softening {}", sim::describe(choice), bodies, system.softening);
      progress(what);
      parameters.softening = system.softening;
      engine.load(system.bodies);
      engine.setParameters(parameters);
      engine.setKernel(choice);
      engine.waitForKernel();
      const sim::ForceError error = sim::forceError(engine.accelerations(), system.targets, system.reference);
      note(*verdict, error, choice.errorBoundRms(bodies), what);
    }
  }
  return verdicts;
}

}  // namespace gravitile::app
