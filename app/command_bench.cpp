#include <fmt/format.h>
#include <fmt/ranges.h>
#include <random>

#include <cstdio>
#include <limits>
#include <memory>

#include "app/bench_row.h"
#include "app/commands.h"
#include "app/engine_pair.h"
#include "app/output_path.h"
#include "app/progress.h"
#include "app/step_timer.h"
#include "app/tuning_options.h"
#include "sim/integrators/integrator_table.h"
#include "sim/io/atomic_file.h"
#include "sim/reference.h"
#include "sim/user_error.h"

namespace gravitile::app {
namespace {

constexpr int kRunFailed = 1;
constexpr std::size_t kErrorSampleBodies = 256;

struct PlannedRow {
  sim::Engine* engine;
  sim::KernelChoice choice;
};

// A scene with the reference its rows are judged by, made once for all kernels.
struct BenchScene {
  sim::Scene scene;
  sim::StepParameters parameters;
  bool equalMasses = true;
  std::vector<std::uint32_t> targets;
  std::vector<sim::Double3> reference;
};

// Each option of a tuning value, lists included, must have a kernel that takes it.
void requireEffects(const BenchOptions& options, const std::vector<std::string>& kernels, bool named) {
  std::vector<TuningOption> asked = tuningOptions(options.common);
  for (const sim::TuningParameter& parameter : sim::tuningParameters()) {
    if (options.tuning[static_cast<std::size_t>(parameter.id)].empty()) continue;
    asked.push_back({parameter.id, fmt::format("--{}s", parameter.name)});
  }
  std::vector<const sim::KernelDescriptor*> rows;
  for (const std::string& id : kernels) rows.push_back(&sim::findKernel(id));
  refuseWithoutEffect(asked, rows, named);
}

// The fastest one is to be found, and one thread takes minutes for what others do in a second.
std::vector<std::string> kernelsOf(const sim::Engine& engine) {
  std::vector<std::string> kernels;
  for (const sim::KernelDescriptor& row : sim::kernelTable())
    if (row.family == engine.info().family && row.launch != sim::LaunchShape::OneThread)
      kernels.emplace_back(row.id);
  return kernels;
}

std::vector<PlannedRow> planRows(const BenchOptions& options, EnginePair& engines) {
  std::vector<std::string> kernels = options.kernels;
  if (kernels.empty() && !options.common.kernel.empty()) kernels.push_back(options.common.kernel);
  if (options.allKernels) kernels = kernelsOf(engines.preferred());
  const bool named = !kernels.empty();
  if (!named) kernels.emplace_back(defaultKernel(engines.preferred()));
  requireEffects(options, kernels, named);
  const char* const asking = options.kernels.empty() && !options.allKernels ? "--kernel" : "--kernels";

  std::vector<PlannedRow> rows;
  for (const std::string& id : kernels) {
    const sim::KernelDescriptor& kernel = sim::findKernel(id);
    sim::Engine& engine = engines.require(kernel, asking);
    if (options.interop && !engine.writesDeviceMemory()) {
      throw sim::UserError(fmt::format("--interop: {} computes on the CPU; allowed: GPU kernels", id));
    }
    for (const sim::Tuning& tuning : tuningCombinations(kernel, options.common.tuning, options.tuning)) {
      rows.push_back({&engine, {&kernel, tuning}});
    }
  }
  return rows;
}

// Body counts to measure; an empty one is the scene's own.
std::vector<std::optional<std::uint64_t>> plannedBodies(const BenchOptions& options,
                                                        const std::vector<PlannedRow>& rows) {
  std::vector<std::optional<std::uint64_t>> counts(options.bodies.begin(), options.bodies.end());
  if (counts.empty()) counts.push_back(options.common.bodies);
  for (const auto& count : counts) {
    for (const PlannedRow& row : rows) {
      if (count) sim::validateKernelChoice(row.choice, *count);
    }
  }
  return counts;
}

// Whose default body count suits all rows: a CPU's, where one takes part.
const sim::Engine& slowestEngine(const std::vector<PlannedRow>& rows) {
  for (const PlannedRow& row : rows) {
    if (row.choice.kernel->family == sim::KernelFamily::Cpu) return *row.engine;
  }
  return *rows.front().engine;
}

// Kernels may be faster where masses are equal.
void changeMasses(sim::Bodies& bodies, BenchOptions::Masses masses, std::uint64_t seed) {
  if (masses == BenchOptions::Masses::Scene || bodies.size() == 0) return;
  double total = 0;
  for (const sim::Float4& body : bodies.posMass) total += body.w;
  const double mean = total / static_cast<double>(bodies.size());
  std::mt19937_64 random(seed);
  for (sim::Float4& body : bodies.posMass) {
    const double uniform = static_cast<double>(random() >> 11) * 0x1p-53;
    body.w = static_cast<float>(masses == BenchOptions::Masses::Equal ? mean : mean * (0.5 + uniform));
  }
}

// Every row would show the same forces.
void requireKernelForces(const sim::IntegratorDescriptor& asked) {
  if (!asked.hasOwnForces()) return;
  std::vector<std::string_view> allowed;
  for (const sim::IntegratorDescriptor& integrator : sim::integratorTable())
    if (!integrator.hasOwnForces()) allowed.push_back(integrator.id);
  throw sim::UserError(
      fmt::format("--integrator: {} computes forces by its own kernel, and bench compares the "
                  "others; allowed: {}",
                  asked.id, fmt::join(allowed, ", ")));
}

BenchScene makeBenchScene(CommonOptions options, std::optional<std::uint64_t> bodies,
                          const sim::Engine& engine, BenchOptions::Masses masses) {
  options.bodies = bodies;
  BenchScene made{.scene = scene(options, engine), .parameters = {}, .targets = {}, .reference = {}};
  made.parameters = stepParameters(options, made.scene);
  requireKernelForces(*made.parameters.integrator);
  changeMasses(made.scene.bodies, masses, options.seed);
  const std::vector<sim::Float4>& posMass = made.scene.bodies.posMass;
  made.equalMasses = haveEqualMasses(made.scene.bodies);
  made.targets = sim::sampleIndices(posMass.size(), kErrorSampleBodies);
  made.reference =
      sim::referenceAccelerations(posMass, made.targets, made.parameters.softening, made.parameters.gravity);
  return made;
}

BenchRow measure(const PlannedRow& planned, const BenchScene& scene, InteropTarget* target,
                 const BenchOptions& options) {
  const int repeats = options.repeats;
  sim::Engine& engine = *planned.engine;
  sim::validateKernelChoice(planned.choice, scene.scene.bodies.size());
  engine.load(scene.scene.bodies);  // every row starts from the same state
  engine.setParameters(scene.parameters);
  engine.setKernel(planned.choice);
  engine.settle();

  double errorRms = sim::forceError(engine.accelerations(), scene.targets, scene.reference).rms;
  const BenchConditions conditions{scene.equalMasses, scene.parameters, repeats};
  const StepTimes times = options.diagnostics ? timeFrames(engine, *options.diagnostics, repeats)
                                              : timeSteps(engine, target, repeats);
  // A device computes with infinities faster or slower than with numbers, and never what was asked for.
  if (!allFinite(engine.download())) errorRms = std::numeric_limits<double>::quiet_NaN();
  BenchRow row = makeBenchRow({planned.choice, scene.scene.bodies.size()}, conditions, times, errorRms);
  row.picked = engine.status().resolved;
  return row;
}

int judge(const BenchResult& result) {
  const std::size_t bad = nonFiniteRows(result);
  if (bad == 0) return 0;
  fmt::print(stderr,
             "gravitile: in {} of {} rows positions stopped being finite; their rates mean nothing. Choose a "
             "smaller --dt or a larger --softening.\n",
             bad, result.rows.size());
  return kRunFailed;
}

void deliver(const std::string& text, const std::filesystem::path& output) {
  if (output.empty()) {
    std::fwrite(text.data(), 1, text.size(), stdout);
  } else {
    sim::writeFileAtomically(output, text);
  }
}

}  // namespace

int runBench(const BenchOptions& options) {
  std::filesystem::path output;
  if (!options.output.empty()) {
    output = requireWritable("--output", options.output);
    refuseExisting("--output", output, options.common.force);
  }
  if (options.interop && options.diagnostics) {
    throw sim::UserError("--diagnostics: times frames in host memory; allowed: without --interop");
  }
  EnginePair engines(options.common);
  const std::vector<PlannedRow> rows = planRows(options, engines);
  const auto counts = plannedBodies(options, rows);
  std::unique_ptr<InteropTarget> target;
  if (options.interop) {
    target = std::make_unique<InteropTarget>(sim::parseDevice(options.common.device).cudaOrdinal);
  }

  BenchResult result;
  result.scene = options.common.scene;
  result.seed = options.common.seed;
  result.interop = options.interop;
  result.date = utcNow();
  ProgressLine progress;
  for (const auto& bodies : counts) {
    progress.show("preparing the scene");
    const BenchScene scene = makeBenchScene(options.common, bodies, slowestEngine(rows), options.masses);
    if (target) target->resize(scene.scene.bodies.size());
    for (const PlannedRow& planned : rows) {
      progress.show(fmt::format("{} of {}: {}, {} bodies", result.rows.size() + 1,
                                rows.size() * counts.size(), sim::describe(planned.choice),
                                scene.scene.bodies.size()));
      result.rows.push_back(measure(planned, scene, target.get(), options));
      addDevice(result, planned.engine->info());
    }
  }
  progress.show("");
  deliver(formatBenchResult(result, options.format), output);
  return judge(result);
}

}  // namespace gravitile::app
