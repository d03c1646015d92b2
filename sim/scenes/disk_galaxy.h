#pragma once

#include <cstdint>
#include <string_view>

#include "sim/scenes/galaxy_parameters.h"
#include "sim/scenes/scene_table.h"

namespace gravitile::sim {

inline constexpr std::string_view kDiskGalaxyId = "disk-galaxy";

// `count` bodies of a disk galaxy in the plane z = 0, turning counter-clockwise seen from positive z, its
// parts "disk", "bulge" and "halo" at rest in the origin; units in which G is 1. Forces are meant to have
// this softening; 0 takes one that suits the count. Throws UserError for parameters that are not valid.
Scene makeGalaxy(const GalaxyParameters& parameters, std::uint64_t count, std::uint64_t seed,
                 double softening = 0);

}  // namespace gravitile::sim
