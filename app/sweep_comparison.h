#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/sweep_row.h"

namespace gravitile::app {

// A sweep beside the published table it takes after. Only ratios are set side by side: they are what carries
// over to other hardware.

// One unroll factor. The gain is the rate over that of the smallest factor of the same column.
struct UnrollComparison {
  int unroll = 0;
  std::optional<double> publishedRate, measuredRate;  // interactions a second
  std::optional<double> publishedGain, measuredGain;
};
std::vector<UnrollComparison> compareUnrolls(std::span<const SweepRow> rows);

// One body count. Each speed-up is time over time of a step. On a GPU the solvers are serial CPU, basic and
// shared-memory; a CPU sets its own generations in their places: serial, threads, SIMD.
struct SolverComparison {
  std::uint64_t bodies = 0;
  std::optional<double> serialMs, basicMs, sharedMs;  // measured, a step
  std::string missing;                                // why a figure is not there, else ""
  // The same in two words, of the ratio whose figure it is: "too slow"; "" while it may still come.
  std::string_view basicObstacle, sharedObstacle;
  double publishedBasicOverSerial = 0, publishedSharedOverBasic = 0;
  std::optional<double> basicOverSerial, sharedOverBasic;
};
std::vector<SolverComparison> compareSolvers(std::span<const SweepRow> rows);

}  // namespace gravitile::app
