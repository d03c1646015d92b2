#pragma once

#include <memory>

#include "sim/engine.h"

namespace gravitile::sim {

// Computes on worker threads: advance() hands the work over and returns, finished frames are picked up with
// takeHostFrame(). `threads` 0: all cores.
std::unique_ptr<Engine> makeCpuEngine(unsigned threads);

}  // namespace gravitile::sim
