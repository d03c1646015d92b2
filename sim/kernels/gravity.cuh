#pragma once

// The pair formula, the one place where it stands. Specialised by the macros
//   DOUBLE_PRECISION  see real.cuh;
//   SOFTENED  1: eps > 0, so a body's own term vanishes by itself (r is 0);
//             0: eps = 0, so pairs at the same place are skipped;
//   FAST_RSQRT 1: the special-function unit's reciprocal root as it comes, or in double precision, where that
//                 is good to some 20 bits, corrected;
//              0: CUDA's rsqrt(), which handles denormal numbers and costs two or three instructions more, in
//                 double precision a dozen.
#include "arguments.h"

namespace gravitile::sim {

// 1/sqrt(x): in single precision 2 ulp either way; in double the fast one has only some 20 good bits. The
// argument is a normal number, because eps² is or because smaller ones are skipped, so nothing is lost
// without the handling of denormal ones.
__device__ __forceinline__ real reciprocalSqrt(real x) {
#if FAST_RSQRT
  real result;
#if DOUBLE_PRECISION
  asm("rsqrt.approx.ftz.f64 %0, %1;" : "=d"(result) : "d"(x));
#else
  asm("rsqrt.approx.ftz.f32 %0, %1;" : "=f"(result) : "f"(x));
#endif
  return result;
#else
  return rsqrt(x);
#endif
}

// mass / distance³, from the square of the distance and reciprocalSqrt() of that. The mass comes in early:
// 1/distance³ alone might leave the range of a real.
__device__ __forceinline__ real massOverCube(real mass, real distance2, real inverse) {
#if FAST_RSQRT && DOUBLE_PRECISION
  // Not the root y is corrected but its third power, which saves a multiplication: with e = 1 - d² y²,
  // d⁻³ = y³ (1 - e)^(-3/2) = y³ (1 + 3/2 e + 15/8 e² + 35/16 e³ + ...). |e| is some 2⁻¹⁹, so what is left
  // out lies below the last bit.
  const real square = inverse * inverse;
  const real e = fma(-distance2, square, 1.0);
  const real rough = (mass * inverse) * square;
  return fma(rough, e * fma(1.875, e, 1.5), rough);
#else
  return (mass * inverse) * (inverse * inverse);
#endif
}

__device__ __forceinline__ real massOverCube(real mass, real distance2) {
  return massOverCube(mass, distance2, reciprocalSqrt(distance2));
}

// massOverCube(), or nothing for a pair at the same place where there is no softening.
__device__ __forceinline__ real pullWeight(real mass, real distance2) {
#if SOFTENED
  return massOverCube(mass, distance2);
#else
  return distance2 >= kSmallestNormal ? massOverCube(mass, distance2) : real(0);
#endif
}

// Adds to `sum` the pull of a mass at (jx, jy, jz) on a body at (x, y, z), without G:
//   m r / (r² + eps²)^(3/2),  r = x_j - x_i   (Plummer softening).
// eps² is the addend of the first multiply-add, so it costs nothing.
__device__ __forceinline__ void addPull(real3& sum, real3 body, real3 source, real sourceMass,
                                        real softening2) {
  const real rx = source.x - body.x;
  const real ry = source.y - body.y;
  const real rz = source.z - body.z;
  const real distance2 = fma(rz, rz, fma(ry, ry, fma(rx, rx, softening2)));
  const real scale = pullWeight(sourceMass, distance2);
  sum.x = fma(rx, scale, sum.x);
  sum.y = fma(ry, scale, sum.y);
  sum.z = fma(rz, scale, sum.z);
}

__device__ __forceinline__ void addPull(real3& sum, real3 body, real4 source, real softening2) {
  addPull(sum, body, makeReal3(source), source.w, softening2);
}

// 1/distance², from the same.
__device__ __forceinline__ real inverseSquare(real distance2, real inverse) {
  const real square = inverse * inverse;
#if FAST_RSQRT && DOUBLE_PRECISION
  const real e = fma(-distance2, square, 1.0);  // as in massOverCube(): d⁻² = y² (1 + e + e² + ...)
  return fma(square, fma(e, e, e), square);
#else
  return square;
#endif
}

// Adds the pull of a moving mass to `sum`, and to `jerkSum` the rate at which that pull changes, both without
// G:
//   m (w - 3 (r.w)/d² r) / d³,  d² = r² + eps²,  w = v_j - v_i.
__device__ __forceinline__ void addPullAndJerk(real3& sum, real3& jerkSum, real3 body, real3 velocity,
                                               real4 source, real3 sourceVelocity, real softening2) {
  const real rx = source.x - body.x, ry = source.y - body.y, rz = source.z - body.z;
  const real wx = sourceVelocity.x - velocity.x, wy = sourceVelocity.y - velocity.y,
             wz = sourceVelocity.z - velocity.z;
  const real distance2 = fma(rz, rz, fma(ry, ry, fma(rx, rx, softening2)));
  const real inverse = reciprocalSqrt(distance2);
  real scale = massOverCube(source.w, distance2, inverse);
  real stretch = real(-3) * fma(rz, wz, fma(ry, wy, rx * wx)) * inverseSquare(distance2, inverse);
#if !SOFTENED
  const bool apart = distance2 >= kSmallestNormal;
  scale = apart ? scale : real(0);
  stretch = apart ? stretch : real(0);
#endif
  sum.x = fma(rx, scale, sum.x);
  sum.y = fma(ry, scale, sum.y);
  sum.z = fma(rz, scale, sum.z);
  jerkSum.x = fma(scale, fma(stretch, rx, wx), jerkSum.x);
  jerkSum.y = fma(scale, fma(stretch, ry, wy), jerkSum.y);
  jerkSum.z = fma(scale, fma(stretch, rz, wz), jerkSum.z);
}

// What the slices before this one have summed up for body i.
__device__ __forceinline__ real3 sumSoFar(const ForceArguments& arguments, unsigned i) {
  return arguments.begin == 0 ? makeReal3(0, 0, 0) : makeReal3(arguments.acceleration[i]);
}

// What a sum of pulls makes of a body: times G.
__device__ __forceinline__ real4 accelerationOf(const ForceArguments& arguments, real3 sum) {
  const real g = arguments.gravity;
  return makeReal4(g * sum.x, g * sum.y, g * sum.z, 0);
}

__device__ __forceinline__ void storeAcceleration(const ForceArguments& arguments, unsigned i, real3 sum) {
  arguments.acceleration[i] = accelerationOf(arguments, sum);
}

}  // namespace gravitile::sim
