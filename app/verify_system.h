#pragma once

#include <cstdint>
#include <vector>

#include "sim/bodies.h"
#include "sim/reference.h"

namespace gravitile::app {

// Bodies to check forces on, with what double precision says of them.
struct VerifySystem {
  sim::Bodies bodies;
  double softening = 0;
  std::vector<std::uint32_t> targets;  // bodies that are compared: all of a small system, a sample of a large
  std::vector<sim::Double3> reference;  // their accelerations, G = kVerifyGravity
};

// Not 1, so that a kernel that leaves G out is found.
inline constexpr double kVerifyGravity = 1.5;

// `bodies` random bodies with all that trips kernels up: unequal masses, massless tracers that fill no whole
// block, an offset of the whole system, and without softening two bodies at the same place. Same arguments,
// same system.
VerifySystem makeVerifySystem(std::uint64_t bodies, double softening, std::uint64_t seed);

}  // namespace gravitile::app
