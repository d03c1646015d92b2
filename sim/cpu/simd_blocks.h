#pragma once

#include <cstddef>

namespace gravitile::sim {

// The inner loops of `cpu-simd`, for the best instruction set of the processor that runs them.

inline constexpr std::size_t kSimdLargestBlock =
    512;  // in single precision 26 KiB, which fit the nearest cache

// Some bodies of a CpuForceArguments: aligned to 64 bytes and followed by massless ones up to a multiple of
// kCpuPadding.
template <typename Real>
struct SimdBlock {
  const Real* x;
  const Real* y;
  const Real* z;
  const Real* mass;
  std::size_t n;  // <= kSimdLargestBlock, without the padding
  Real softening2;
};

// In single precision r⁻³ comes from y, an estimate of r⁻¹: with e = 1 - r² y², r⁻³ = y³ (1 - e)^(-3/2) =
// y³ (1 + 3/2 e + 15/8 e² + ...). The first two terms are 3/2 y³ (5/3 - r² y²). The loops leave out the 3/2,
// which is kSimdScale for 5/3 as a float. The third term is lost: at most 1.0e-6 by AVX2's estimate of 11.4
// bits, 5e-8 on average on Zen 3. Processors have no such estimate for doubles, AVX-512 apart: y is divided
// out there, and nothing is left out.
inline constexpr float kSimdFiveThirds = 5.0f / 3;
template <typename Real>
inline constexpr Real kSimdScale = 1;
template <>
inline constexpr float kSimdScale<float> = static_cast<float>(1 / (static_cast<double>(kSimdFiveThirds) - 1));

// Sums over the bodies of one block for those of another, to be multiplied by kSimdScale * G.
template <typename Real>
struct alignas(64) SimdSums {
  Real x[kSimdLargestBlock], y[kSimdLargestBlock], z[kSimdLargestBlock];
};

// The pull of the bodies of `a` on one another, into `onA`.
void simdOwnBlock(const SimdBlock<float>& a, SimdSums<float>& onA);
void simdOwnBlock(const SimdBlock<double>& a, SimdSums<double>& onA);

// The pull of `b` on `a`, into `onA`, and that of `a` on `b`, added to `onB`. `sameMass` says that all bodies
// of both, padding included, have one mass.
void simdTwoBlocks(const SimdBlock<float>& a, const SimdBlock<float>& b, bool sameMass, SimdSums<float>& onA,
                   SimdSums<float>& onB);
void simdTwoBlocks(const SimdBlock<double>& a, const SimdBlock<double>& b, bool sameMass,
                   SimdSums<double>& onA, SimdSums<double>& onB);

}  // namespace gravitile::sim
