// Which bodies run: scenes, their size, and the start anew.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "app/parse_value.h"
#include "app/session.h"
#include "sim/user_error.h"

namespace gravitile::app {

void Session::load(const std::string& nameOrPath, std::optional<std::uint64_t> bodies) {
  const bool sameScene = nameOrPath == state_.scene;
  // Checked before the bodies are made: a count with many zeros would only fill the memory.
  if (bodies) sim::validateKernelChoice(simulation_.wantedKernel(), *bodies);
  CommonOptions asked;
  asked.scene = nameOrPath;
  asked.bodies = bodies;
  asked.seed = state_.seed;
  sim::Scene next = scene(asked, simulation_.engine(), loadProgress_);
  // A GPU kernel keeps running while the wanted one is compiled, and a step of one thread over many bodies
  // would occupy the GPU for minutes.
  const sim::KernelChoice running = simulation_.engine().status().running;
  if (running.kernel != nullptr && running.kernel->launch == sim::LaunchShape::OneThread) {
    sim::validateKernelChoice(running, next.bodies.size());
  }
  const sim::StepParameters before = simulation_.parameters();
  const sim::Scene suggested{
      .name = "", .bodies = {}, .dt = simulation_.scene().dt, .softening = simulation_.scene().softening};
  const render::Camera camera = picture_.camera;
  const std::optional<float> fittedAspect = fittedAspect_;

  picture_.release();
  simulation_.load(std::move(next));
  state_.scene = nameOrPath;
  state_.owedSteps = 0;
  faultShown_ = false;
  escapeShown_ = false;
  picture_.sceneChanged(viewport_.fitAspect());
  fittedAspect_ = viewport_.fitAspect();
  if (!sameScene) {
    if (!simulation_.scene().note.empty())
      notify(fmt::format("{}: {}", simulation_.scene().name, simulation_.scene().note));
    state_.stepsPerFrame = simulation_.scene().stepsPerFrame;
    return;
  }
  picture_.camera = camera;
  fittedAspect_ = fittedAspect;
  keepChosenParameters(before, suggested);
}

// Another N of the same scene brings new suggestions; what a person chose instead of the old ones stays.
void Session::keepChosenParameters(const sim::StepParameters& before, const sim::Scene& suggested) {
  sim::StepParameters parameters = simulation_.parameters();
  if (before.dt != suggested.dt) parameters.dt = before.dt;
  if (before.softening != suggested.softening) parameters.softening = before.softening;
  if (!(parameters == simulation_.parameters())) simulation_.setParameters(parameters);
}

void Session::run(const command::Reset&) {
  picture_.release();
  simulation_.reset();
  state_.owedSteps = 0;
  faultShown_ = false;
  escapeShown_ = false;
  picture_.advanceAndWait(0);
}

void Session::run(const command::LoadScene& asked) {
  if (!asked.bodies && sim::isCheckpoint(asked.nameOrPath)) return resume(asked.nameOrPath);
  load(asked.nameOrPath, asked.bodies);
}

void Session::run(const command::SetBodies& asked) {
  if (asked.bodies != simulation_.bodies()) load(state_.scene, asked.bodies);
}

void Session::run(const command::TypeBodies& asked) {
  const OptionRule rule{"--bodies", fmt::format("1 to {}", sim::kMaxBodies)};
  run(command::SetBodies{parseCount(rule, asked.text, 1, sim::kMaxBodies)});
}

void Session::run(const command::ScaleBodies& asked) {
  const std::uint64_t bodies = simulation_.bodies();
  const std::uint64_t below = std::bit_floor(std::max<std::uint64_t>(bodies - 1, 1));
  load(state_.scene, asked.factor > 1 ? std::bit_ceil(bodies + 1) : below);
}

}  // namespace gravitile::app
