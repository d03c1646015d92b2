#include <fmt/format.h>

#include "app/option_rows.h"
#include "sim/bodies.h"
#include "sim/kernel_table.h"

namespace gravitile::app {
namespace {

constexpr const char* kListGroup = "What to measure (lists a,b,c: every combination)";
constexpr std::uint64_t kMaxRepeats = 100000;  // days of measuring; more is a slip

const std::vector<std::string_view> kMasses{"scene", "equal",
                                            "random"};  // in the order of BenchOptions::Masses
const std::vector<std::string_view> kOffOn{"off", "on"};
const std::vector<std::string_view> kFormats{"table", "csv", "json"};  // in the order of OutputFormat

}  // namespace

OptionRow kernelListRow(std::vector<std::string>& kernels) {
  return {.rule = {"--kernels", idList(sim::kernelTable())},
          .placeholder = "ID,...",
          .help = "Force kernels, of CPU and GPU alike",
          .defaultText = "as --kernel",
          .group = kListGroup,
          .take =
              [&kernels](const OptionRule& rule, std::string_view text) {
                kernels = parseList(rule, text);
                for (const std::string& id : kernels) parseName(rule, id, ids(sim::kernelTable()));
              },
          .choices = listOf(ids(sim::kernelTable()))};
}

// As kernelListRow(), or all at once.
OptionRow benchKernelRow(BenchOptions& options) {
  constexpr const char* kAll = "all";
  OptionRow row = kernelListRow(options.kernels);
  row.rule.allowed = fmt::format("{}, or {}", kAll, row.rule.allowed);
  row.placeholder = "all|ID,...";
  row.help += "; all: those of the device, but for those of one thread";
  row.take = [&options, list = row.take](const OptionRule& rule, std::string_view text) {
    options.allKernels = text == kAll;
    options.kernels.clear();
    if (!options.allKernels) list(rule, text);
  };
  return row;
}

std::vector<OptionRow> benchListRows(BenchOptions& options) {
  std::vector<OptionRow> rows{
      benchKernelRow(options),
      {.rule = {"--bodies", fmt::format("numbers from 1 to {}", sim::kMaxBodies)},
       .placeholder = "N,...",
       .help = "Body counts",
       .defaultText = "the scene's",
       .group = kListGroup,
       .take =
           [&options](const OptionRule& rule, std::string_view text) {
             options.bodies.clear();
             for (const std::string& part : parseList(rule, text)) {
               options.bodies.push_back(parseCount(rule, part, 1, sim::kMaxBodies));
             }
           }},
  };
  for (const sim::TuningParameter& parameter : sim::tuningParameters()) {
    rows.push_back({.rule = {fmt::format("--{}s", parameter.name), allowedTuningValues(parameter)},
                    .placeholder = parameter.valueNames.empty() ? "N,..." : "WORD,...",
                    .help = fmt::format("{}: {}", parameter.title, allowedTuningValues(parameter)),
                    .defaultText = fmt::format("as --{}", parameter.name),
                    .group = kListGroup,
                    .take =
                        [&options, id = parameter.id](const OptionRule& rule, std::string_view text) {
                          std::vector<int>& values = options.tuning[static_cast<std::size_t>(id)];
                          values.clear();
                          for (const std::string& part : parseList(rule, text)) {
                            values.push_back(parseTuningValue(rule, part, id));
                          }
                        },
                    .choices = listOf({parameter.valueNames.begin(), parameter.valueNames.end()})});
  }
  return rows;
}

std::vector<OptionRow> measurementRows(BenchOptions& options) {
  return {
      {.rule = {"--repeats", fmt::format("1 to {}", kMaxRepeats)},
       .placeholder = "R",
       .help = "Timed batches of steps a row, of which the median counts",
       .defaultText = std::to_string(options.repeats),
       .group = kMeasurementGroup,
       .take =
           [&options](const OptionRule& rule, std::string_view text) {
             options.repeats = static_cast<int>(parseCount(rule, text, 1, kMaxRepeats));
           }},
      {.rule = {"--masses", "scene, equal, random"},
       .placeholder = "WORD",
       .help =
           "Masses of the bodies: the scene's, all equal, or each another one (0.5 to 1.5 times the mean)",
       .defaultText = "scene",
       .group = kMeasurementGroup,
       .take =
           [&options](const OptionRule& rule, std::string_view text) {
             options.masses = static_cast<BenchOptions::Masses>(parseName(rule, text, kMasses));
           },
       .choices = oneOf(kMasses)},
      {.rule = {"--diagnostics", "on, off"},
       .placeholder = "on|off",
       .help = "Time frames instead, with diagnostics measured meanwhile or without: what those cost",
       .defaultText = "",
       .group = kMeasurementGroup,
       .take = [&options](
                   const OptionRule& rule,
                   std::string_view text) { options.diagnostics = parseName(rule, text, kOffOn) == 1; },
       .choices = oneOf(kOffOn)},
      {.rule = {"--format", "table, csv, json"},
       .placeholder = "table|csv|json",
       .help = "Form of the result",
       .defaultText = "table",
       .group = kMeasurementGroup,
       .take =
           [&options](const OptionRule& rule, std::string_view text) {
             options.format = static_cast<OutputFormat>(parseName(rule, text, kFormats));
           },
       .choices = oneOf(kFormats)},
      {.rule = {"--output", "a path of a file in an existing folder"},
       .placeholder = "FILE",
       .help = "Write the result to a file instead",
       .defaultText = "",
       .group = kMeasurementGroup,
       .take =
           [&options](const OptionRule& rule, std::string_view text) {
             requireValue(rule, text);
             options.output = text;
           },
       .choices = anyFile()},
  };
}

}  // namespace gravitile::app
