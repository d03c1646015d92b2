#include "app/resumed_run.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/known_file.h"
#include "app/progress.h"
#include "app/run_checkpoint.h"
#include "app/saved_pace.h"
#include "sim/integrators/integrator_table.h"
#include "sim/user_error.h"

namespace gravitile::app {
namespace {

void refuseContradictions(const CommonOptions& options) {
  for (const char* option : {"--scene", "--bodies", "--seed"}) {
    if (options.has(option))
      throw sim::UserError(
          fmt::format("{}: a run that is resumed brings its own; allowed: only without --resume", option));
  }
}

// A run of the processor goes on there.
bool ranOnProcessor(const sim::Checkpoint& checkpoint) {
  return kernelOf(checkpoint, sim::KernelFamily::Cpu).has_value();
}

sim::Checkpoint read(const std::string& path) {
  if (const std::string other = sim::isCheckpoint(path) ? "" : knownFile(path); !other.empty())
    throw sim::UserError(fmt::format("--resume: {}", other));
  ProgressLine line;
  try {
    return sim::readCheckpoint(path,
                               [&](double part) { line.showBar(part, fmt::format("reading {}", path)); });
  } catch (const sim::UserError& error) {
    throw sim::UserError(fmt::format("--resume: {}", error.what()));
  }
}

}  // namespace

ResumedRun resumedRun(CommonOptions options) {
  if (options.resume.empty()) return {std::move(options), std::nullopt, {}};
  refuseContradictions(options);
  ResumedRun run;
  run.checkpoint = read(options.resume);
  run.options = std::move(options);
  const sim::Checkpoint& checkpoint = *run.checkpoint;
  run.options.scene = checkpoint.source;
  run.options.seed = checkpoint.seed;
  if (run.options.device == "auto" && run.options.kernel.empty() && ranOnProcessor(checkpoint))
    run.options.device = "cpu";
  run.picture = checkpoint.picture;
  if (const std::optional<Pace> pace = paceIn(run.picture); pace && !run.options.has("--pace"))
    run.options.pace = *pace;
  return run;
}

std::string keepKernel(const sim::Checkpoint& checkpoint, const sim::Engine& engine, CommonOptions& options) {
  for (const sim::TuningParameter& parameter : sim::tuningParameters()) {
    const bool asked = std::find(options.tuningAsked.begin(), options.tuningAsked.end(), parameter.id) !=
                       options.tuningAsked.end();
    if (!asked) options.tuning[parameter.id] = checkpoint.tuning[parameter.id];
  }
  if (!options.kernel.empty()) return "";
  const auto kernel = kernelOf(checkpoint, engine.info().family);
  if (kernel) {
    options.kernel = kernel->kernel->id;
    return "";
  }
  return otherKernelNote(checkpoint.kernel, defaultKernel(engine));
}

sim::StepParameters resumedParameters(const sim::Checkpoint& checkpoint, const CommonOptions& options) {
  sim::StepParameters parameters = checkpoint.parameters;
  CommonOptions completed = options;
  if (completed.integrator.empty()) completed.integrator = parameters.integrator->id;
  const sim::StepParameters asked = stepParameters(completed, checkpoint.scene);
  parameters.integrator = asked.integrator;
  if (options.has("--dt")) parameters.dt = asked.dt;
  if (options.has("--softening")) parameters.softening = asked.softening;
  if (options.has("--damping")) parameters.damping = asked.damping;
  if (options.has("--adaptive")) parameters.adaptive = asked.adaptive;
  return parameters;
}

std::string otherKernelNote(const std::string& saved, std::string_view running) {
  return fmt::format(
      "the run was computed with {}, which can't be had here; {} goes on, rounding differently", saved,
      running);
}

}  // namespace gravitile::app
