// Runs that are saved, by hand or by themselves, and gone on with.
#include <fmt/format.h>

#include <exception>
#include <memory>
#include <utility>

#include "app/failure.h"
#include "app/output_folder.h"
#include "app/resumed_run.h"
#include "app/run_checkpoint.h"
#include "app/saved_pace.h"
#include "app/scene_look.h"
#include "app/session.h"
#include "sim/user_error.h"
#include "sim/user_folders.h"

namespace gravitile::app {

// ---- saving -------------------------------------------------------------------------------------------

void Session::run(const command::SaveCheckpoint&) {
  state_.checkpointAsked = true;
}

// Steps are held back until those under way are done, so that the download is all that a frame waits for.
// True while they are.
bool Session::saveWhenStill(bool busy) {
  const std::uint64_t step = simulation_.status().steps;
  const bool autosave = !state_.faulted && autosave_.due(steadyTimeS(), step);
  if (!state_.checkpointAsked && !autosave) return false;
  if (busy) return true;
  const auto save = [this](bool byItself) {
    try {
      saveNow(byItself);
    } catch (const std::exception& error) {
      if (!canGoOnAfter(error)) throw;
      notify(fmt::format("The run can't be saved{}: {}", byItself ? " by itself" : "", reasonOf(error)),
             Notice::Kind::Error);
    }
  };
  if (autosave) save(true);
  if (state_.checkpointAsked) save(false);
  return false;
}

void Session::saveNow(bool autosave) {
  if (!autosave) state_.checkpointAsked = false;
  std::shared_ptr<AutosaveSlot> slot;
  if (autosave) slot = autosave_.take(steadyTimeS(), simulation_.status().steps);
  auto checkpoint = std::make_shared<sim::Checkpoint>(checkpointOf(simulation_, state_.scene, state_.seed));
  checkpoint->picture = pictureState(picture_.camera, picture_.look, fittedAspect_);
  putViews(camera_.views(), checkpoint->picture);
  putPace(state_.pace, checkpoint->picture);
  checkpoint->scene.stepsPerFrame = state_.stepsPerFrame;
  if (autosave) {
    writer_.submit({[checkpoint, slot] {
                      sim::writeCheckpoint(slot->checkpoint(), *checkpoint);
                      return std::string();
                    },
                    "The run could not be saved by itself"});
    return;
  }
  writer_.submit({[checkpoint] {
                    const std::string stem = checkpointStem(checkpoint->scene.name, checkpoint->state.time);
                    const OutputFolder folder = outputFolder(kResults);
                    return savedText(saveAsNewCheckpoint(folder.path, stem, *checkpoint).string(), folder);
                  },
                  "The run was not saved", true});
}

void Session::takeWritten(const BackgroundWriter::Result& result) {
  if (result.savesRun && result.written) state_.savedRun = result.message;
  notify(result.message, result.written ? Notice::Kind::Information : Notice::Kind::Error);
}

// ---- going on -----------------------------------------------------------------------------------------

void Session::applyPicture(const PictureState& state) {
  applyPictureState(state, picture_.camera, picture_.look, fittedAspect_);
  camera_.setViews(viewsIn(state));
  deliverFigureNow();
}

void Session::resume(const std::filesystem::path& file) {
  sim::Checkpoint checkpoint = sim::readCheckpoint(file, loadProgress_);
  endRecording();
  closeReplay();
  const auto kernel = kernelOf(checkpoint, engineInfo_.family);
  const sim::KernelChoice choice = kernel.value_or(simulation_.wantedKernel());
  picture_.makeRoom(checkpoint.scene.bodies.size());
  picture_.release();
  simulation_.resume(std::move(checkpoint.scene), {.state = std::move(checkpoint.state),
                                                   .parameters = checkpoint.parameters,
                                                   .kernel = choice,
                                                   .start = checkpoint.start});
  simulation_.poll();
  state_.scene = checkpoint.source;
  state_.seed = checkpoint.seed;
  state_.stepsPerFrame = simulation_.scene().stepsPerFrame;
  state_.owedSteps = 0;
  if (const std::optional<Pace> pace = paceIn(checkpoint.picture)) state_.pace = *pace;
  paceClock_.stop();
  faultShown_ = false;
  escapeShown_ = false;
  picture_.sceneChanged(viewport_.fitAspect());
  fittedAspect_ = viewport_.fitAspect();
  dropPicked();
  camera_.sceneChanged();
  applyPicture(checkpoint.picture);
  history_.clear();
  std::string note =
      fmt::format("{} goes on at step {}, t = {}.", simulation_.scene().name, simulation_.status().steps,
                  sim::timeText(simulation_.scene().units, simulation_.status().time));
  if (!kernel) note += fmt::format(" Note: {}.", otherKernelNote(checkpoint.kernel, choice.kernel->id));
  notify(std::move(note));
}

// ---- a run that was left behind -----------------------------------------------------------------------

void Session::askForLeftRun() {
  leftRun_ = newestLeftRun(sim::stateFolder());
  if (!leftRun_) return;
  const sim::Checkpoint& checkpoint = leftRun_->head.checkpoint;
  state_.leftRunQuestion =
      fmt::format("A run of {} at t = {}, {}, was not closed.", checkpoint.scene.name,
                  sim::timeText(checkpoint.scene.units, checkpoint.state.time), agoText(leftRun_->ageS));
}

void Session::run(const command::AnswerLeftRun& asked) {
  using Answer = command::AnswerLeftRun::Answer;
  state_.leftRunQuestion.clear();
  const std::optional<LeftRun> left = std::exchange(leftRun_, std::nullopt);
  if (!left) return;
  if (asked.answer == Answer::Resume) {
    resume(left->slot->checkpoint());
    autosave_.adopt(left->slot);
  } else if (asked.answer == Answer::Discard) {
    left->slot->discard();
  }
}

}  // namespace gravitile::app
