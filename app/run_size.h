#pragma once

#include <cstdint>

#include "app/options.h"
#include "sim/memory_needs.h"

namespace gravitile::app {

// A run of so many bodies as these options have it; what they leave open is as usual on such a device.
sim::RunSize runSize(const CommonOptions& options, sim::KernelFamily family, std::uint64_t bodies);

// Throws sim::UserError with the numbers when the host's memory can't hold such a run.
void requireRoomFor(const sim::RunSize& run);

}  // namespace gravitile::app
