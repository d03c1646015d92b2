#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace gravitile::app {

// Figures that lessons have printed, to stand beside those measured here. They come from other hardware: the
// shape of a table can be compared with them, its values can't.

// What unrolling the loop of the shared-memory kernel gained.
struct PublishedUnroll {
  int unroll;
  double interactionsPerSecond;
};
inline constexpr std::string_view kPublishedUnrollSource =
    "N. Wilt, The CUDA Handbook (2013), table 14-2: shared-memory kernel. Published, other hardware.";
std::span<const PublishedUnroll> publishedUnrolls();

// Seconds that three solvers took for the same work.
struct PublishedSolvers {
  std::uint64_t bodies;
  double serialS;  // CPU, one thread
  double basicS;   // GPU, one thread a body, no shared memory
  double sharedS;  // GPU, tiles in shared memory
};
inline constexpr int kPublishedSolversBlock = 1024;  // threads a block
inline constexpr std::string_view kPublishedSolversSource =
    "Lesson on the basic and the shared-memory solver: Pascal GPU with 20 SMs, 1024 threads a block, float. "
    "Published, other hardware.";
std::span<const PublishedSolvers> publishedSolvers();

}  // namespace gravitile::app
