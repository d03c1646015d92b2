// Trajectories: played in place of the run, and recorded from it.
#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <utility>

#include "app/failure.h"
#include "app/output_folder.h"
#include "app/replay.h"
#include "app/replay_jump.h"
#include "app/run_checkpoint.h"
#include "app/session.h"
#include "sim/user_error.h"

namespace gravitile::app {
namespace {

template <typename... Alternatives>
bool isOneOf(const Command& command) {
  return (std::holds_alternative<Alternatives>(command) || ...);
}

}  // namespace

// ---- what a replay has no use for ---------------------------------------------------------------------

void Session::refuseInReplay(const Command& command) const {
  if (!replay_) return;
  if (isOneOf<command::SetBodies, command::TypeBodies, command::ScaleBodies, command::ComposeScene,
              command::SetKernel, command::NextKernel, command::SetParameters, command::ChangeParameters,
              command::SetStepsPerFrame, command::SetPace, command::SaveCheckpoint, command::StartSweep,
              command::TurnPage, command::RecordTrajectory>(command))
    throw sim::UserError("A trajectory is replayed, and nothing is computed; Esc ends the replay.");
}

// ---- opening and closing ------------------------------------------------------------------------------

void Session::openReplay(const std::string& file) {
  if (state_.lecture.loaded()) throw sim::UserError("Trajectories are not replayed in a lecture.");
  if (sweep_.running()) throw sim::UserError("A sweep is running; Esc cancels it.");
  std::unique_ptr<sim::ReplayEngine> engine = app::openReplay(file);
  endRecording();
  closeReplay();
  Replay replay{.engine = engine.get(),
                .file = std::filesystem::path(file).filename().string(),
                .playback = {.playing = !state_.paused},
                .camera = picture_.camera,
                .look = picture_.look,
                .fittedAspect = fittedAspect_,
                .views = camera_.views(),
                .scene = state_.scene,
                .seed = state_.seed};
  const sim::TrajectoryHead& head = engine->head();
  sim::Scene scene = engine->scene();
  picture_.release();
  leaveSceneLook();
  simulation_.beginReplay(std::move(engine), std::move(scene), head.run.parameters);
  state_.scene = head.run.source;
  state_.seed = head.run.seed;
  replay_ = std::move(replay);
  showNewBodies();
  followSceneLook();
  applyPicture(head.run.picture);
  notify(fmt::format("{}: {}", replay_->file, replayText(*replay_->engine)));
}

// The bodies that simulation_ has are others.
void Session::showNewBodies() {
  state_.owedSteps = 0;
  picture_.sceneChanged(viewport_.fitAspect());
  fittedAspect_ = viewport_.fitAspect();
  dropPicked();
  camera_.sceneChanged();
  history_.clear();
}

// The run that waited is looked at as it was.
void Session::closeReplay() {
  if (!replay_) return;
  const Replay replay = *std::exchange(replay_, std::nullopt);
  picture_.release();
  simulation_.endReplay();
  sceneLook_.reset();
  showNewBodies();
  state_.scene = replay.scene;
  state_.seed = replay.seed;
  picture_.camera = replay.camera;
  picture_.look = replay.look;
  fittedAspect_ = replay.fittedAspect;
  camera_.setViews(replay.views);
  deliverFigureNow();
  republish_ = true;
}

void Session::run(const command::CloseReplay&) {
  if (!replay_) return;
  closeReplay();
  notify("The replay has ended; the run goes on.");
}

// ---- playing ------------------------------------------------------------------------------------------

// Instead of steps: time goes by, and what it has come to is asked for.
void Session::playReplay() {
  Replay& replay = *replay_;
  const double timeS = steadyTimeS();
  // A frame that took long is no reason to leave frames of the film out.
  constexpr double kLongestS = 0.1;
  const double elapsedS = replay.playedS > 0 ? std::min(timeS - replay.playedS, kLongestS) : 0;
  advance(replay.playback, elapsedS, replay.engine->frames());
  replay.playedS = timeS;
  const double wanted = shownFrame(replay.playback);
  if (wanted != replay.shown || republish_) {
    replay.engine->show(wanted);
    republish_ = !picture_.advance(0);
    if (isJump(replay.shown, wanted, replay.playback, elapsedS)) replay.jump = replay.engine->asked();
    replay.shown = wanted;
  }
  const std::string failure = replay.engine->failure();
  if (failure == replay.failure) return;
  replay.failure = failure;
  if (failure.empty()) return;
  replay.playback.playing = false;
  notify("Stopped: " + failure, Notice::Kind::Error);
}

void Session::run(const command::SetPlayback& asked) {
  if (!replay_) return;
  replay_->playback = asked.playback;
}

void Session::run(const command::StepReplay& asked) {
  if (!replay_) throw sim::UserError("Nothing is replayed: drop a trajectory on the window.");
  stepFrames(replay_->playback, asked.frames, replay_->engine->frames());
}

void Session::run(const command::SeekReplay& asked) {
  if (!replay_) throw sim::UserError("Nothing is replayed: drop a trajectory on the window.");
  replay_->playback.frame = asked.part * static_cast<double>(replay_->engine->frames() - 1);
}

// ---- recording ----------------------------------------------------------------------------------------

void Session::run(const command::RecordTrajectory&) {
  if (recorder_) {
    recorder_->close();
  } else {
    state_.trajectoryAsked = !state_.trajectoryAsked;
  }
}

// As for a checkpoint, steps are held back until those under way are done: the head needs the bodies' masses
// and the size of the system. True while they are.
bool Session::beginRecordingWhenStill(bool busy) {
  if (!state_.trajectoryAsked) return false;
  if (busy) return true;
  state_.trajectoryAsked = false;
  try {
    const OutputFolder folder = outputFolder(kResults);
    sim::TrajectoryHead head = trajectoryHeadOf(simulation_, state_.scene, state_.seed, state_.stepsPerFrame);
    head.run.picture = pictureState(picture_.camera, picture_.look, fittedAspect_);
    putViews(camera_.views(), head.run.picture);
    const std::string stem = checkpointStem(simulation_.scene().name, simulation_.status().time);
    const std::filesystem::path path = newFile(folder.path, stem, sim::kTrajectoryExtension);
    recorder_.emplace(path, head);
    notify("Recording the trajectory; J ends that.");
  } catch (const std::exception& error) {
    if (!canGoOnAfter(error)) throw;
    notify(fmt::format("The trajectory can't be recorded: {}", reasonOf(error)), Notice::Kind::Error);
  }
  return false;
}

// Of what was just drawn; then whether it has come to an end.
void Session::followRecording() {
  if (!recorder_) return;
  const sim::EngineStatus& status = simulation_.status();
  const double ahead = static_cast<double>(status.steps) - static_cast<double>(picture_.shownStep());
  try {
    recorder_->follow(picture_, status.time - ahead * status.stepLength);
  } catch (const std::exception& error) {
    if (!canGoOnAfter(error)) throw;
    notify(fmt::format("The trajectory ends here: {}", reasonOf(error)), Notice::Kind::Error);
    recorder_->close();
  }
  if (recorder_->failed()) recorder_->close();
  if (recorder_->done()) endRecording();
}

void Session::endRecording() {
  state_.trajectoryAsked = false;
  if (!recorder_) return;
  try {
    state_.savedRun = recorder_->end();
    notify(state_.savedRun);
  } catch (const std::exception& error) {
    notify(fmt::format("The trajectory ends here: {}", reasonOf(error)), Notice::Kind::Error);
  }
  recorder_.reset();
}

}  // namespace gravitile::app
