#include "app/bench_result.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "app/format.h"
#include "app/text_table.h"

namespace gravitile::app {
namespace {

const char* masses(const BenchRow& row) {
  return row.equalMasses ? "equal" : "unequal";
}

// Whose tuning values the row shows.
const sim::KernelChoice& computing(const BenchRow& row) {
  return row.picked.kernel != nullptr ? row.picked : row.choice;
}

std::string tuningText(const BenchRow& row, sim::TuningId id, const char* without) {
  const sim::KernelChoice& choice = computing(row);
  return choice.kernel->takes(id) ? sim::tuningValueText(id, choice.tuning[id]) : without;
}

// "gpu-tiled", or "gpu-auto: gpu-pairwise".
std::string kernelText(const BenchRow& row) {
  std::string text(row.choice.kernel->id);
  return row.picked.kernel != nullptr ? fmt::format("{}: {}", text, row.picked.kernel->id) : text;
}

// What was picked, in a form that can stand behind --kernel: "gpu-pairwise --block 128 --per-thread 4". Empty
// where the row named its kernel itself. Without a comma, which ends a field.
std::string pickedText(const BenchRow& row) {
  if (row.picked.kernel == nullptr) return {};
  std::string text(row.picked.kernel->id);
  for (const sim::TuningId id : row.picked.kernel->tuning) {
    text += fmt::format(" --{} {}", sim::tuningParameter(id).name,
                        sim::tuningValueText(id, row.picked.tuning[id]));
  }
  return text;
}

// Of each body count that several rows were measured at; those that are wrong on purpose don't count. ""
// else.
std::string fastestText(const BenchResult& result) {
  struct Best {
    const BenchRow* row = nullptr;
    std::size_t rows = 0;
  };
  std::map<std::uint64_t, Best> best;
  for (const BenchRow& row : result.rows) {
    Best& here = best[row.bodies];
    ++here.rows;
    const bool right = row.errorRms <= row.choice.errorBoundRms(row.bodies);
    if (right && (here.row == nullptr || row.msMedian < here.row->msMedian)) here.row = &row;
  }
  std::string text;
  for (const auto& [bodies, found] : best) {
    if (found.rows < 2 || found.row == nullptr) continue;
    const sim::KernelChoice& picked = found.row->picked;
    const std::string by =
        picked.kernel != nullptr ? fmt::format(", which took {}", sim::describe(picked)) : "";
    text += fmt::format("fastest with {} bodies: {}{}\n", bodies, sim::describe(found.row->choice), by);
  }
  return text.empty() ? text : "\n" + text;
}

std::string tableText(const BenchResult& result) {
  std::string text = fmt::format("device      {} ({})\n", result.device, result.backend);
  if (!result.driver.empty()) text += fmt::format("driver      {}\n", result.driver);
  if (!result.cuda.empty()) text += fmt::format("CUDA        {}\n", result.cuda);
  if (result.clockMhz > 0) text += fmt::format("clock       {:.0f} MHz\n", result.clockMhz);
  const BenchRow& first = result.rows.front();
  text += fmt::format("scene       {}, seed {}, {} masses\n", result.scene, result.seed, masses(first));
  text += fmt::format("measured    whole steps, {}, {}{}\n\n", first.integrator,
                      counted(static_cast<std::uint64_t>(first.repeats), "repeat"),
                      result.interop ? ", vertices into a mapped GL buffer" : "");

  using Align = TextTable::Align;
  std::vector<TextTable::Column> columns{{"kernel"}, {"bodies", Align::Right}};
  for (const sim::TuningParameter& parameter : sim::tuningParameters()) {
    columns.push_back({std::string(parameter.name), Align::Right});
  }
  for (const char* heading : {"median ms", "min ms", "max ms", "interactions/s", "GFLOP/s", "RMS error"}) {
    columns.push_back({heading, Align::Right});
  }
  TextTable table(std::move(columns));
  for (const BenchRow& row : result.rows) {
    std::vector<std::string> cells{kernelText(row), std::to_string(row.bodies)};
    for (const sim::TuningParameter& parameter : sim::tuningParameters()) {
      cells.push_back(tuningText(row, parameter.id, "-"));
    }
    for (const double ms : {row.msMedian, row.msMinimum, row.msMaximum})
      cells.push_back(fmt::format("{:.4g}", ms));
    cells.push_back(withPrefix(row.interactionsPerSecond));
    cells.push_back(fmt::format("{:.1f}", row.gflops));
    cells.push_back(std::isfinite(row.errorRms) ? fmt::format("{:.1e}", row.errorRms) : "not finite");
    table.addRow(std::move(cells));
  }
  return text + table.str() + fastestText(result);
}

// A scene may be the path of a file, with whatever characters that has.
std::string csvField(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string field = "\"";
  for (const char letter : text) field += letter == '"' ? "\"\"" : std::string(1, letter);
  return field + "\"";
}

std::string csvText(const BenchResult& result) {
  std::string text = "kernel,bodies,picked";
  for (const sim::TuningParameter& parameter : sim::tuningParameters())
    text += fmt::format(",{}", parameter.name);
  text +=
      ",scene,seed,masses,integrator,dt,softening,repeats,ms_median,ms_min,ms_max,interactions_per_s,gflops,"
      "error_rms\n";
  for (const BenchRow& row : result.rows) {
    text += fmt::format("{},{},{}", row.choice.kernel->id, row.bodies, pickedText(row));
    for (const sim::TuningParameter& parameter : sim::tuningParameters()) {
      text += fmt::format(",{}", tuningText(row, parameter.id, ""));
    }
    text += fmt::format(",{},{},{},{},{},{},{}", csvField(result.scene), result.seed, masses(row),
                        row.integrator, row.dt, row.softening, row.repeats);
    text += fmt::format(",{},{},{},{},{},{}\n", row.msMedian, row.msMinimum, row.msMaximum,
                        row.interactionsPerSecond, row.gflops, row.errorRms);
  }
  return text;
}

std::string jsonText(const BenchResult& result) {
  using Json = nlohmann::ordered_json;
  Json rows = Json::array();
  for (const BenchRow& row : result.rows) {
    Json entry{{"kernel", row.choice.kernel->id}, {"bodies", row.bodies}, {"picked", pickedText(row)}};
    const sim::KernelChoice& choice = computing(row);
    for (const sim::TuningParameter& parameter : sim::tuningParameters()) {
      Json& value = entry[std::string(parameter.name)];
      if (!choice.kernel->takes(parameter.id)) continue;
      if (parameter.valueNames.empty()) {
        value = choice.tuning[parameter.id];
      } else {
        value = sim::tuningValueText(parameter.id, choice.tuning[parameter.id]);
      }
    }
    entry["masses"] = masses(row);
    entry["integrator"] = row.integrator;
    entry["dt"] = row.dt;
    entry["softening"] = row.softening;
    entry["repeats"] = row.repeats;
    entry["ms_median"] = row.msMedian;
    entry["ms_min"] = row.msMinimum;
    entry["ms_max"] = row.msMaximum;
    entry["interactions_per_s"] = row.interactionsPerSecond;
    entry["gflops"] = row.gflops;
    entry["error_rms"] = row.errorRms;  // JSON has no NaN: null then
    rows.push_back(std::move(entry));
  }
  const Json object{{"device", result.device},      {"driver", result.driver},   {"cuda", result.cuda},
                    {"clock_mhz", result.clockMhz}, {"date", result.date},       {"scene", result.scene},
                    {"seed", result.seed},          {"results", std::move(rows)}};
  // Device names come from drivers and files: bytes that are no UTF-8 are replaced, not an error.
  return object.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace

std::size_t nonFiniteRows(const BenchResult& result) {
  return static_cast<std::size_t>(
      std::count_if(result.rows.begin(), result.rows.end(),
                    [](const BenchRow& row) { return !std::isfinite(row.errorRms); }));
}

std::string formatBenchResult(const BenchResult& result, OutputFormat format) {
  switch (format) {
    case OutputFormat::Table:
      return tableText(result);
    case OutputFormat::Csv:
      return csvText(result);
    case OutputFormat::Json:
      return jsonText(result);
  }
  return {};
}

}  // namespace gravitile::app
