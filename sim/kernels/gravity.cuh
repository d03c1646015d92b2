#pragma once

// The pair formula, the one place where it stands. Specialised by the macros
//   SOFTENED  1: eps > 0, so a body's own term vanishes by itself (r is 0);
//             0: eps = 0, so pairs at the same place are skipped;
//   FAST_RSQRT 1: the special-function unit's reciprocal root as it comes;
//              0: rsqrtf(), which handles denormal numbers and costs two or three instructions more.
#include "arguments.h"

namespace gravitile::sim {

// 1/sqrt(x), 2 ulp either way. The argument is a normal number, because eps² is or because smaller ones are
// skipped, so nothing is lost without the handling of denormal ones.
__device__ __forceinline__ float reciprocalSqrt(float x) {
#if FAST_RSQRT
  float result;
  asm("rsqrt.approx.ftz.f32 %0, %1;" : "=f"(result) : "f"(x));
  return result;
#else
  return rsqrtf(x);
#endif
}

// Adds to `sum` the pull of a mass at (jx, jy, jz) on a body at (x, y, z), without G:
//   m r / (r² + eps²)^(3/2),  r = x_j - x_i   (Plummer softening).
// eps² is the addend of the first multiply-add, so it costs nothing.
__device__ __forceinline__ void addPull(float3& sum, float3 body, float3 source, float sourceMass,
                                        float softening2) {
  const float rx = source.x - body.x;
  const float ry = source.y - body.y;
  const float rz = source.z - body.z;
  const float distance2 = fmaf(rz, rz, fmaf(ry, ry, fmaf(rx, rx, softening2)));
#if SOFTENED
  const float inverse = reciprocalSqrt(distance2);
#else
  const float smallestNormal = 1.17549435e-38f;
  const float inverse = distance2 >= smallestNormal ? reciprocalSqrt(distance2) : 0.0f;
#endif
  const float scale = (sourceMass * inverse) * (inverse * inverse);
  sum.x = fmaf(rx, scale, sum.x);
  sum.y = fmaf(ry, scale, sum.y);
  sum.z = fmaf(rz, scale, sum.z);
}

__device__ __forceinline__ void addPull(float3& sum, float3 body, float4 source, float softening2) {
  addPull(sum, body, make_float3(source.x, source.y, source.z), source.w, softening2);
}

__device__ __forceinline__ void storeAcceleration(const ForceArguments& arguments, unsigned i, float3 sum) {
  const float g = arguments.gravity;
  arguments.acceleration[i] = make_float4(g * sum.x, g * sum.y, g * sum.z, 0.0f);
}

// For kernels whose bodies j come in several launches.
__device__ __forceinline__ void addAcceleration(const ForceArguments& arguments, unsigned i, float3 sum) {
  if (arguments.firstPass) {
    storeAcceleration(arguments, i, sum);
    return;
  }
  const float g = arguments.gravity;
  float4 total = arguments.acceleration[i];
  total.x = fmaf(g, sum.x, total.x);
  total.y = fmaf(g, sum.y, total.y);
  total.z = fmaf(g, sum.z, total.z);
  arguments.acceleration[i] = total;
}

}  // namespace gravitile::sim
