#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/body_span.h"

namespace gravitile::sim {

// The yardstick: acceleration of the bodies `targets` by direct summation in double precision,
//   a_i = G * sum_j m_j r / (r² + eps²)^(3/2),  r = x_j - x_i   (Plummer softening; Aarseth 1963),
// leaving out j = i and, when eps is 0, any j at the same place. The sum is compensated (Kahan 1965), so that
// its own rounding does not grow with n and kernels in double precision can be judged too. Uses all cores.
// `targets` are indices.
std::vector<Double3> referenceAccelerations(const BodySpan& posMass, std::span<const std::uint32_t> targets,
                                            double softening, double gravity);

// Acceleration as above and its rate of change, the jerk,
//   j_i = G * sum_j m_j (w / d³ - 3 (r.w) r / d⁵),  d² = r² + eps²,  w = v_j - v_i,
// of every body, by plain sums on the calling thread: for systems of a few hundred bodies.
struct Derivatives {
  Double3 acceleration, jerk;
};
std::vector<Derivatives> referenceDerivatives(std::span<const Double4> posMass,
                                              std::span<const Double4> velocity, double softening,
                                              double gravity);

// `count` distinct indices spread evenly over 0..n-1 (all of them when count >= n).
std::vector<std::uint32_t> sampleIndices(std::uint64_t n, std::size_t count);

// How far accelerations are from the reference, each body's error relative to the size of its reference.
struct ForceError {
  double rms = 0;      // root of the mean square of the relative errors
  double maximum = 0;  // the largest relative error
  std::size_t sampledBodies = 0;
};

// `accelerations[targets[k]]` is compared with `reference[k]`. A reference of zero length (a lone body)
// counts as error 0 when the acceleration is exactly 0 and as 1 when not. NaN makes both figures NaN.
ForceError forceError(const BodySpan& accelerations, std::span<const std::uint32_t> targets,
                      std::span<const Double3> reference);

// Potential at the place of one body, of all others, with Plummer softening: -G sum m_j / sqrt(r^2 + eps^2),
// in double precision. Without softening, bodies at the same place are left out.
double potentialOf(const BodySpan& posMass, std::uint64_t body, double softening, double gravity);

}  // namespace gravitile::sim
