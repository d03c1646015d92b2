#pragma once

#include <chrono>

namespace gravitile::sim {

// Seconds of a clock that never jumps.
inline double steadyTimeS() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace gravitile::sim
