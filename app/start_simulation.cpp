#include "app/start_simulation.h"

#include <fmt/format.h>

#include <cstdio>
#include <utility>

#include "app/progress.h"
#include "app/replay.h"
#include "sim/scenes/scene_table.h"

namespace gravitile::app {
namespace {

void startNew(const CommonOptions& options, const sim::KernelChoice& kernel, sim::Simulation& simulation) {
  sim::Scene first = [&] {
    ProgressLine line;
    return scene(options, simulation.engine(),
                 [&](double part) { line.showBar(part, fmt::format("reading {}", options.scene)); });
  }();
  const sim::StepParameters parameters = stepParameters(options, first);
  sim::validateKernelChoice(kernel, first.bodies.size());

  if (!simulation.note().empty()) fmt::print(stderr, "gravitile: {}\n", simulation.note());
  if (!first.note.empty()) fmt::print(stderr, "gravitile: {}: {}\n", options.scene, first.note);
  simulation.load(std::move(first));
  simulation.setParameters(parameters);
  simulation.setKernel(kernel);
}

void goOn(sim::Checkpoint checkpoint, const sim::StepParameters& parameters, const sim::KernelChoice& kernel,
          sim::Simulation& simulation) {
  if (!simulation.note().empty()) fmt::print(stderr, "gravitile: {}\n", simulation.note());
  simulation.resume(std::move(checkpoint.scene), {.state = std::move(checkpoint.state),
                                                  .parameters = parameters,
                                                  .kernel = kernel,
                                                  .start = checkpoint.start});
}

}  // namespace

std::vector<NamedPath> inputFiles(const CommonOptions& options) {
  return {{"--scene", sim::findScene(options.scene) == nullptr ? options.scene : ""},
          {"--look", options.lookName}};
}

std::filesystem::path requireLog(const CommonOptions& options) {
  std::filesystem::path path = requireWritable("--log", options.log);
  refuseExisting("--log", path, options.force);
  return path;
}

std::unique_ptr<sim::Simulation> startSimulation(ResumedRun& run, int niceness) {
  CommonOptions& options = run.options;
  if (!options.replay.empty()) {
    std::unique_ptr<sim::Simulation> replay = startReplay(options);
    run.picture = replayOf(*replay)->head().run.picture;
    return replay;
  }
  sim::EngineOptions engine = engineOptions(options);
  engine.niceness = niceness;
  auto simulation = std::make_unique<sim::Simulation>(engine);
  const std::string note =
      run.checkpoint ? keepKernel(*run.checkpoint, simulation->engine(), options) : std::string();
  // What the options mean is settled, and refused, before anything is loaded.
  const sim::KernelChoice kernel = kernelChoice(options, simulation->engine());
  if (options.escape) simulation->setDiagnosticsRequest({.escapeRadius = *options.escape});
  if (run.checkpoint) {
    const sim::StepParameters parameters = resumedParameters(*run.checkpoint, options);
    if (!note.empty()) fmt::print(stderr, "gravitile: --resume: {}\n", note);
    goOn(std::move(*run.checkpoint), parameters, kernel, *simulation);
    run.checkpoint.reset();
  } else {
    startNew(options, kernel, *simulation);
  }
  simulation->engine().waitForKernel();
  simulation->poll();
  return simulation;
}

}  // namespace gravitile::app
