#include "app/record_trajectory.h"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <optional>
#include <utility>

#include "app/format.h"
#include "app/interrupt.h"
#include "app/interruptible_steps.h"
#include "app/output_path.h"
#include "app/progress.h"
#include "app/replay.h"
#include "app/run_checkpoint.h"
#include "app/session.h"
#include "app/start_simulation.h"
#include "app/trajectory_worker.h"
#include "sim/user_error.h"

namespace gravitile::app {
namespace {

constexpr int kRunFailed = 1;
constexpr int kSignalled = 128;  // added to a signal's number, as shells do

// What says how a picture looks.
void refusePictureOptions(const CommonOptions& options) {
  for (const char* option : {"--camera", "--size", "--look", "--replay"}) {
    if (options.has(option))
      throw sim::UserError(
          fmt::format("{}: a trajectory keeps where bodies are, not a picture of them; allowed: with a film "
                      "of it, 'gravitile "
                      "record FILM --replay RUN{}'",
                      option, sim::kTrajectoryExtension));
  }
}

// The steps of one trajectory, from its first frame to its last.
class TrajectoryRecording {
 public:
  TrajectoryRecording(sim::Simulation& simulation, std::uint64_t frames, std::uint64_t stepsPerFrame)
      : simulation_(simulation), frames_(frames), stepsPerFrame_(stepsPerFrame) {}

  // Until all frames are written, or the signal comes, or a position is no number, or writing fails.
  void record(TrajectoryWorker& worker);
  int signal() const { return interrupt_.signal(); }

 private:
  bool advance(std::uint64_t steps);
  bool handOver(TrajectoryWorker& worker);
  void showProgress(const TrajectoryWorker& worker, std::uint64_t frame);

  sim::Simulation& simulation_;
  std::uint64_t frames_, stepsPerFrame_;
  Interrupt interrupt_;
  InterruptibleSteps interruptible_{simulation_};
  ProgressLine progress_;
  double startS_ = steadyTimeS();
};

// In batches, so that Ctrl+C is noticed; the last leaves the vertices on the host.
bool TrajectoryRecording::advance(std::uint64_t steps) {
  constexpr std::uint64_t kMostAtOnce = 256;
  sim::Engine& engine = simulation_.engine();
  do {
    const std::uint64_t now = std::min(steps, kMostAtOnce);
    interruptible_.begin(now);
    engine.advance(static_cast<std::uint32_t>(now), nullptr);
    const bool whole = interruptible_.wait([&] { return interrupt_.signal() == 0; });
    simulation_.poll();
    if (!whole) return false;
    steps -= now;
    if (interrupt_.signal() != 0 || simulation_.status().nonFiniteBody) return false;
  } while (steps > 0);
  return true;
}

bool TrajectoryRecording::handOver(TrajectoryWorker& worker) {
  const std::optional<sim::HostFrame> state = simulation_.engine().takeHostFrame();
  if (!state) return false;
  TrajectoryWorker::Frame frame = worker.empty();
  frame.bodies.assign(state->vertices.begin(), state->vertices.end());
  frame.step = simulation_.status().steps;
  frame.time = simulation_.status().time;
  return worker.add(std::move(frame));
}

void TrajectoryRecording::showProgress(const TrajectoryWorker& worker, std::uint64_t frame) {
  const double elapsedS = steadyTimeS() - startS_;
  const double rate = elapsedS > 0 ? static_cast<double>(frame) / elapsedS : 0;
  progress_.showBar(static_cast<double>(frame) / static_cast<double>(frames_),
                    fmt::format("{} of {}, {}/s, {}B", frame, frames_, compact(rate),
                                withPrefix(static_cast<double>(worker.bytes()))));
}

void TrajectoryRecording::record(TrajectoryWorker& worker) {
  for (std::uint64_t frame = 0; frame < frames_; ++frame) {
    showProgress(worker, frame);
    if (!advance(frame == 0 ? 0 : stepsPerFrame_) || !handOver(worker)) break;
  }
  progress_.show("");
}

std::string description(const std::string& output, const TrajectoryWorker& worker,
                        const sim::TrajectoryHead& head) {
  const double perBody = static_cast<double>(worker.bytes()) /
                         (static_cast<double>(worker.frames()) * static_cast<double>(head.bodies()));
  return fmt::format("{}: {} of {} bodies, {}B, {:.3g} a body and frame; positions to {:.2g}", output,
                     counted(worker.frames(), "frame"), head.bodies(),
                     withPrefix(static_cast<double>(worker.bytes())), perBody, head.error);
}

}  // namespace

bool isTrajectoryPath(const std::string& output) {
  return std::filesystem::path(output).extension() == sim::kTrajectoryExtension;
}

int recordTrajectory(const RecordOptions& options) {
  const std::uint64_t frames = framesOf(options.length);
  refusePictureOptions(options.common);
  if (!options.common.replay.empty())
    throw sim::UserError("--scene: a trajectory computes nothing that could be recorded; allowed: what runs");
  const std::filesystem::path target = requireWritable("OUT", options.output);
  refuseExisting("OUT", target, options.common.force);
  ResumedRun run = resumedRun(options.common);
  const PictureState picture = run.picture;
  refuseSameFiles(inputFiles(run.options), {{"OUT", target}});
  const std::unique_ptr<sim::Simulation> simulation = startSimulation(run);
  const std::uint64_t stepsPerFrame = options.stepsPerFrame.value_or(simulation->scene().stepsPerFrame);
  if (stepsPerFrame == 0) throw sim::UserError("--steps-per-frame: 0 moves nothing; allowed: 1 or more");
  sim::TrajectoryHead head = trajectoryHeadOf(*simulation, run.options.scene, run.options.seed,
                                              static_cast<std::uint32_t>(stepsPerFrame));
  head.run.picture = picture;

  // Where the processor computes, the compression leaves it alone as far as it can.
  const bool gpu = simulation->engine().info().family == sim::KernelFamily::Gpu;
  TrajectoryWorker worker(target, head, gpu ? 0 : 1);
  TrajectoryRecording recording(*simulation, frames, stepsPerFrame);
  recording.record(worker);
  std::string failure;
  try {
    worker.end();
  } catch (const std::exception& error) {
    failure = error.what();
  }
  if (failure.empty() && simulation->status().nonFiniteBody)
    failure = fmt::format("the position of body {} stopped being finite at step {}",
                          *simulation->status().nonFiniteBody, simulation->status().nonFiniteStep);
  if (!failure.empty()) {
    fmt::print(stderr, "gravitile: {}{}\n", failure,
               worker.kept() ? fmt::format("; {} holds what was written", options.output) : "");
    return kRunFailed;
  }
  const std::string outcome =
      worker.kept() ? description(options.output, worker, head) : "no frame was written";
  if (worker.frames() < frames) {
    fmt::print(stderr, "gravitile: ended before frame {} of {}; {}\n", worker.frames() + 1, frames, outcome);
    return kSignalled + recording.signal();
  }
  fmt::print("{}\n", outcome);
  return 0;
}

}  // namespace gravitile::app
