#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "app/commands.h"
#include "sim/kernel_table.h"

namespace gravitile::app {

// What one combination of kernel, tuning and body count gave.
struct BenchRow {
  sim::KernelChoice choice;
  sim::KernelChoice
      picked{};  // what computed, if the choice's row picks among the others; else kernel is null
  std::uint64_t bodies = 0;
  bool equalMasses = false;
  std::string integrator;
  double dt = 0, softening = 0;  // of the step; what a scene suggests may depend on its body count
  int repeats = 0;
  double msMedian = 0, msMinimum = 0, msMaximum = 0;  // of a whole step, force and integration
  double interactionsPerSecond = 0;                   // from the median, N² a force evaluation
  double gflops = 0;
  double errorRms = 0;  // relative force error against fp64; NaN where positions stopped being finite
};

struct BenchResult {
  std::string device, backend, driver, cuda;  // "" where a CPU has none
  double clockMhz = 0;                        // right after the last measurement; 0 unknown
  std::string date;                           // ISO 8601, UTC
  std::string scene;
  std::uint64_t seed = 0;
  bool interop = false;
  std::vector<BenchRow> rows;
};

// Rows whose positions stopped being finite while they were timed: their rates are of no force.
std::size_t nonFiniteRows(const BenchResult& result);

// The result as text: an aligned table with what it was measured on above, comma-separated values (RFC 4180)
// with a heading line, or one JSON object.
std::string formatBenchResult(const BenchResult& result, OutputFormat format);

}  // namespace gravitile::app
