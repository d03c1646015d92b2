#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string_view>

#include "app/camera_views.h"
#include "app/commands.h"
#include "app/diagnostics_log.h"
#include "app/format.h"
#include "app/output_path.h"
#include "app/picture.h"
#include "app/progress.h"
#include "app/run_checkpoint.h"
#include "app/scene_look.h"
#include "app/screenshot.h"
#include "app/session.h"
#include "app/start_simulation.h"
#include "render/image.h"
#include "render/offscreen_context.h"
#include "sim/user_error.h"

namespace gravitile::app {
namespace {

constexpr int kRunFailed = 1;
// Steps are handed to the engine in batches that last about this long, for the progress line to move.
constexpr double kBatchS = 0.25;
// Steps handed to the engine at once at the most, however fast they are.
constexpr std::uint64_t kMaxStepsAtOnce = 4096;

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

// The GL device that shares its GPU with the engine, for an engine that computes on one.
std::optional<int> cudaOrdinal(const CommonOptions& options, const sim::Simulation& simulation) {
  if (simulation.status().running.kernel->family != sim::KernelFamily::Gpu) return std::nullopt;
  return sim::parseDevice(options.device).cudaOrdinal;
}

// False when a body's position stopped being finite.
bool advanceBy(std::uint64_t steps, sim::Simulation& simulation, Picture& picture, DiagnosticsLog* log) {
  ProgressLine progress;
  std::uint64_t done = 0, batch = 1;
  while (done < steps) {
    const double startS = steadyTimeS();
    const std::uint64_t now = std::min(batch, steps - done);
    picture.advanceAndWait(static_cast<std::uint32_t>(now));
    simulation.poll();
    if (log != nullptr) log->follow(simulation.diagnostics());
    if (simulation.status().nonFiniteBody) return false;
    done += now;
    const double elapsedS = steadyTimeS() - startS;
    progress.showBar(static_cast<double>(done) / static_cast<double>(steps),
                     fmt::format("step {} of {}", done, steps));
    if (elapsedS < kBatchS / 2) batch = std::min(batch * 2, kMaxStepsAtOnce);
    if (elapsedS > kBatchS * 2) batch = std::max<std::uint64_t>(batch / 2, 1);
  }
  return true;
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
  std::filesystem::path target, checkpoint;
  if (!options.checkpoint.empty()) checkpoint = requireWritable("--checkpoint", options.checkpoint);
  if (options.newStem.empty()) {
    target = requirePngPath(options.output);
  } else {
    requireWritable("the current folder", options.newStem + ".png");
  }
  std::filesystem::path logPath;
  if (!options.common.log.empty()) logPath = requireWritable("--log", options.common.log);
  ResumedRun run = resumedRun(options.common);
  const std::unique_ptr<sim::Simulation> simulation = startSimulation(run);
  options.common = run.options;
  if (!options.note.empty()) fmt::print(stderr, "gravitile: {}\n", options.note);
  const render::OffscreenContext context(cudaOrdinal(options.common, *simulation));
  Picture picture(*simulation);
  std::optional<float> aspect =
      static_cast<float>(options.common.width) / static_cast<float>(options.common.height);
  picture.sceneChanged(*aspect);
  if (const auto look = lookOf(simulation->scene(), options.common.scene))
    picture.look = lookOver(simulation->scene(), *look, picture.look);
  applyPictureState(run.picture, picture.camera, picture.look, aspect);
  if (options.common.look != nullptr)
    picture.look = lookOver(simulation->scene(), *options.common.look, picture.look);
  if (deliverFigure(picture.look, *simulation)) picture.advanceAndWait(0);

  std::optional<DiagnosticsLog> log;
  if (!logPath.empty()) log.emplace(logPath);
  DiagnosticsLog* const logged = log ? &*log : nullptr;
  const bool measured = log || options.common.escape;
  simulation->setDiagnosticsWanted(measured);
  if (measured) measure(*simulation, logged);
  if (!checkpoint.empty() && !simulation->diagnostics().start()) measureStart(*simulation);
  if (!advanceBy(options.steps, *simulation, picture, logged)) {
    const sim::EngineStatus& status = simulation->status();
    std::fprintf(
        stderr,
        "gravitile: the position of body %llu stopped being finite at step %llu; no picture was written. "
        "Choose a smaller --dt or a larger --softening.\n",
        static_cast<unsigned long long>(*status.nonFiniteBody),
        static_cast<unsigned long long>(status.nonFiniteStep));
    return kRunFailed;
  }
  if (measured) measure(*simulation, logged);
  if (!checkpoint.empty()) {
    sim::Checkpoint saved = checkpointOf(*simulation, options.common.scene, options.common.seed);
    saved.picture = pictureState(picture.camera, picture.look, aspect);
    putViews(viewsIn(run.picture), saved.picture);
    sim::writeCheckpoint(checkpoint, saved);
  }
  const std::string path = save(options, target, *simulation, picture);
  if (context.debugLog().errors() > 0) {
    std::fprintf(stderr, "gravitile: OpenGL reported: %s\n", context.debugLog().firstError().c_str());
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
