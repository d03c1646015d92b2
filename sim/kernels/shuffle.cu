// gpu-shuffle: each lane of a warp loads one body j, and the warp's lanes hand it round by shuffles: sharing
// without shared memory and without a barrier.
#include "gravity.cuh"

using namespace gravitile::sim;

extern "C" __global__ void __launch_bounds__(BLOCK_SIZE) force(ForceArguments arguments) {
  constexpr unsigned kWarp = 32;
  constexpr unsigned kAllLanes = 0xffffffffu;
  const unsigned n = arguments.n;
  const unsigned i = blockIdx.x * BLOCK_SIZE + threadIdx.x;
  const unsigned lane = threadIdx.x % kWarp;
  const float4 nothing = make_float4(0.0f, 0.0f, 0.0f, 0.0f);  // a massless body pulls nobody

  const float4 own = i < n ? arguments.posMass[i] : nothing;
  const float3 body = make_float3(own.x, own.y, own.z);
  float3 sum = make_float3(0.0f, 0.0f, 0.0f);
  for (unsigned start = 0; start < n; start += kWarp) {
    const float4 mine = start + lane < n ? arguments.posMass[start + lane] : nothing;
    float3 part = make_float3(0.0f, 0.0f, 0.0f);
#pragma unroll
    for (unsigned k = 0; k < kWarp; ++k) {
      const float4 source = make_float4(__shfl_sync(kAllLanes, mine.x, k), __shfl_sync(kAllLanes, mine.y, k),
                                        __shfl_sync(kAllLanes, mine.z, k), __shfl_sync(kAllLanes, mine.w, k));
      addPull(part, body, source, arguments.softening2);
    }
    sum.x += part.x;
    sum.y += part.y;
    sum.z += part.z;
  }
  if (i < n) storeAcceleration(arguments, i, sum);
}
