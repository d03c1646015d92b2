#pragma once

#include <exception>

namespace gravitile::sim {

// Whether what was thrown says that there is not enough memory, of the host or of a GPU, or no room for
// another thread. Whoever asked for it can go on with what he had.
bool isMemoryFailure(const std::exception& error);

}  // namespace gravitile::sim
