// gpu-shuffle: each lane of a warp loads one body j, and the warp's lanes hand it round by shuffles: sharing
// without shared memory and without a barrier.
#include "gravity.cuh"

using namespace gravitile::sim;

extern "C" __global__ void __launch_bounds__(BLOCK_SIZE) force(ForceArguments arguments) {
  const real softening2 = arguments.softening2;
  constexpr unsigned kWarp = 32;
  constexpr unsigned kAllLanes = 0xffffffffu;
  const unsigned n = arguments.n;
  const unsigned i = blockIdx.x * BLOCK_SIZE + threadIdx.x;
  const unsigned lane = threadIdx.x % kWarp;
  const real4 nothing = makeReal4(0, 0, 0, 0);  // a massless body pulls nobody

  const real4 own = i < n ? arguments.posMass[i] : nothing;
  const real3 body = makeReal3(own);
  real3 sum = sumSoFar(arguments, min(i, n - 1));
  for (unsigned start = arguments.begin; start < arguments.end; start += kWarp) {
    const real4 mine = start + lane < n ? arguments.posMass[start + lane] : nothing;
    real3 part = makeReal3(0, 0, 0);
#pragma unroll
    for (unsigned k = 0; k < kWarp; ++k) {
      const real4 source = makeReal4(__shfl_sync(kAllLanes, mine.x, k), __shfl_sync(kAllLanes, mine.y, k),
                                     __shfl_sync(kAllLanes, mine.z, k), __shfl_sync(kAllLanes, mine.w, k));
      addPull(part, body, source, softening2);
    }
    sum.x += part.x;
    sum.y += part.y;
    sum.z += part.z;
  }
  if (i < n) storeAcceleration(arguments, i, sum);
}
