#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace gravitile::sim {

// Radii that grow by a constant factor, for tables of what varies over decades of distance.
class ShellGrid {
 public:
  ShellGrid(double innermost, double outermost, std::size_t shells)
      : innermost_(innermost),
        logStep_(std::log(outermost / innermost) / static_cast<double>(shells)),
        shells_(shells) {}

  std::size_t points() const { return shells_ + 1; }
  double radius(std::size_t i) const { return innermost_ * std::exp(logStep_ * static_cast<double>(i)); }

  // Reads a table of points() values, linear in log r; constant outside.
  double read(const std::vector<double>& values, double r) const {
    if (!(r > innermost_)) return values.front();
    const double position = std::min(std::log(r / innermost_) / logStep_, static_cast<double>(shells_));
    const std::size_t i = std::min(static_cast<std::size_t>(position), shells_ - 1);
    return std::lerp(values[i], values[i + 1], position - static_cast<double>(i));
  }

  // The radius where a table of rising values reaches `value`.
  double where(const std::vector<double>& rising, double value) const {
    const auto above = std::upper_bound(rising.begin(), rising.end(), value);
    if (above == rising.begin()) return innermost_;
    if (above == rising.end()) return radius(shells_);
    const auto i = static_cast<std::size_t>(above - rising.begin()) - 1;
    const double fraction = (value - rising[i]) / (rising[i + 1] - rising[i]);
    return innermost_ * std::exp(logStep_ * (static_cast<double>(i) + fraction));
  }

 private:
  double innermost_, logStep_;
  std::size_t shells_;
};

}  // namespace gravitile::sim
