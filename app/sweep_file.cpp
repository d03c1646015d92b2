#include "app/sweep_file.h"

#include <fmt/format.h>

#include "sim/io/atomic_file.h"

namespace gravitile::app {
namespace {

namespace fs = std::filesystem;

std::string stem(const SweepRequest& request) {
  switch (request.kind) {
    case SweepKind::Grid:
      return fmt::format("sweep-grid-{}-{}", request.base.kernel->id, request.bodies);
    case SweepKind::Kernels:
      return fmt::format("sweep-kernels-{}", request.bodies);
    case SweepKind::Unrolls:
      return fmt::format("sweep-unroll-{}-{}", request.base.kernel->id, request.bodies);
    case SweepKind::Solvers:
      return "sweep-solvers";
  }
  return "sweep";
}

}  // namespace

SweepFiles saveSweep(const BenchResult& result, const SweepRequest& request, const fs::path& folder) {
  const std::string name = stem(request);
  SweepFiles files{folder / (name + ".csv"), folder / (name + ".json")};
  for (int number = 2; fs::exists(files.csv) || fs::exists(files.json); ++number) {
    files = {folder / fmt::format("{}-{}.csv", name, number),
             folder / fmt::format("{}-{}.json", name, number)};
  }
  sim::writeFileAtomically(files.csv, formatBenchResult(result, OutputFormat::Csv));
  sim::writeFileAtomically(files.json, formatBenchResult(result, OutputFormat::Json));
  return files;
}

}  // namespace gravitile::app
