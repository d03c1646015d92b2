#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sim/bodies.h"
#include "sim/kernel_table.h"

namespace gravitile::sim {

// What a row that picks among the others (isChosen()) has to pick for.
struct AutoCase {
  KernelChoice asked;  // its row, and the values that hold for whatever is picked
  std::uint64_t bodies = 0;
  bool equalMasses = false;  // massesComeInRuns()
  int multiprocessors = 0;   // of the GPU
};

// True when nearly all tiles of neighbouring bodies have one mass, which spares gpu-pairwise two
// multiplications a pair.
bool massesComeInRuns(const Bodies& bodies);

// What is worth measuring, the likeliest first: that one runs until something is measured, and wherever
// nothing may be.
std::vector<KernelChoice> autoCandidates(const AutoCase& wanted);

// Every choice that comes first for some number of bodies, in this precision.
std::vector<KernelChoice> firstCandidates(Precision precision);

// Names the cases that share an answer, within one GPU with one driver and one set of kernel sources, of all
// of which `machine` tells: one line. Bodies are in one bucket with those up to 2^(1/4) times as many or as
// few.
std::string autoKey(const AutoCase& wanted, std::string_view machine);

}  // namespace gravitile::sim
