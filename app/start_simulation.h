#pragma once

#include <memory>
#include <vector>

#include "app/output_path.h"
#include "app/resumed_run.h"
#include "sim/simulation.h"

namespace gravitile::app {

// The files that a run reads when it starts, but for a saved run.
std::vector<NamedPath> inputFiles(const CommonOptions& options);

// Checks that --log can be written, and where. Throws sim::UserError.
std::filesystem::path requireLog(const CommonOptions& options);

// A simulation as the options describe it, loaded and with its kernel ready; with a checkpoint, which it
// takes, the saved run; with a trajectory its replay, whose picture it puts into `run`. Prints in one line on
// stderr when engine or kernel are not those hoped for. Throws sim::UserError.
// `niceness` as in sim::EngineOptions.
std::unique_ptr<sim::Simulation> startSimulation(ResumedRun& run, int niceness = 0);

}  // namespace gravitile::app
