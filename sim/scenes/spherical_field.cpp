#include "sim/scenes/spherical_field.h"

#include <cmath>

namespace gravitile::sim {

SphericalField::SphericalField(const ShellGrid& grid, const std::vector<double>& enclosed, double softening)
    : softening2_(softening * softening) {
  shells_.push_back({grid.radius(0), enclosed[0]});
  for (std::size_t i = 0; i + 1 < grid.points(); ++i) {
    const double radius = std::sqrt(grid.radius(i) * grid.radius(i + 1));
    if (enclosed[i + 1] > enclosed[i]) shells_.push_back({radius, enclosed[i + 1] - enclosed[i]});
  }
}

// The mean of m / sqrt(d² + eps²) over a sphere of radius s is m (p - q) / (2 r s), with p² = (r + s)² + eps²
// and q² = (r - s)² + eps².
double SphericalField::depth(double r) const {
  double sum = 0;
  for (const Shell& shell : shells_) {
    const double p = std::sqrt((r + shell.radius) * (r + shell.radius) + softening2_);
    const double q = std::sqrt((r - shell.radius) * (r - shell.radius) + softening2_);
    sum += 2 * shell.mass / (p + q);  // p² - q² = 4 r s
  }
  return sum;
}

double SphericalField::pull(double r) const {
  double sum = 0;
  for (const Shell& shell : shells_) {
    const double outer = r + shell.radius, inner = r - shell.radius;
    const double p = std::sqrt(outer * outer + softening2_), q = std::sqrt(inner * inner + softening2_);
    if (p == 0 || q == 0) continue;
    sum += 2 * shell.mass / ((p + q) * (p + q)) * (outer / p + inner / q);
  }
  return sum;
}

}  // namespace gravitile::sim
