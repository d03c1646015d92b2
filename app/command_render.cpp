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
#include "app/interrupt.h"
#include "app/offscreen_run.h"
#include "app/option_rows.h"
#include "app/output_path.h"
#include "app/picture.h"
#include "app/progress.h"
#include "app/prompt_end.h"
#include "app/replay.h"
#include "app/run_checkpoint.h"
#include "app/screenshot.h"
#include "app/start_simulation.h"
#include "render/picture_file.h"
#include "sim/user_error.h"

namespace gravitile::app {
namespace {

constexpr int kRunFailed = 1;
constexpr int kSignalled = 128;  // plus the signal's number, as shells count
// Where to write.
std::filesystem::path requirePicturePath(const RenderOptions& options) {
  std::string extension = std::filesystem::path(options.output).extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  if (extension != ".png" && extension != ".exr")
    throw sim::UserError(
        fmt::format("OUT: '{}' is no picture that is known; allowed: .png, .exr", options.output));
  requireDepth(options.output, options.depth);
  const std::filesystem::path path = requireWritable("OUT", options.output);
  refuseExisting("OUT", path, options.common.force);
  return path;
}

// Nothing that is read, or written as well, is written over; but a run may be saved where it came from.
void refuseLostFiles(const RenderOptions& options) {
  const NamedPath picture{"OUT", options.output}, log{"--log", options.common.log};
  refuseSameFiles(inputFiles(options.common), {picture, log, {"--checkpoint", options.checkpoint}});
  refuseSameFiles({{"--like", options.like}, {"--camera", options.camera.file}},
                  {log, {"--checkpoint", options.checkpoint}});
  refuseSameFiles({{"--resume", options.common.resume}}, {picture, log});
}

// A log has so many rows of a long run, and one of each step of a short one.
constexpr std::uint64_t kLogRows = 200;

// Thrown from within drawing, so that no half of a picture is left.
struct Interrupted {};

// Where things are written, once it is certain that they can be.
struct Targets {
  std::filesystem::path picture, checkpoint, log;
};

// "gravitile: ended at step 20; no picture was written", and where the run is if it was saved.
void tellEarlyEnd(const Targets& targets, std::uint64_t step) {
  const std::string saved =
      targets.checkpoint.empty()
          ? ""
          : fmt::format(", {0} holds the run: go on with --resume {0}", targets.checkpoint.string());
  ProgressLine().show("");
  fmt::print(stderr, "gravitile: ended at step {}; no picture was written{}\n", step, saved);
}

sim::Checkpoint checkpointNow(OffscreenRun& run) {
  sim::Checkpoint saved = checkpointOf(run.simulation(), run.options().scene, run.options().seed);
  saved.picture = pictureState(run.picture().camera, run.picture().look, run.fittedAspect());
  putViews(viewsIn(run.saved()), saved.picture);
  return saved;
}

// The state at hand is measured, whatever the interval, and logged. Blocks, on a processor for minutes: where
// a signal comes meanwhile, the process ends here, and the run is saved where somebody wanted it.
void measure(const Targets& targets, OffscreenRun& run, DiagnosticsLog* log, const Interrupt& interrupt) {
  sim::Simulation& simulation = run.simulation();
  std::optional<sim::Checkpoint> state;
  if (!targets.checkpoint.empty()) state = checkpointNow(run);
  const PromptEnd promptly(interrupt, [&, step = simulation.status().steps] {
    if (state) sim::writeCheckpoint(targets.checkpoint, *state);
    tellEarlyEnd(targets, step);
  });
  simulation.measureDiagnostics();
  if (log != nullptr) log->follow(simulation.diagnostics());
}

// Before and after the steps: with a word about what takes so long.
void measureWhole(const Targets& targets, OffscreenRun& run, DiagnosticsLog* log,
                  const Interrupt& interrupt) {
  ProgressLine progress;
  progress.show("measuring the energy");
  measure(targets, run, log, interrupt);
}

// False when the signal came or a body's position stopped being finite.
bool advanceBy(std::uint64_t steps, const Targets& targets, OffscreenRun& run, DiagnosticsLog* log,
               const Interrupt& interrupt) {
  ProgressLine progress;
  const std::uint64_t interval =
      log != nullptr ? std::max<std::uint64_t>(1, (steps + kLogRows - 1) / kLogRows) : steps;
  for (std::uint64_t before = 0; before < steps;) {
    const std::uint64_t now = std::min(interval, steps - before);
    const bool whole = run.advance(now, [&](std::uint64_t done) {
      progress.showBar(static_cast<double>(before + done) / static_cast<double>(steps),
                       fmt::format("step {} of {}", before + done, steps));
      return interrupt.signal() == 0;
    });
    if (!whole) return false;
    before += now;
    if (log != nullptr) measure(targets, run, log, interrupt);
  }
  return true;
}

// Drifts of a run that goes on elsewhere count from here, where there is room to measure.
void measureStart(const Targets& targets, OffscreenRun& run, const Interrupt& interrupt) {
  try {
    measureWhole(targets, run, nullptr, interrupt);
  } catch (const sim::UserError&) {
    // They will count from where somebody measures first.
  }
}

// Returns the path as it was asked for, or as it was made up.
std::string save(const RenderOptions& options, const Targets& targets, OffscreenRun& run,
                 const Interrupt& interrupt) {
  ProgressLine progress;
  Picture& picture = run.picture();
  const std::filesystem::path path =
      options.newStem.empty() ? targets.picture : numberedPath(".", options.newStem, 1);
  render::PictureFormat format = pictureFormat(path, picture.look, options.depth);
  format.width = options.common.width;
  format.height = options.common.height;
  PictureSource source = run.source();
  source.supersample = options.supersample;
  source.depth = options.depth;
  const std::unique_ptr<render::PictureFile> file =
      render::openPicture(path, format, pictureText(run.simulation(), picture, source));
  const auto show = [&](double part, const char* what) {
    if (interrupt.signal() != 0) throw Interrupted{};
    progress.showBar(part, what);
  };
  const auto drawing = [&](double part) { show(part, "drawing"); };
  const auto writing = [&](double part) { show(part, "writing the picture"); };
  {
    // The run was saved before, where that was asked for.
    const PromptEnd promptly(interrupt, [&, step = run.simulation().status().steps] {
      file->abandon();
      tellEarlyEnd(targets, step);
    });
    picture.drawRows({.width = format.width,
                      .height = format.height,
                      .kind = format.kind,
                      .supersample = options.supersample,
                      .progress = drawing},
                     [&](const render::Image& rows) { file->add(rows, writing); });
  }
  if (options.newStem.empty()) {
    file->takePlace();
    return options.output;
  }
  for (int number = 1;; ++number) {
    const std::filesystem::path name = numberedPath(".", options.newStem, number);
    if (file->becomeNew(name)) return name.lexically_normal().string();
  }
}

Targets requireTargets(const RenderOptions& options) {
  Targets targets;
  if (!options.checkpoint.empty()) {
    targets.checkpoint = requireWritable("--checkpoint", options.checkpoint);
    refuseExisting("--checkpoint", targets.checkpoint, options.common.force);
  }
  if (options.newStem.empty()) {
    targets.picture = requirePicturePath(options);
  } else {
    requireWritable("the current folder", options.newStem + ".png");
  }
  if (!options.common.log.empty()) targets.log = requireLog(options.common);
  return targets;
}

// After Ctrl-C. What was computed is kept where somebody wanted it.
int endEarly(const Targets& targets, OffscreenRun& run, const Interrupt& interrupt) {
  if (!targets.checkpoint.empty()) sim::writeCheckpoint(targets.checkpoint, checkpointNow(run));
  tellEarlyEnd(targets, run.simulation().status().steps);
  return kSignalled + interrupt.signal();
}

// "galaxy.png: 300 bodies after 30 steps, ...": of a run that went on elsewhere before, "at step 60".
std::string description(const RenderOptions& options, const std::string& path,
                        const sim::Simulation& simulation) {
  const std::string when = options.common.resume.empty()
                               ? fmt::format("after {}", counted(options.steps, "step"))
                               : fmt::format("at step {}", simulation.status().steps);
  return fmt::format("{}: {} {} {}, {}x{} pixels", path, simulation.bodies(),
                     simulation.bodies() == 1 ? "body" : "bodies", when, options.common.width,
                     options.common.height);
}

}  // namespace

int runRender(const RenderOptions& asked) {
  RenderOptions options = asked;
  refuseLostFiles(options);
  const Targets targets = requireTargets(options);
  const bool onPath = options.camera.motion != FilmCamera::Motion::Still;
  const double along = onPath ? placeOnPath(options.at, options.camera.motion) : 0;
  OffscreenRun run(options.common, options.note, options.view);
  options.common = run.options();
  if (onPath)
    run.lookFrom(render::cameraAt(options.camera.over(run.picture().camera, kFullTurnDegrees), along));
  sim::Simulation* const simulation = &run.simulation();

  const Interrupt interrupt;  // until here there is nothing that would have to end in order
  std::optional<DiagnosticsLog> log;
  if (!targets.log.empty()) log.emplace(targets.log);
  DiagnosticsLog* const logged = log ? &*log : nullptr;
  const bool measured = log || options.common.escape;
  if (measured) measureWhole(targets, run, logged, interrupt);
  if (!targets.checkpoint.empty() && !simulation->diagnostics().start())
    measureStart(targets, run, interrupt);
  if (interrupt.signal() != 0) return endEarly(targets, run, interrupt);
  if (sim::ReplayEngine* replay = replayOf(*simulation)) {
    if (!options.at.empty()) replay->show(replayPlace(options.at, *replay));
    tellReplay(options.common, *replay);
    if (options.at.empty() && replay->frames() > 1)
      fmt::print(stderr,
                 "gravitile: the first frame is drawn; --at chooses another, from 0 to {}, or a time\n",
                 replay->frames() - 1);
    run.picture().advanceAndWait(0);
    simulation->poll();
    options.steps = simulation->status().steps;
  } else if (!advanceBy(options.steps, targets, run, logged, interrupt)) {
    const std::string broken = run.broken("no picture was written");
    if (broken.empty()) return endEarly(targets, run, interrupt);
    fmt::print(stderr, "gravitile: {}\n", broken);
    return kRunFailed;
  }
  if (measured) measureWhole(targets, run, logged, interrupt);
  std::string path;
  try {
    if (!targets.checkpoint.empty()) sim::writeCheckpoint(targets.checkpoint, checkpointNow(run));
    path = save(options, targets, run, interrupt);
  } catch (const Interrupted&) {
    return endEarly(targets, run, interrupt);
  }
  if (const std::string error = run.glError(); !error.empty()) {
    fmt::print(stderr, "gravitile: {}\n", error);
    return kRunFailed;
  }
  const sim::DiagnosticsRecord& record = simulation->diagnostics();
  if (!record.empty() && record.newest().escaped > 0)
    fmt::print(stderr, "gravitile: {}\n", escapeText(record.newest()));
  if (log) fmt::print("{}: {}\n", options.common.log, counted(log->rows(), "measurement"));
  fmt::print("{}\n", description(options, path, *simulation));
  return 0;
}

}  // namespace gravitile::app
