#pragma once

// Sums that many warps add to: how gpu-pairwise collects its accelerations. The update pass takes the finished
// sums and clears them. Specialised by REPRODUCIBLE:
//   0: floating-point sums, whose last bits depend on the order in which warps happen to add;
//   1: whole numbers of 2^-k of an acceleration, which add up to the same in any order.
#include "real.cuh"

namespace gravitile::sim {

#if REPRODUCIBLE
__device__ __forceinline__ void addWhole(long long* sum, real value, double scale) {
  // Two's complement: adding without sign is adding with it.
  atomicAdd(reinterpret_cast<unsigned long long*>(sum),
            static_cast<unsigned long long>(toWhole(value * static_cast<real>(scale))));
}
#endif

// Adds to the sum of body i, without G.
__device__ __forceinline__ void addToSum(const ForceArguments& arguments, unsigned i, real3 pull) {
#if REPRODUCIBLE
  long long* const sum = arguments.wholeSums + 3 * static_cast<unsigned long long>(i);
  addWhole(sum, pull.x, arguments.wholeScale);
  addWhole(sum + 1, pull.y, arguments.wholeScale);
  addWhole(sum + 2, pull.z, arguments.wholeScale);
#elif __CUDA_ARCH__ >= 900 && !DOUBLE_PRECISION
  atomicAdd(arguments.sums + i, make_float4(pull.x, pull.y, pull.z, 0.0f));  // one instruction since sm_90
#else
  atomicAdd(&arguments.sums[i].x, pull.x);
  atomicAdd(&arguments.sums[i].y, pull.y);
  atomicAdd(&arguments.sums[i].z, pull.z);
#endif
}

}  // namespace gravitile::sim
