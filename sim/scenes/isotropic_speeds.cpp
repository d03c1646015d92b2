#include "sim/scenes/isotropic_speeds.h"

#include <algorithm>
#include <cmath>

namespace gravitile::sim {

// f is proportional to dG/dE with G(E) = integral from 0 to E of (d rho / d psi) / sqrt(E - psi) d psi. With
// the density linear in the depth psi between grid points, G is a sum of square roots.
IsotropicSpeeds::IsotropicSpeeds(const ShellGrid& grid, const std::vector<double>& density,
                                 const std::vector<double>& depth)
    : grid_(grid), depth_(depth) {
  const std::size_t points = grid.points();
  const double edge = depth.back();
  for (double& value : depth_) value -= edge;
  const auto at = [points](std::size_t fromOutside) { return points - 1 - fromOutside; };
  std::vector<double> integral(points, 0.0);
  for (std::size_t k = 1; k < points; ++k) {
    for (std::size_t j = 0; j < k; ++j) {
      const double low = depth_[at(j)], high = depth_[at(j + 1)], energy = depth_[at(k)];
      const double slope = (density[at(j + 1)] - density[at(j)]) / (high - low);
      integral[k] += 2 * slope * (std::sqrt(energy - low) - std::sqrt(std::max(energy - high, 0.0)));
    }
    const double low = depth_[at(k - 1)], high = depth_[at(k)];
    energy_.push_back(0.5 * (low + high));
    value_.push_back(std::max((integral[k] - integral[k - 1]) / (high - low), 0.0));
  }
  constexpr int kSpeeds = 100;
  for (const double psi : depth_) {
    double bound = 0;
    for (int i = 1; i < kSpeeds; ++i) {
      const double q = i / double{kSpeeds};
      bound = std::max(bound, q * q * distribution(psi * (1 - q * q)));
    }
    bound_.push_back(bound);
  }
}

double IsotropicSpeeds::distribution(double energy) const {
  const auto above = std::upper_bound(energy_.begin(), energy_.end(), energy);
  if (above == energy_.begin()) return value_.front();
  if (above == energy_.end()) return value_.back();
  const auto i = static_cast<std::size_t>(above - energy_.begin()) - 1;
  return std::lerp(value_[i], value_[i + 1], (energy - energy_[i]) / (energy_[i + 1] - energy_[i]));
}

// Von Neumann's rejection, with the speed as a fraction q of the one that reaches the edge.
double IsotropicSpeeds::draw(double r, Random& random) const {
  constexpr double kMargin = 1.1;  // the bound is that of grid points
  const double psi = grid_.read(depth_, r), bound = kMargin * grid_.read(bound_, r);
  if (!(psi > 0 && bound > 0)) return 0;
  // An f that hardly rises above 0 anywhere must not hang the program.
  constexpr int kMostDraws = 10000;
  for (int i = 0; i < kMostDraws; ++i) {
    const double q = random.uniform(), height = bound * random.uniform();
    if (height < q * q * distribution(psi * (1 - q * q))) return q * std::sqrt(2 * psi);
  }
  return 0;
}

}  // namespace gravitile::sim
