#pragma once

#include <functional>

namespace gravitile::sim {

// Called now and then while a file is read or written, with the part that is done, 0 to 1; empty when nobody
// wants to know. What it throws ends the reading or writing and leaves nothing behind.
using Progress = std::function<void(double fraction)>;

}  // namespace gravitile::sim
