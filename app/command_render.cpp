#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string_view>

#include "app/camera_views.h"
#include "app/commands.h"
#include "app/diagnostics_log.h"
#include "app/format.h"
#include "app/offscreen_run.h"
#include "app/output_path.h"
#include "app/picture.h"
#include "app/progress.h"
#include "app/run_checkpoint.h"
#include "app/screenshot.h"
#include "app/start_simulation.h"
#include "render/image.h"
#include "sim/user_error.h"

namespace gravitile::app {
namespace {

constexpr int kRunFailed = 1;
// Where to write.
std::filesystem::path requirePngPath(const std::string& output) {
  std::string extension = std::filesystem::path(output).extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  if (extension != ".png") {
    throw sim::UserError(fmt::format("OUT.png: '{}' does not end in .png, the only picture format", output));
  }
  return requireWritable("OUT.png", output);
}

// Nothing that is read, or written as well, is written over; but a run may be saved where it came from.
void refuseLostFiles(const RenderOptions& options) {
  const NamedPath picture{"OUT.png", options.output}, log{"--log", options.common.log};
  refuseSameFiles(inputFiles(options.common), {picture, log, {"--checkpoint", options.checkpoint}});
  refuseSameFiles({{"--resume", options.common.resume}}, {picture, log});
}

// False when a body's position stopped being finite.
bool advanceBy(std::uint64_t steps, OffscreenRun& run, DiagnosticsLog* log) {
  ProgressLine progress;
  return run.advance(steps, [&](std::uint64_t done) {
    if (log != nullptr) log->follow(run.simulation().diagnostics());
    progress.showBar(static_cast<double>(done) / static_cast<double>(steps),
                     fmt::format("step {} of {}", done, steps));
    return true;
  });
}

// The state at hand is measured, whatever the interval, and logged. Blocks.
void measure(sim::Simulation& simulation, DiagnosticsLog* log) {
  ProgressLine progress;
  progress.show("measuring the energy");
  simulation.measureDiagnostics();
  if (log != nullptr) log->follow(simulation.diagnostics());
}

// Drifts of a run that goes on elsewhere count from here, where there is room to measure.
void measureStart(sim::Simulation& simulation) {
  try {
    measure(simulation, nullptr);
  } catch (const sim::UserError&) {
    // They will count from where somebody measures first.
  }
}

// Returns the path as it was asked for, or as it was made up.
std::string save(const RenderOptions& options, const std::filesystem::path& target,
                 const sim::Simulation& simulation, Picture& picture) {
  ProgressLine progress;
  const auto drawing = [&](double part) { progress.showBar(part, "drawing"); };
  const auto writing = [&](double part) { progress.showBar(part, "writing the picture"); };
  const render::PictureTarget pixels(options.common.width, options.common.height);
  picture.draw(pixels.framebuffer(), pixels.width(), pixels.height(), drawing);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, pixels.framebuffer());
  const render::Image image = render::readFramebuffer(pixels.width(), pixels.height());
  const render::ImageText text = pictureText(simulation, picture, options.common.seed);
  if (!options.newStem.empty())
    return saveAsNew(".", options.newStem, image, text, writing).lexically_normal().string();
  render::writePng(target, image, text, writing);
  return options.output;
}

}  // namespace

int runRender(const RenderOptions& asked) {
  RenderOptions options = asked;
  refuseLostFiles(options);
  std::filesystem::path target, checkpoint;
  if (!options.checkpoint.empty()) checkpoint = requireWritable("--checkpoint", options.checkpoint);
  if (options.newStem.empty()) {
    target = requirePngPath(options.output);
  } else {
    requireWritable("the current folder", options.newStem + ".png");
  }
  std::filesystem::path logPath;
  if (!options.common.log.empty()) logPath = requireWritable("--log", options.common.log);
  OffscreenRun run(options.common, options.note);
  options.common = run.options();
  sim::Simulation* const simulation = &run.simulation();
  Picture& picture = run.picture();

  std::optional<DiagnosticsLog> log;
  if (!logPath.empty()) log.emplace(logPath);
  DiagnosticsLog* const logged = log ? &*log : nullptr;
  const bool measured = log || options.common.escape;
  simulation->setDiagnosticsWanted(measured);
  if (measured) measure(*simulation, logged);
  if (!checkpoint.empty() && !simulation->diagnostics().start()) measureStart(*simulation);
  if (!advanceBy(options.steps, run, logged)) {
    fmt::print(stderr, "gravitile: {}\n", run.broken("no picture was written"));
    return kRunFailed;
  }
  if (measured) measure(*simulation, logged);
  if (!checkpoint.empty()) {
    sim::Checkpoint saved = checkpointOf(*simulation, options.common.scene, options.common.seed);
    saved.picture = pictureState(picture.camera, picture.look, run.fittedAspect());
    putViews(viewsIn(run.saved()), saved.picture);
    sim::writeCheckpoint(checkpoint, saved);
  }
  const std::string path = save(options, target, *simulation, picture);
  if (const std::string error = run.glError(); !error.empty()) {
    fmt::print(stderr, "gravitile: {}\n", error);
    return kRunFailed;
  }
  const sim::DiagnosticsRecord& record = simulation->diagnostics();
  if (!record.empty() && record.newest().escaped > 0)
    fmt::print(stderr, "gravitile: {}\n", escapeText(record.newest()));
  if (log) fmt::print("{}: {}\n", options.common.log, counted(log->rows(), "measurement"));
  fmt::print("{}: {} {} after {}, {}x{} pixels\n", path, simulation->bodies(),
             simulation->bodies() == 1 ? "body" : "bodies", counted(options.steps, "step"),
             options.common.width, options.common.height);
  return 0;
}

}  // namespace gravitile::app
