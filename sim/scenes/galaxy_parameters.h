#pragma once

namespace gravitile::sim {

// A Hernquist (1990) sphere that ends at a radius: density proportional to (1 - r²/cutoff²)² / (r (r + a)³).
struct SphereParameters {
  double mass = 1;         // within the cutoff; 0: there is none
  double scaleLength = 1;  // a
  double cutoff = 10;      // outermost radius

  bool operator==(const SphereParameters&) const = default;
};

// A disk galaxy. Units in which G is 1; by default also the disk's mass and its scale length.
struct GalaxyParameters {
  // Surface density falls with exp(-R / diskLength), density above the plane with sech²(z / diskThickness).
  double diskMass = 1, diskLength = 1, diskThickness = 0.1, diskCutoff = 6;

  // Toomre's (1964) Q where it is lowest. Below 1 the disk falls to pieces; much above 1.5 it shows no arms.
  double toomreQ = 1.3;

  SphereParameters bulge = {.mass = 0.25, .scaleLength = 0.2, .cutoff = 3};
  SphereParameters halo = {.mass = 3.2, .scaleLength = 4, .cutoff = 20};

  double mass() const { return diskMass + bulge.mass + halo.mass; }

  bool operator==(const GalaxyParameters&) const = default;

  // Throws UserError that names the parameter: sizes and the disk's mass must be positive, the masses of the
  // spheres not negative, cutoffs larger than scale lengths.
  void validate() const;
};

}  // namespace gravitile::sim
