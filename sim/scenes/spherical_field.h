#pragma once

#include <vector>

#include "sim/scenes/shell_grid.h"

namespace gravitile::sim {

// The field of masses spread over spherical shells, G = 1, with Plummer softening: exactly what softened
// bodies on those shells give on average.
class SphericalField {
 public:
  // `enclosed[i]` is the mass within grid.radius(i).
  SphericalField(const ShellGrid& grid, const std::vector<double>& enclosed, double softening);

  // Minus the potential, 0 at infinity.
  double depth(double r) const;
  // Towards the centre.
  double pull(double r) const;

 private:
  struct Shell {
    double radius, mass;
  };
  std::vector<Shell> shells_;
  double softening2_;
};

}  // namespace gravitile::sim
