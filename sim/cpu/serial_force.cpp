#include "sim/cpu/plain_sum.h"

namespace gravitile::sim {

template <typename Real>
void serialForce(const CpuForceArguments<Real>& bodies, ThreadPool&) {
  for (std::size_t i = 0; i < bodies.n && !bodies.endsEarly(); ++i) plainSum(bodies, i);
}

template void serialForce(const CpuForceArguments<float>&, ThreadPool&);
template void serialForce(const CpuForceArguments<double>&, ThreadPool&);

}  // namespace gravitile::sim
