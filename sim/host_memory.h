#pragma once

#include <cstdint>

namespace gravitile::sim {

// Bytes that this process may still allocate without being stopped: what the system has available, or what
// is left of the control group's limit or of the process's own (`ulimit -v`) where that is less. The largest
// number when the system does not tell.
std::uint64_t availableMemoryBytes();

// Throws UserError "1000000000 bodies need 36.0 GB of memory, but ..." when `bodies` times `bytesABody` is
// more than that. Allocation itself is no test: systems promise memory they do not have and end the program
// when it is used.
void requireMemory(std::uint64_t bodies, std::uint64_t bytesABody);

}  // namespace gravitile::sim
