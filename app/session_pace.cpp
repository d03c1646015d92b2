// How fast the run goes on, and where its step under way is.
#include <fmt/format.h>

#include <algorithm>

#include "app/session.h"

namespace gravitile::app {

double Session::stepLength() const {
  const sim::EngineStatus& status = simulation_.status();
  const sim::StepParameters& parameters = simulation_.parameters();
  return parameters.adaptive > 0 && status.stepLength > 0 ? status.stepLength : parameters.dt;
}

// In this frame; 0: none.
std::uint32_t Session::stepsDue() {
  if (state_.paused) {
    paceClock_.stop();
    return state_.owedSteps > 0 ? 1 : 0;
  }
  return paceClock_.due(state_.pace, {.timeS = steadyTimeS(),
                                      .stepLength = stepLength(),
                                      .idle = simulation_.engine().idle(),
                                      .mostSteps = state_.stepsPerFrame});
}

void Session::noticeStarted(std::uint32_t steps) {
  stepsUnderWay_ = true;
  startedSteps_ = steps;
  if (!state_.paused) return paceClock_.started(steps);
  --state_.owedSteps;
  steppingOnce_ = true;
}

void Session::followStep(bool busy) {
  const sim::EngineStatus& status = simulation_.status();
  const double timeS = steadyTimeS();
  speed_.frame(timeS, status.steps);
  stepProgress_.frame({.timeS = timeS,
                       .steps = status.steps,
                       .batch = startedSteps_,
                       .share = status.shareOfBatch,
                       .busy = busy,
                       .held = standsInsideStep()});
}

void Session::run(const command::SetStepsPerFrame& asked) {
  state_.stepsPerFrame = std::max(asked.steps, 1U);
}

void Session::run(const command::SetPace& asked) {
  asked.pace.validate();
  state_.pace = asked.pace;
}

void Session::run(const command::ChangeSpeed& asked) {
  if (replay_) {
    Playback& playback = replay_->playback;
    playback.speed = nextSpeed(playback.speed, asked.direction);
    return notify(fmt::format("Replay: {}", speedText(playback.speed)));
  }
  state_.pace = nextPace(state_.pace, asked.direction, stepLength(), speed_.stepsPerSecond());
  notify(fmt::format("Pace: {}", paceText(state_.pace)));
}

}  // namespace gravitile::app
