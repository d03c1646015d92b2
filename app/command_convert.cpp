#include <fmt/format.h>

#include <cstdio>
#include <filesystem>

#include "app/commands.h"
#include "app/format.h"
#include "app/output_path.h"
#include "app/progress.h"
#include "sim/io/format_table.h"
#include "sim/user_error.h"

namespace gravitile::app {
namespace {

// Where to write, once it is certain that nothing is lost by it.
std::filesystem::path requireOutput(const ConvertOptions& options) {
  std::error_code ignored;
  if (std::filesystem::is_regular_file(options.output, ignored) && !options.force)
    throw sim::UserError(fmt::format("OUT: {} is there already; give --force to replace it", options.output));
  return requireWritable("OUT", options.output);
}

sim::FileContents readInput(const ConvertOptions& options) {
  ProgressLine line;
  sim::FileContents contents =
      sim::readBodies(options.input, {.columns = options.columns, .progress = [&](double part) {
                                        line.showBar(part, fmt::format("reading {}", options.input));
                                      }});
  if (!options.bodies) return contents;
  if (*options.bodies > contents.bodies.size())
    throw sim::UserError(fmt::format("--bodies {} is more than the {} bodies in '{}'; give at most that many",
                                     *options.bodies, contents.bodies.size(), options.input));
  contents.bodies =
      sim::randomSubset(contents.bodies, static_cast<std::size_t>(*options.bodies), options.seed);
  return contents;
}

}  // namespace

int runConvert(const ConvertOptions& options) {
  const sim::FormatDescriptor& format = sim::writableFormat(options.format, options.output);
  const bool columnsOfInput = sim::formatOf(options.input).takesColumns;
  if (!options.columns.empty() && !columnsOfInput && !format.takesColumns)
    throw sim::UserError("--columns: neither IN nor OUT is a text table; allowed: only with one");
  const std::filesystem::path target = requireOutput(options);
  const sim::FileContents contents = readInput(options);
  std::string loss;
  {
    ProgressLine line;
    loss = sim::writeBodies(
        target, format, contents,
        {.columns = columnsOfInput ? std::vector<sim::TextColumn>{} : options.columns,
         .progress = [&](double part) { line.showBar(part, fmt::format("writing {}", options.output)); }});
  }
  if (!contents.note.empty()) fmt::print(stderr, "gravitile: {}: {}\n", options.input, contents.note);
  if (!loss.empty()) fmt::print(stderr, "gravitile: {}: {}\n", options.output, loss);
  fmt::print("{}: {} {} as {}\n", options.output, contents.bodies.size(),
             contents.bodies.size() == 1 ? "body" : "bodies", format.title);
  return 0;
}

}  // namespace gravitile::app
