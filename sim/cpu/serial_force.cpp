#include "sim/cpu/plain_sum.h"
#include "sim/cpu/thread_pool.h"

namespace gravitile::sim {

template <typename Real>
void serialForce(const CpuForceArguments<Real>& bodies, ThreadPool& pool) {
  for (std::size_t i = 0; i < bodies.n && !bodies.endsEarly(); ++i) {
    plainSum(bodies, i);
    pool.tellShare(static_cast<double>(i + 1) / static_cast<double>(bodies.n));
  }
}

template void serialForce(const CpuForceArguments<float>&, ThreadPool&);
template void serialForce(const CpuForceArguments<double>&, ThreadPool&);

}  // namespace gravitile::sim
