#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sim/kernel_table.h"

namespace gravitile::app {

// One thing to measure: `gravitile bench` and the window's sweep both work through a list of these.
struct BenchCase {
  sim::KernelChoice choice;
  std::uint64_t bodies = 0;
};

// Values to measure of each tuning parameter, by TuningId; an empty list keeps the value of the base.
using TuningLists = std::array<std::vector<int>, sim::kTuningCount>;

// Every combination of the listed values that `kernel` takes, the last parameter varying fastest; lists of
// other parameters are left alone, so that no combination comes twice.
std::vector<sim::Tuning> tuningCombinations(const sim::KernelDescriptor& kernel, const sim::Tuning& base,
                                            const TuningLists& lists);

}  // namespace gravitile::app
