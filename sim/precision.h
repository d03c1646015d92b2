#pragma once

#include <cstddef>

namespace gravitile::sim {

// What positions, velocities and forces are computed in: a tuning value (TuningId::Precision).
enum class Precision : int {
  Single = 0,  // 32-bit floating point
  Double = 1,  // 64-bit
};

// Bytes of one number, and of the four numbers that kernels load at a time (position and mass).
constexpr std::size_t numberBytes(Precision precision) {
  return precision == Precision::Double ? 8 : 4;
}
constexpr std::size_t vectorBytes(Precision precision) {
  return 4 * numberBytes(precision);
}

// Calls function(float{}) or function(double{}): for code that is written once for both.
template <typename Function>
decltype(auto) inPrecision(Precision precision, Function function) {
  return precision == Precision::Double ? function(double{}) : function(float{});
}

}  // namespace gravitile::sim
