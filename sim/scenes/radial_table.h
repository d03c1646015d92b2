#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace gravitile::sim {

// A function of a radius, tabulated at evenly spaced points from 0 to `outermost` and read by linear
// interpolation; constant beyond.
class RadialTable {
 public:
  template <typename Function>
  RadialTable(double outermost, std::size_t intervals, Function function)
      : step_(outermost / static_cast<double>(intervals)), values_(intervals + 1) {
    for (std::size_t i = 0; i <= intervals; ++i) values_[i] = function(step_ * static_cast<double>(i));
  }

  double operator()(double radius) const {
    const double position = std::clamp(radius / step_, 0.0, static_cast<double>(values_.size() - 1));
    const std::size_t i = std::min(static_cast<std::size_t>(position), values_.size() - 2);
    const double fraction = position - static_cast<double>(i);
    return values_[i] + fraction * (values_[i + 1] - values_[i]);
  }

 private:
  double step_;
  std::vector<double> values_;
};

}  // namespace gravitile::sim
