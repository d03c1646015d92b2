#pragma once

#include <cstdint>
#include <string>

#include "sim/kernel_table.h"

namespace gravitile::app {

// What a rate belongs to: the kernel with its tuning, and N.
struct RunPoint {
  sim::KernelChoice choice;  // kernel null: nothing runs yet
  std::uint64_t bodies = 0;
};

// What a person would say has changed: "gpu-tiled", "N 65,536", "block 128, unroll 8". A new kernel is named
// alone, without its tuning; values that the kernel does not take don't count. Empty when nothing changed.
std::string changeLabel(const RunPoint& before, const RunPoint& after);

// The same kernel at the same N, with equal values of what the kernel takes.
bool samePoint(const RunPoint& one, const RunPoint& other);

}  // namespace gravitile::app
