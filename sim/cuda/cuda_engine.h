#pragma once

#include <memory>
#include <string>

#include "sim/engine.h"

namespace gravitile::sim {

// Computes on a GPU that whyDeviceIsUnusable() has nothing against. `kernelDirectory` as in EngineOptions.
// Throws CudaError or UserError.
std::unique_ptr<Engine> makeCudaEngine(int ordinal, const std::string& kernelDirectory);

}  // namespace gravitile::sim
