#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "sim/bodies.h"

namespace gravitile::sim {

// What GADGET's binary files and those in HDF5 share.

inline constexpr int kGadgetTypes = 6;
inline constexpr std::array<const char*, kGadgetTypes> kGadgetTypeNames = {"gas",   "halo",  "disk",
                                                                           "bulge", "stars", "boundary"};

// G in kpc (km/s)² / 1e10 solar masses as GADGET computes it, from 6.672e-8 cm³/(g s²) (CODATA 1986).
inline constexpr double kGadgetGravity = 43007.1;
inline constexpr const char* kGadgetUnitsNote =
    "units taken as kpc, 1e10 solar masses and km/s, so that G = 43007.1";

// The type for bodies of a component with this name: the type of the same name; of a name that has it as a
// word ("second disk") that one; halo for all others, as it only feels gravity.
int gadgetTypeOf(std::string_view componentName);

// Names the components after the types that have bodies, and gives each body its own: the bodies stand type
// by type, counts[0] of type 0 first.
void assignGadgetComponents(std::span<const std::uint64_t> counts, Bodies& bodies);

}  // namespace gravitile::sim
