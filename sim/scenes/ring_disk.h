#pragma once

#include <vector>

#include "sim/scenes/galaxy_parameters.h"

namespace gravitile::sim {

// The field in the plane of an exponential disk, as a set of rings, each with its exact mass; G = 1. Heights
// above the plane act like softening: two bodies are apart by sqrt(2) of their own root mean square height,
// pi / sqrt(12) of the thickness.
class RingDisk {
 public:
  RingDisk(const GalaxyParameters& galaxy, double softening);

  double pull(double radius) const;  // towards the centre

 private:
  double potential(double radius) const;

  struct Ring {
    double radius, mass;
  };
  std::vector<Ring> rings_;
  double smoothing2_;
  double step_;
};

// Mass of an exponential disk within a radius; all of it within the cutoff.
double exponentialDiskMass(const GalaxyParameters& galaxy, double radius);

}  // namespace gravitile::sim
