#pragma once

#include <vector>

#include "sim/scenes/galaxy_parameters.h"
#include "sim/scenes/isotropic_speeds.h"
#include "sim/scenes/radial_table.h"
#include "sim/scenes/shell_grid.h"
#include "sim/scenes/spherical_field.h"

namespace gravitile::sim {

// A disk galaxy in equilibrium: an exponential disk, a bulge and a halo, each moving in the field of all
// three, G = 1. Lengths below are distances from the centre, those called radius in the plane.
//
// The disk moves by moments of the collisionless Boltzmann equation (Hernquist 1993): rotation with
// asymmetric drift, radial dispersion from Toomre's Q, vertical dispersion from the weight of the layer. The
// spheres' speeds follow the distribution function that belongs to their density in the field with the disk
// spread over spheres.
class GalaxyModel {
 public:
  // Curves are those of forces with this Plummer softening. `parameters` must be valid.
  GalaxyModel(const GalaxyParameters& parameters, double softening);

  const GalaxyParameters& parameters() const { return parameters_; }

  // The disk: mean rotation and the dispersions of the three velocity components.
  struct DiskMotion {
    double rotation, radial, azimuthal, vertical;
  };
  DiskMotion diskMotion(double radius) const;
  double circularSpeed(double radius) const;
  // In which the disk turns once at 2.2 scale lengths, where its own rotation is fastest.
  double rotationPeriod() const;

  // A sphere that has a mass: its density profile drawn from, and the speeds that go with it.
  class Sphere {
   public:
    double drawRadius(Random& random) const;
    double drawSpeed(double r, Random& random) const { return speeds_.draw(r, random); }

   private:
    friend class GalaxyModel;
    Sphere(const ShellGrid& grid, const std::vector<double>& density, std::vector<double> enclosed,
           const std::vector<double>& depth);

    ShellGrid grid_;
    std::vector<double> enclosed_;
    IsotropicSpeeds speeds_;
  };
  const Sphere& bulge() const { return bulge_; }
  const Sphere& halo() const { return halo_; }

 private:
  struct Profile {
    std::vector<double> density, enclosed;  // over the grid
  };
  Profile profileOf(const SphereParameters& sphere) const;
  std::vector<double> depths() const;
  RadialTable circularSpeed2Table() const;
  double surfaceDensity(double radius) const;
  double epicyclicFrequency(double radius) const;
  double verticalDispersion(double radius) const;
  double radialDispersionShape(double radius) const;
  double radialDispersion(double radius) const;
  double radialDispersionScale() const;

  GalaxyParameters parameters_;
  double softening_;
  ShellGrid grid_;
  Profile bulgeProfile_, haloProfile_;
  SphericalField spheresField_;
  RadialTable circularSpeed2_;
  double radialScale_, layerWeight_;
  std::vector<double> depths_;
  Sphere bulge_, halo_;
};

}  // namespace gravitile::sim
