#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/integrators/integrator_table.h"
#include "sim/kernel_table.h"

namespace gravitile::sim {

// A run, as far as the memory that it takes depends on it.
struct RunSize {
  std::uint64_t bodies = 0;
  KernelChoice kernel;                // none chosen yet: what all of them take
  Scheme scheme = Scheme::KickDrift;  // of the integrator
  unsigned threads = 1;               // of the processor's engine
};

// One holder of memory.
struct MemoryPart {
  std::string what;
  std::uint64_t bytes = 0;
};

// What a run takes at the most, by what holds it. This is what is shown before a run, and what a run that has
// no room is refused by.
struct MemoryNeeds {
  std::vector<MemoryPart> host, device;  // the latter of a GPU's kernel only

  std::uint64_t hostBytes() const;
  std::uint64_t deviceBytes() const;
};
MemoryNeeds memoryNeeds(const RunSize& run);

// The processor's engine alone, in the order of its parts: the bodies with what their kernel works on, frames
// of vertices, a sample of forces, a measurement of the energy.
std::vector<MemoryPart> cpuEngineMemory(const RunSize& run);

// Of the first of them what the kernel alone works on.
std::uint64_t cpuWorkspaceBytes(const RunSize& run);

// Throws UserError "1000000000 bodies need 36.0 GB of memory, but ..." when so much is not available, with
// how many bodies would fit.
void requireHostMemory(const RunSize& run, std::uint64_t bytes);

}  // namespace gravitile::sim
