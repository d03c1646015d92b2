#pragma once

// The numbers that kernels compute with. Specialised by the macro DOUBLE_PRECISION: `real` is float, or
// double where it is 1. Kernels are written once, in these types; without the macro they are in single
// precision.
#ifndef DOUBLE_PRECISION
#define DOUBLE_PRECISION 0
#endif

namespace gravitile::sim {

#if DOUBLE_PRECISION

using real = double;
struct real3 {
  double x, y, z;
};
struct __align__(32) real4 {  // two 16-byte loads; on newer GPUs one of 32
  double x, y, z, w;
};
constexpr real kSmallestNormal = 2.2250738585072014e-308;

#else

using real = float;
using real3 = float3;
using real4 = float4;
constexpr real kSmallestNormal = 1.17549435e-38f;

#endif

__device__ __forceinline__ real3 makeReal3(real x, real y, real z) {
  real3 vector;
  vector.x = x;
  vector.y = y;
  vector.z = z;
  return vector;
}

__device__ __forceinline__ real3 makeReal3(const real4& vector) {
  return makeReal3(vector.x, vector.y, vector.z);
}

__device__ __forceinline__ real4 makeReal4(real x, real y, real z, real w) {
  real4 vector;
  vector.x = x;
  vector.y = y;
  vector.z = z;
  vector.w = w;
  return vector;
}

// A body past the first-level cache of this SM, which may hold what it was before a barrier across the grid.
__device__ __forceinline__ real4 loadPastCache(const real4* place) {
#if DOUBLE_PRECISION
  const double2* const halves = reinterpret_cast<const double2*>(place);
  const double2 low = __ldcg(halves), high = __ldcg(halves + 1);
  return makeReal4(low.x, low.y, high.x, high.y);
#else
  return __ldcg(place);
#endif
}

}  // namespace gravitile::sim
