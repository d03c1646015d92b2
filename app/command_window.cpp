#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "app/commands.h"
#include "app/device_failure.h"
#include "app/output_path.h"
#include "app/screenshot.h"
#include "app/start_simulation.h"
#include "app/trace_file.h"
#include "app/window_loop.h"
#include "render/window_context.h"
#include "sim/device_error.h"
#include "sim/user_error.h"

namespace gravitile::app {
namespace {

// Long enough for a galaxy to have moved, short enough to wait for.
constexpr std::uint64_t kStepsWithoutDisplay = 200;

// Of the threads of a CPU engine: where they and the picture share the cores, frames come first.
constexpr int kNiceness = 10;

// What a picture is no substitute for.
void refuseWithoutDisplay(const CommonOptions& options) {
  const auto refuse = [](const char* option, const char* instead) {
    throw sim::UserError(fmt::format("{}: there is no display to open a window on; allowed: with a display{}",
                                     option, instead));
  };
  if (options.lecture != nullptr) refuse("--lecture", "");
  if (!options.record.empty()) refuse("--record", ", or 'gravitile record OUT', which needs none");
  if (!options.trace.empty()) refuse("--trace", ", or 'gravitile record OUT --trace FILE.json'");
  if (options.frames) refuse("--frames", ", or 'gravitile render OUT.png --steps K', which needs none");
}

int renderInstead(const CommonOptions& options) {
  return runRender({.common = options,
                    .output = "",
                    .newStem = "gravitile",
                    .steps = kStepsWithoutDisplay,
                    .checkpoint = "",
                    .note = "there is no display to open a window on; rendering a picture instead",
                    .like = "",
                    .depth = {},
                    .supersample = 1,
                    .camera = {},
                    .at = {},
                    .view = {}});
}

}  // namespace

int runWindow(const CommonOptions& options) {
  const double startS = steadyTimeS();
  if (!render::WindowContext::displayAvailable()) {
    refuseWithoutDisplay(options);
    return renderInstead(options);
  }
  ResumedRun run = resumedRun(options);
  refuseSameFiles(inputFiles(options),
                  {{"--log", options.log}, {"--record", options.record}, {"--trace", options.trace}});
  if (!options.log.empty()) run.options.log = requireLog(options).string();
  if (!options.record.empty()) {
    const std::filesystem::path film = requireWritable("--record", options.record);
    refuseExisting("--record", film, options.force);
    run.options.record = film.string();
  }
  run.options.trace = requireTrace(options.trace, options.force).string();
  // A replay takes the place of this run later, and gives it back.
  const std::string replay = std::exchange(run.options.replay, "");
  const std::unique_ptr<sim::Simulation> simulation = startSimulation(run, kNiceness);
  run.options.replay = replay;
  WindowLoop window(run, *simulation, startS);
  if (const std::string note = takeStartNote(); !note.empty()) window.notify(note);
  try {
    return window.run();
  } catch (const sim::DeviceError& error) {
    // Who counts frames or insists on the GPU wants to know; the processor can't fail like this again.
    if (options.frames || sim::parseDevice(options.device).kind == sim::DeviceChoice::Kind::Cuda) throw;
    startAnew(afterDeviceFailure(options, window.autosaved(), error.what()));
    throw;
  }
}

}  // namespace gravitile::app
