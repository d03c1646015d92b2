#pragma once

#include <vector>

#include "sim/kernel_table.h"

namespace gravitile::sim {

// The rows of the kernel table, in the order a lecture takes them. Used by kernel_table.cpp alone.
std::vector<KernelDescriptor> cpuKernelRows();
std::vector<KernelDescriptor> gpuKernelRows();

// What several rows share. Global-memory words a force evaluation reads: the lessons count three words a body
// j (its position) and leave out the self pair where every thread reads for itself.
std::uint64_t wordsEveryThread(std::uint64_t n, const Tuning& tuning);  // 3 n (n - 1)
std::uint64_t wordsPerTile(std::uint64_t n, const Tuning& tuning);      // 3 n² / block
std::uint64_t allPairs(std::uint64_t n);                                // n²
double boundOneSum(std::uint64_t n, Precision precision);               // one number runs over all n terms
double boundPartialSums(std::uint64_t n,
                        Precision precision);  // sums of at most a few thousand terms, added up

// Largest counts. One GPU thread needs a second a step at kMaxOneThread, a plain CPU loop several at
// kMaxSerial; a GPU launch is not cut into slices, and one over 2^22 bodies takes about ten seconds on the
// fastest card.
inline constexpr std::uint64_t kMaxOneThread = 1ULL << 12;
inline constexpr std::uint64_t kMaxSerial = 1ULL << 16;
inline constexpr std::uint64_t kMaxParallel = 1ULL << 22;

}  // namespace gravitile::sim
