#include "app/offscreen_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "app/replay.h"
#include "app/scene_look.h"
#include "app/scene_view.h"
#include "app/session.h"
#include "app/start_simulation.h"
#include "sim/user_error.h"

namespace gravitile::app {
namespace {

// Steps are handed to the engine in batches that last about this long, for a progress line to move.
constexpr double kBatchS = 0.25;
// Steps handed to the engine at once at the most, however fast they are.
constexpr std::uint64_t kMaxStepsAtOnce = 4096;

std::unique_ptr<sim::Simulation> started(ResumedRun& run, const std::string& note) {
  std::unique_ptr<sim::Simulation> simulation = startSimulation(run);
  if (!note.empty()) fmt::print(stderr, "gravitile: {}\n", note);
  return simulation;
}

// The GL device that shares its GPU with the engine, for an engine that computes on one.
std::optional<int> cudaOrdinal(const CommonOptions& options, const sim::Simulation& simulation) {
  const sim::KernelDescriptor* kernel = simulation.status().running.kernel;  // none in a replay
  if (kernel == nullptr || kernel->family != sim::KernelFamily::Gpu) return std::nullopt;
  return sim::parseDevice(options.device).cudaOrdinal;
}

}  // namespace

OffscreenRun::OffscreenRun(const CommonOptions& asked, const std::string& note, const PictureState& view)
    : run_(resumedRun(asked)),
      simulation_(started(run_, note)),
      context_(cudaOrdinal(run_.options, *simulation_)),
      picture_(*simulation_),
      interruptible_(*simulation_),
      fittedAspect_(static_cast<float>(run_.options.width) / static_cast<float>(run_.options.height)) {
  const sim::Scene& scene = simulation_->scene();
  picture_.sceneChanged(*fittedAspect_);
  if (const auto look = lookOf(scene, options().scene)) picture_.look = lookOver(scene, *look, picture_.look);
  if (!view.empty()) run_.picture = view;
  applyPictureState(run_.picture, picture_.camera, picture_.look, fittedAspect_);
  if (options().look != nullptr) picture_.look = lookOver(scene, *options().look, picture_.look);
  if (replayOf(*simulation_) != nullptr && figureFor(picture_.look) == sim::VertexFigure::Acceleration)
    throw sim::UserError(
        "--look: a trajectory holds no accelerations to colour by; allowed: colours by component, speed, "
        "mass, "
        "temperature or density");
  if (deliverFigure(picture_.look, *simulation_)) picture_.advanceAndWait(0);
}

bool OffscreenRun::advance(std::uint64_t steps, const std::function<bool(std::uint64_t)>& goOn) {
  std::uint64_t done = 0;
  while (done < steps) {
    const double startS = steadyTimeS();
    const std::uint64_t now = std::min(batch_, steps - done);
    const bool whole = advanceOnce(now, [&] { return goOn(done); });
    simulation_->poll();
    if (!whole) return false;
    done += now;
    const bool wanted = goOn(done);
    if (simulation_->status().nonFiniteBody || !wanted) return false;
    const double elapsedS = steadyTimeS() - startS;
    if (now == batch_ && elapsedS < kBatchS / 2) batch_ = std::min(batch_ * 2, kMaxStepsAtOnce);
    if (elapsedS > kBatchS * 2) batch_ = std::max<std::uint64_t>(batch_ / 2, 1);
  }
  return true;
}

// False when the steps were given up.
bool OffscreenRun::advanceOnce(std::uint64_t steps, const std::function<bool()>& goOn) {
  if (simulation_->engine().writesDeviceMemory()) {
    picture_.advanceAndWait(static_cast<std::uint32_t>(steps));
    return true;
  }
  simulation_->engine().wait();
  interruptible_.begin(steps);
  picture_.advance(static_cast<std::uint32_t>(steps));
  const bool whole = interruptible_.wait(goOn);
  picture_.takeFinished();
  return whole;
}

void OffscreenRun::lookFrom(const render::Camera& camera) {
  picture_.camera = camera;
  fittedAspect_.reset();
}

PictureSource OffscreenRun::source() const {
  return {.scene = options().scene,
          .seed = options().seed,
          .width = options().width,
          .height = options().height,
          .fittedAspect = fittedAspect_};
}

std::string OffscreenRun::broken(std::string_view outcome) const {
  const sim::EngineStatus& status = simulation_->status();
  if (!status.nonFiniteBody) return "";
  return fmt::format(
      "the position of body {} stopped being finite at step {}; {}. Choose a smaller --dt or a larger "
      "--softening.",
      *status.nonFiniteBody, status.nonFiniteStep, outcome);
}

std::string OffscreenRun::glError() const {
  if (context_.debugLog().errors() == 0) return "";
  return "OpenGL reported: " + context_.debugLog().firstError();
}

}  // namespace gravitile::app
