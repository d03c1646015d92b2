#pragma once

#include "sim/scenes/radial_table.h"

namespace gravitile::sim {

// A Hernquist (1990) sphere, cut off at a radius: density M a / (2 pi r (r + a)³).
struct HernquistSphere {
  double mass;         // of the sphere without the cut
  double scaleLength;  // a
  double cutoff;       // outermost radius

  double enclosedMass(double r) const;  // M r² / (r + a)²
  double density(double r) const;
  double fractionWithinCutoff() const;
};

// A disk galaxy in units where G, the disk's mass and its scale length are 1: a thin exponential disk in
// the field of itself, a bulge and a halo. Lengths below are distances from the centre, those called radius
// in the plane.
class GalaxyModel {
 public:
  // Exponential disk, vertically sech²(z / thickness).
  static constexpr double kDiskMass = 1, kDiskLength = 1, kDiskThickness = 0.1, kDiskCutoff = 6;
  static constexpr HernquistSphere kBulge = {.mass = 0.25, .scaleLength = 0.2, .cutoff = 3};
  static constexpr HernquistSphere kHalo = {.mass = 3.5, .scaleLength = 4, .cutoff = 15};

  // Toomre's (1964) Q where it is lowest. Below 1 the disk falls to pieces; much above 1.5 it shows no arms.
  static constexpr double kToomreQ = 1.2;

  // Curves are those of forces with this Plummer softening.
  explicit GalaxyModel(double softening);

  // The disk: mean rotation and the dispersions of the three velocity components.
  struct DiskMotion {
    double rotation, radial, azimuthal, vertical;
  };
  DiskMotion diskMotion(double radius) const;

  double circularSpeed(double radius) const;

  // Bulge and halo: dispersion of each velocity component, from the isotropic Jeans equation in the
  // spherically averaged field, and the speed that no body may reach.
  double bulgeDispersion(double r) const { return bulgeDispersion_(r); }
  double haloDispersion(double r) const { return haloDispersion_(r); }
  double escapeSpeed(double r) const;

 private:
  double sphericalPull(double r) const;
  RadialTable dispersion(const HernquistSphere& sphere) const;
  double epicyclicFrequency(double radius) const;
  double radialDispersionShape(double radius) const;
  double radialDispersionScale() const;

  double softening_;
  RadialTable circularSpeed2_;
  RadialTable escapePotential_;
  RadialTable bulgeDispersion_, haloDispersion_;
  double radialScale_;
};

}  // namespace gravitile::sim
