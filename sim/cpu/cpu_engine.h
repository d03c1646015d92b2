#pragma once

#include <memory>

#include "sim/engine.h"

namespace gravitile::sim {

// Computes on worker threads: advance() hands the work over and returns, finished frames are picked up with
// takeHostFrame(). `threads` 0: all cores. They run with this niceness
// (lowerPriority()).
std::unique_ptr<Engine> makeCpuEngine(unsigned threads, int niceness = 0);

}  // namespace gravitile::sim
