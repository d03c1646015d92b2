#include "app/start_simulation.h"

#include <fmt/format.h>

#include <cstdio>
#include <utility>

#include "app/progress.h"

namespace gravitile::app {

std::unique_ptr<sim::Simulation> startSimulation(const CommonOptions& options) {
  auto simulation = std::make_unique<sim::Simulation>(engineOptions(options));
  // What the options mean is settled, and refused, before anything is loaded.
  const sim::KernelChoice kernel = kernelChoice(options, simulation->engine());
  sim::Scene first = [&] {
    ProgressLine line;
    return scene(options, simulation->engine(),
                 [&](double part) { line.showBar(part, fmt::format("reading {}", options.scene)); });
  }();
  const sim::StepParameters parameters = stepParameters(options, first);
  sim::validateKernelChoice(kernel, first.bodies.size());

  if (!simulation->note().empty()) std::fprintf(stderr, "gravitile: %s\n", simulation->note().c_str());
  if (!first.note.empty()) fmt::print(stderr, "gravitile: {}: {}\n", options.scene, first.note);
  if (options.escape) simulation->setDiagnosticsRequest({.escapeRadius = *options.escape});
  simulation->load(std::move(first));
  simulation->setParameters(parameters);
  simulation->setKernel(kernel);
  simulation->engine().waitForKernel();
  simulation->poll();
  return simulation;
}

}  // namespace gravitile::app
