#include "sim/cpu/plain_sum.h"

namespace gravitile::sim {

void serialForce(const CpuForceArguments& bodies, ThreadPool&) {
  for (std::size_t i = 0; i < bodies.n && !bodies.cancelled(); ++i) plainSum(bodies, i);
}

}  // namespace gravitile::sim
