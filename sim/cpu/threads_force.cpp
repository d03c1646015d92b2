#include "sim/cpu/plain_sum.h"
#include "sim/cpu/thread_pool.h"

namespace gravitile::sim {

template <typename Real>
void threadsForce(const CpuForceArguments<Real>& bodies, ThreadPool& pool) {
  constexpr std::size_t kBodiesAPiece = 16;  // small, so that threads end together
  pool.parallelFor(bodies.n, kBodiesAPiece, [&bodies](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end && !bodies.endsEarly(); ++i) plainSum(bodies, i);
  });
}

template void threadsForce(const CpuForceArguments<float>&, ThreadPool&);
template void threadsForce(const CpuForceArguments<double>&, ThreadPool&);

}  // namespace gravitile::sim
