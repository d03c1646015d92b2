#pragma once

#include <memory>

#include "app/options.h"
#include "sim/simulation.h"

namespace gravitile::app {

// A simulation as the options describe it, loaded and with its kernel ready. Prints in one line on stderr
// when the engine is not the one hoped for. Throws sim::UserError.
std::unique_ptr<sim::Simulation> startSimulation(const CommonOptions& options);

}  // namespace gravitile::app
