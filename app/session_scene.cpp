// Which bodies run: scenes, their size, and the start anew.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "app/camera_file.h"
#include "app/own_scenes.h"
#include "app/parse_value.h"
#include "app/scene_draft.h"
#include "app/scene_look.h"
#include "app/session.h"
#include "sim/io/atomic_file.h"
#include "sim/scenes/compose.h"
#include "sim/user_error.h"

namespace gravitile::app {

void Session::load(const std::string& nameOrPath, std::optional<std::uint64_t> bodies) {
  // Checked before the bodies are made: a count with many zeros would only fill the memory.
  if (bodies) sim::validateKernelChoice(simulation_.wantedKernel(), *bodies);
  CommonOptions asked;
  asked.scene = nameOrPath;
  asked.bodies = bodies;
  asked.seed = state_.seed;
  adopt(scene(asked, simulation_.engine(), loadProgress_), !state_.composed && nameOrPath == state_.scene);
  state_.scene = nameOrPath;
  state_.composed.reset();
}

void Session::compose(const sim::SceneFile& file, std::uint64_t bodies) {
  if (const std::string problem = draftProblem(file); !problem.empty()) throw sim::UserError(problem);
  sim::validateKernelChoice(simulation_.wantedKernel(), bodies);
  requireRoomFor(bodies);
  const bool asSuggested = state_.stepsPerFrame == simulation_.scene().stepsPerFrame;
  adopt(sim::composeScene(file, bodies, state_.seed), true);
  if (asSuggested) state_.stepsPerFrame = simulation_.scene().stepsPerFrame;
  state_.composed = file;
}

// The running scene with another number of bodies.
void Session::makeAnew(std::uint64_t bodies) {
  if (state_.composed) {
    compose(sim::SceneFile(*state_.composed), bodies);
  } else {
    load(state_.scene, bodies);
  }
}

// `sameScene`: but for its bodies; how it is looked at and what was chosen for it stays.
void Session::adopt(sim::Scene next, bool sameScene) {
  // A GPU kernel keeps running while the wanted one is compiled, and a step of one thread over many bodies
  // would occupy the GPU for minutes.
  const sim::KernelChoice running = simulation_.engine().status().running;
  if (running.kernel != nullptr && running.kernel->launch == sim::LaunchShape::OneThread) {
    sim::validateKernelChoice(running, next.bodies.size());
  }
  const sim::StepParameters before = simulation_.parameters();
  const sim::Scene suggested{.name = "",
                             .bodies = {},
                             .dt = simulation_.scene().dt,
                             .softening = simulation_.scene().softening,
                             .integrator = simulation_.scene().integrator};
  const render::Camera camera = picture_.camera;
  const std::optional<float> fittedAspect = fittedAspect_;
  const render::Look usual = usualLook(simulation_.scene(), picture_.look), look = picture_.look;

  // Another scene has another unit of time: as many steps a second are left.
  const Pace inSteps = inTermsOf(Pace::Kind::StepsPerSecond, state_.pace, stepLength());
  const Pace pace = inTermsOf(state_.pace.kind, inSteps, next.dt);
  picture_.makeRoom(next.bodies.size());
  endRecording();
  picture_.release();
  simulation_.load(std::move(next));
  state_.owedSteps = 0;
  faultShown_ = false;
  escapeShown_ = false;
  if (!sameScene) leaveSceneLook();
  picture_.sceneChanged(viewport_.fitAspect());
  fittedAspect_ = viewport_.fitAspect();
  dropPicked();
  if (!sameScene) {
    camera_.sceneChanged();
    history_.clear();
    followSceneLook();
    if (!simulation_.scene().note.empty())
      notify(fmt::format("{}: {}", simulation_.scene().name, simulation_.scene().note));
    state_.stepsPerFrame = simulation_.scene().stepsPerFrame;
    state_.pace = pace;
    return;
  }
  picture_.camera = camera;
  picture_.look = keepChangedComponents(picture_.look, look, usual);
  fittedAspect_ = fittedAspect;
  keepChosenParameters(before, suggested);
}

// Another N of the same scene brings new suggestions; what a person chose instead of the old ones stays.
void Session::keepChosenParameters(const sim::StepParameters& before, const sim::Scene& suggested) {
  sim::StepParameters parameters = simulation_.parameters();
  if (before.dt != suggested.dt) parameters.dt = before.dt;
  if (before.softening != suggested.softening) parameters.softening = before.softening;
  if (simulation_.scene().integrator == suggested.integrator) parameters.integrator = before.integrator;
  if (!(parameters == simulation_.parameters())) simulation_.setParameters(parameters);
}

std::optional<std::uint64_t> Session::bodiesFor(std::string_view scene) const {
  const auto few = [](std::string_view name) {
    const sim::SceneDescriptor* row = sim::findScene(name);
    return row != nullptr && row->massiveBodies > 0;
  };
  return few(scene) || few(state_.scene) ? std::nullopt : std::optional(simulation_.bodies());
}

void Session::run(const command::Reset&) {
  if (replay_) return run(command::SeekReplay{0});
  endRecording();
  picture_.release();
  picture_.forgetPast();
  simulation_.reset();
  state_.owedSteps = 0;
  faultShown_ = false;
  escapeShown_ = false;
  picture_.advanceAndWait(0);
}

void Session::run(const command::LoadScene& asked) {
  if (!asked.bodies && isCameraFile(asked.nameOrPath)) return loadViews(asked.nameOrPath);
  if (!asked.bodies && sim::isTrajectory(asked.nameOrPath)) return openReplay(asked.nameOrPath);
  closeReplay();
  if (!asked.bodies && sim::isCheckpoint(asked.nameOrPath)) return resume(asked.nameOrPath);
  const bool sameScene = !state_.composed && asked.nameOrPath == state_.scene;
  load(asked.nameOrPath, asked.bodies);
  if (!sameScene) loadViewsBeside(asked.nameOrPath);
}

void Session::run(const command::OpenScene& asked) {
  closeReplay();
  run(command::LoadScene{asked.nameOrPath, bodiesFor(asked.nameOrPath)});
}

void Session::run(const command::ComposeScene& asked) {
  compose(asked.file, simulation_.bodies());
}

void Session::run(const command::SaveScene& asked) {
  sim::SceneFile saved = asked.file;
  saved.look = lookTable(lookInForce(simulation_.scene(), picture_.look));
  const std::filesystem::path path = saveOwnScene(saved, asked.replace);
  state_.sceneQuestion.clear();
  if (path.empty()) {
    state_.sceneQuestion = fmt::format("There is a scene '{}' already.", sceneFileName(asked.file.title));
    return;
  }
  ++state_.savedScenes;
  if (!camera_.views().empty())
    sim::writeFileAtomically(cameraFileBeside(path), writeCameraFile(camera_.views()));
  if (state_.composed == asked.file) {
    state_.scene = path.string();
    state_.composed.reset();
  }
  notify(fmt::format("Saved {}", path.string()));
}

void Session::run(const command::DropSceneQuestion&) {
  state_.sceneQuestion.clear();
}

void Session::run(const command::SetBodies& asked) {
  if (asked.bodies != simulation_.bodies()) makeAnew(asked.bodies);
}

void Session::run(const command::TypeBodies& asked) {
  const OptionRule rule{"--bodies", fmt::format("1 to {}", sim::kMaxBodies)};
  run(command::SetBodies{parseCount(rule, asked.text, 1, sim::kMaxBodies)});
}

void Session::run(const command::ScaleBodies& asked) {
  const std::uint64_t bodies = simulation_.bodies();
  const std::uint64_t below = std::bit_floor(std::max<std::uint64_t>(bodies - 1, 1));
  makeAnew(asked.factor > 1 ? std::bit_ceil(bodies + 1) : below);
}

}  // namespace gravitile::app
