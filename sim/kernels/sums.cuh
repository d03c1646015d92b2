#pragma once

// Sums that warps all over the grid add to: how gpu-pairwise collects its accelerations. Floating-point sums
// depend, in their last bits, on the order in which warps happen to add; whole numbers of a small unit add up
// to the same in any order.
#include "arguments.h"

namespace gravitile::sim {

__device__ __forceinline__ bool hasSums(const SumArguments& sums) {
  return sums.floating != nullptr || sums.whole != nullptr;
}

__device__ __forceinline__ void addWhole(long long* sum, double value) {
  // Two's complement: added without a sign it comes out the same.
  atomicAdd(reinterpret_cast<unsigned long long*>(sum),
            static_cast<unsigned long long>(__double2ll_rn(value)));
}

// Adds a pull, without G, to the sum of body i. A call, because inside the kernel its registers would be
// missing in the inner loop.
__device__ __noinline__ void addToSum(const SumArguments& sums, unsigned i, real3 value) {
  if (sums.whole == nullptr) {
#if __CUDA_ARCH__ >= 900 && !DOUBLE_PRECISION
    atomicAdd(sums.floating + i, make_float4(value.x, value.y, value.z, 0.0f));  // one instruction
#else
    atomicAdd(&sums.floating[i].x, value.x);
    atomicAdd(&sums.floating[i].y, value.y);
    atomicAdd(&sums.floating[i].z, value.z);
#endif
    return;
  }
  long long* const sum = sums.whole + 3 * static_cast<unsigned long long>(i);
  const double perUnit = sums.perWholeUnit;
  addWhole(sum, value.x * perUnit);
  addWhole(sum + 1, value.y * perUnit);
  addWhole(sum + 2, value.z * perUnit);
}

// The acceleration of body i, whose sum is zero again afterwards.
__device__ __forceinline__ real4 takeSum(const SumArguments& sums, unsigned i) {
  if (sums.whole == nullptr) {
    const real4 sum = sums.floating[i];
    const real g = sums.gravity;
    sums.floating[i] = makeReal4(0, 0, 0, 0);
    return makeReal4(g * sum.x, g * sum.y, g * sum.z, 0);
  }
  long long* const sum = sums.whole + 3 * static_cast<unsigned long long>(i);
  const double unit = sums.gravity / sums.perWholeUnit;
  const real4 taken = makeReal4(real(sum[0] * unit), real(sum[1] * unit), real(sum[2] * unit), 0);
  sum[0] = sum[1] = sum[2] = 0;
  return taken;
}

}  // namespace gravitile::sim
