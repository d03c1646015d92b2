#pragma once

#include "sim/cuda/loaded_kernel.h"
#include "sim/engine.h"

namespace gravitile::sim {

// What a loaded kernel takes of a GPU, by that device's own limits. Throws CudaError.
KernelFacts factsOf(const KernelResources& resources, int ordinal);

}  // namespace gravitile::sim
