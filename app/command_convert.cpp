#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <functional>
#include <string>
#include <utility>

#include "app/commands.h"
#include "app/interrupt.h"
#include "app/output_path.h"
#include "app/progress.h"
#include "sim/io/format_table.h"
#include "sim/user_error.h"

namespace gravitile::app {
namespace {

constexpr int kSignalled = 128;  // plus the signal's number, as shells count

// Thrown from within reading or writing, so that both clean up.
struct Interrupted {};

// A bar before `what` on the terminal; the end of the work when a signal came.
class WatchedProgress {
 public:
  WatchedProgress(const Interrupt& interrupt, std::string what)
      : interrupt_(interrupt), what_(std::move(what)) {}
  void operator()(double part) {
    if (interrupt_.signal() != 0) throw Interrupted{};
    line_.showBar(part, what_);
  }

 private:
  const Interrupt& interrupt_;
  std::string what_;
  ProgressLine line_;
};

// Where to write, once it is certain that nothing is lost by it.
std::filesystem::path requireOutput(const ConvertOptions& options) {
  if (options.output == "-")
    throw sim::UserError("OUT: - is no file, and bodies are not written to stdout; allowed: a path");
  const std::filesystem::path target = requireWritable("OUT", options.output);
  refuseExisting("OUT", target, options.force);
  return target;
}

sim::FileContents readInput(const ConvertOptions& options, const Interrupt& interrupt) {
  WatchedProgress progress(interrupt, fmt::format("reading {}", options.input));
  sim::FileContents contents =
      sim::readBodies(options.input, {.columns = options.columns, .progress = std::ref(progress)});
  if (!options.bodies) return contents;
  if (*options.bodies > contents.bodies.size())
    throw sim::UserError(fmt::format("--bodies {} is more than the {} bodies in '{}'; give at most that many",
                                     *options.bodies, contents.bodies.size(), options.input));
  contents.bodies =
      sim::randomSubset(contents.bodies, static_cast<std::size_t>(*options.bodies), options.seed);
  return contents;
}

int convert(const ConvertOptions& options, const Interrupt& interrupt) {
  if (options.output == "-")
    throw sim::UserError("OUT: - is no file, and bodies are not written to stdout; allowed: a path");
  const sim::FormatDescriptor& format = sim::writableFormat(options.format, options.output);
  const bool columnsOfInput = sim::formatOf(options.input).takesColumns;
  if (!options.columns.empty() && !columnsOfInput && !format.takesColumns)
    throw sim::UserError("--columns: neither IN nor OUT is a text table; allowed: only with one");
  const std::filesystem::path target = requireOutput(options);
  const sim::FileContents contents = readInput(options, interrupt);
  std::string loss;
  {
    WatchedProgress progress(interrupt, fmt::format("writing {}", options.output));
    loss = sim::writeBodies(target, format, contents,
                            {.columns = columnsOfInput ? std::vector<sim::TextColumn>{} : options.columns,
                             .progress = std::ref(progress)});
  }
  if (!contents.note.empty()) fmt::print(stderr, "gravitile: {}: {}\n", options.input, contents.note);
  if (!loss.empty()) fmt::print(stderr, "gravitile: {}: {}\n", options.output, loss);
  fmt::print("{}: {} {} as {}\n", options.output, contents.bodies.size(),
             contents.bodies.size() == 1 ? "body" : "bodies", format.title);
  return 0;
}

}  // namespace

int runConvert(const ConvertOptions& options) {
  const Interrupt interrupt;
  try {
    return convert(options, interrupt);
  } catch (const Interrupted&) {
    return kSignalled + interrupt.signal();
  }
}

}  // namespace gravitile::app
