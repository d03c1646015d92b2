#pragma once

#include <cstddef>
#include <span>
#include <variant>
#include <vector>

#include "sim/bodies.h"

namespace gravitile::sim {

// Four numbers for each of many bodies, in either precision and owned by somebody else: positions and masses,
// velocities or accelerations, as an engine holds them.
class BodySpan {
 public:
  BodySpan() = default;
  BodySpan(std::span<const Float4> values) : values_(values) {}
  BodySpan(std::span<const Double4> values) : values_(values) {}
  BodySpan(const std::vector<Float4>& values) : values_(std::span<const Float4>(values)) {}
  BodySpan(const std::vector<Double4>& values) : values_(std::span<const Double4>(values)) {}

  std::size_t size() const {
    return std::visit([](auto values) { return values.size(); }, values_);
  }

  Double4 operator[](std::size_t i) const {
    return std::visit([i](auto values) { return toDouble(values[i]); }, values_);
  }

  // Calls function(std::span<const Float4>) or function(std::span<const Double4>), for loops over many
  // bodies.
  template <typename Function>
  decltype(auto) visit(Function function) const {
    return std::visit(function, values_);
  }

 private:
  std::variant<std::span<const Float4>, std::span<const Double4>> values_;
};

}  // namespace gravitile::sim
