#pragma once

#include <vector>

namespace gravitile::sim {

// King's (1966) model of a globular cluster: a Maxwellian of velocities from which those that would leave the
// cluster are missing, f ~ exp(e / sigma²) - 1 for relative energies e > 0. One number decides its shape, the
// depth W0 of the potential in the centre in units of sigma². In N-body units (Heggie and Mathieu 1986): G =
// M = 1, total energy -1/4. Drawn from by isotropic_sphere.h.
class KingModel {
 public:
  static constexpr double kMassFraction = 1;   // it has an edge
  static constexpr double kSpeedBound = 0.25;  // of q² (1 - q²), what is left for psi -> 0

  // 0 < centralDepth; below 0.1 and above 12 nothing is tested.
  explicit KingModel(double centralDepth);

  double radius(double mass) const;  // that holds the fraction `mass`
  double potential(double r) const;  // relative: 0 at the edge
  double distribution(double energy) const;

  double density(double r) const;                    // mass over volume
  double coreRadius() const { return coreRadius_; }  // King's r0 = sqrt(9 sigma² / (4 pi G rho0))
  double tidalRadius() const { return coreRadius_ * radii_.back(); }  // the edge

 private:
  std::vector<double> radii_;   // of the points below, in core radii, rising from 0 to the edge
  std::vector<double> depths_;  // W = psi / sigma², falling to 0
  std::vector<double> masses_;  // fractions of the mass within, rising to 1
  double coreRadius_ = 1, sigma2_ = 1;
};

}  // namespace gravitile::sim
