#pragma once

#include <filesystem>

#include "app/bench_result.h"
#include "app/sweep_plan.h"

namespace gravitile::app {

// The two files of a saved sweep.
struct SweepFiles {
  std::filesystem::path csv, json;
};

// Writes the result into `folder` as CSV and as JSON, in the form of `gravitile bench`, under a name that
// says what was measured and that is not taken: "sweep-kernels-4096.csv", then "sweep-kernels-4096-2.csv".
// Each file appears whole or not at all. Throws sim::UserError with the path and the reason.
SweepFiles saveSweep(const BenchResult& result, const SweepRequest& request,
                     const std::filesystem::path& folder);

}  // namespace gravitile::app
