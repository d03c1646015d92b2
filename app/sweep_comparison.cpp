#include "app/sweep_comparison.h"

#include <fmt/format.h>
#include <algorithm>

#include "app/published_results.h"
#include "app/serial_baseline.h"

namespace gravitile::app {
namespace {

using Figure = std::optional<double>;

Figure ratio(const Figure& over, const Figure& under) {
  if (!over || !under || *under <= 0) return std::nullopt;
  return *over / *under;
}

void noteMissing(SolverComparison& line, const SweepRow& row) {
  if (row.reason.empty()) return;
  if (!line.missing.empty()) line.missing += "; ";
  line.missing += fmt::format("{}: {}", row.planned.choice.kernel->id, row.reason);
}

Figure& placeOf(SolverComparison& line, const sim::KernelDescriptor& kernel) {
  if (kernel.id == kReferenceKernel) return line.serialMs;
  return kernel.id == "gpu-basic" || kernel.id == "cpu-threads" ? line.basicMs : line.sharedMs;
}

std::string_view obstacle(const SweepRow& row) {
  switch (row.state) {
    case SweepRow::State::Skipped:
      return "too slow";
    case SweepRow::State::Refused:
      return "can't run";
    case SweepRow::State::Waiting:
    case SweepRow::State::Measured:
      break;
  }
  return "";
}

// A ratio has two figures; the middle solver's is one of both ratios'.
void noteObstacle(SolverComparison& line, const SweepRow& row) {
  const std::string_view words = obstacle(row);
  if (words.empty()) return;
  const Figure& place = placeOf(line, *row.planned.choice.kernel);
  if (&place != &line.sharedMs) line.basicObstacle = words;
  if (&place != &line.serialMs) line.sharedObstacle = words;
}

}  // namespace

std::vector<UnrollComparison> compareUnrolls(std::span<const SweepRow> rows) {
  std::vector<UnrollComparison> lines;
  for (const SweepRow& row : rows) {
    UnrollComparison line{.unroll = row.planned.choice.tuning[sim::TuningId::Unroll],
                          .publishedRate = {},
                          .measuredRate = {},
                          .publishedGain = {},
                          .measuredGain = {}};
    if (row.measured()) line.measuredRate = row.result.interactionsPerSecond;
    for (const PublishedUnroll& published : publishedUnrolls()) {
      if (published.unroll == line.unroll) line.publishedRate = published.interactionsPerSecond;
    }
    lines.push_back(line);
  }
  for (UnrollComparison& line : lines) {
    line.publishedGain = ratio(line.publishedRate, lines.front().publishedRate);
    line.measuredGain = ratio(line.measuredRate, lines.front().measuredRate);
  }
  return lines;
}

std::vector<SolverComparison> compareSolvers(std::span<const SweepRow> rows) {
  std::vector<SolverComparison> lines;
  for (const PublishedSolvers& published : publishedSolvers()) {
    SolverComparison line;
    line.bodies = published.bodies;
    line.publishedBasicOverSerial = published.serialS / published.basicS;
    line.publishedSharedOverBasic = published.basicS / published.sharedS;
    for (const SweepRow& row : rows) {
      if (row.planned.bodies != line.bodies) continue;
      if (row.measured()) placeOf(line, *row.planned.choice.kernel) = row.result.msMedian;
      noteMissing(line, row);
      noteObstacle(line, row);
    }
    line.basicOverSerial = ratio(line.serialMs, line.basicMs);
    line.sharedOverBasic = ratio(line.basicMs, line.sharedMs);
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace gravitile::app
