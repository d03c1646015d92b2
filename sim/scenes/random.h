#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>
#include <random>

#include "sim/reference.h"

namespace gravitile::sim {

// Random draws that are the same with every compiler and library: the standard fixes the generator's
// numbers, but not those of its distributions.
class Random {
 public:
  explicit Random(std::uint64_t seed) : generator_(seed) {}

  // Evenly in [0, 1).
  double uniform() {
    constexpr int kSpareBits = 64 - 53;  // a double holds 53
    return std::ldexp(static_cast<double>(generator_() >> kSpareBits), -53);
  }
  double uniform(double low, double high) { return low + (high - low) * uniform(); }

  // Normal with mean 0 and standard deviation 1 (Box and Muller 1958).
  double gaussian() {
    const double radius = std::sqrt(-2 * std::log(1 - uniform()));
    return radius * std::cos(2 * std::numbers::pi * uniform());
  }

  // A vector of the given length, all directions equally likely.
  Double3 direction(double length) {
    const double z = uniform(-1, 1), angle = uniform(0, 2 * std::numbers::pi);
    const double planar = length * std::sqrt(1 - z * z);
    return {planar * std::cos(angle), planar * std::sin(angle), length * z};
  }

 private:
  std::mt19937_64 generator_;
};

inline Float4 toFloat4(const Double3& v, double w = 0) {
  return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z), static_cast<float>(w)};
}

}  // namespace gravitile::sim
