#pragma once

#include <vector>

#include "sim/scenes/random.h"
#include "sim/scenes/shell_grid.h"

namespace gravitile::sim {

// Speeds of bodies that are in equilibrium in a given spherical field, without a preferred direction: the one
// distribution function of energy alone that belongs to their density, by Eddington's (1916) inversion
// (Binney and Tremaine 2008, eq. 4.46).
class IsotropicSpeeds {
 public:
  // Tables over the grid: density, which is 0 outermost, and depth, minus the potential.
  IsotropicSpeeds(const ShellGrid& grid, const std::vector<double>& density,
                  const std::vector<double>& depth);

  // The speed of a body at distance r.
  double draw(double r, Random& random) const;

 private:
  double distribution(double energy) const;

  ShellGrid grid_;
  std::vector<double> depth_;           // relative to the outermost radius, over the grid
  std::vector<double> energy_, value_;  // f over rising relative energy
  std::vector<double> bound_;           // the most that q² f(depth (1 - q²)) reaches, over the grid
};

}  // namespace gravitile::sim
