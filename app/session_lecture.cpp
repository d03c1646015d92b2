// What a lecture asks of a session.
#include <glm/gtc/quaternion.hpp>

#include "app/session.h"

namespace gravitile::app {
namespace {

// A disc in the x-y plane seen from its rim: x to the right, z up.
glm::quat edgeOnView() {
  return glm::angleAxis(glm::radians(90.0F), glm::vec3(1, 0, 0));
}

glm::quat orientationOf(command::SetView::Orientation orientation) {
  using Orientation = command::SetView::Orientation;
  switch (orientation) {
    case Orientation::Oblique:
      return render::obliqueView();
    case Orientation::EdgeOn:
      return edgeOnView();
    case Orientation::FaceOn:
      break;
  }
  return render::faceOnView();
}

}  // namespace

// A command that comes after a change of kernel waits until that kernel runs.
void Session::followLecture() {
  while (true) {
    const sim::EngineStatus status = simulation_.engine().status();
    if (status.preparing) return;
    // The engine of a processor takes up a kernel with its next steps; one of a GPU may have refused it.
    const bool cpu = engineInfo_.family == sim::KernelFamily::Cpu;
    const std::optional<Command> due = state_.lecture.next(
        {engineInfo_.family, cpu ? simulation_.wantedKernel() : status.running, simulation_.bodies()});
    if (!due) return;
    carryOut(*due);
    // What a picture is fitted into is known from the next frame on.
    if (std::holds_alternative<command::ShowPanels>(*due)) return;
  }
}

void Session::run(const command::TurnPage& asked) {
  if (state_.lecture.turn(asked.direction)) return;
  notify(asked.direction > 0 ? "This is the last step of the lecture."
                             : "This is the first step of the lecture.");
}

void Session::run(const command::ChangeParameters& asked) {
  sim::StepParameters parameters = simulation_.parameters();
  if (asked.integrator != nullptr) parameters.integrator = asked.integrator;
  if (asked.dt) parameters.dt = *asked.dt;
  if (asked.softening) parameters.softening = *asked.softening;
  if (!(parameters == simulation_.parameters())) run(command::SetParameters{parameters});
}

void Session::run(const command::SetPaused& asked) {
  state_.paused = asked.paused;
  state_.owedSteps = 0;
}

void Session::run(const command::SetView& asked) {
  if (asked.orientation) picture_.camera.orientation = orientationOf(*asked.orientation);
  if (asked.fit || asked.zoom) fitView();
  if (asked.zoom) picture_.camera.distance /= static_cast<float>(*asked.zoom);
}

void Session::run(const command::TogglePresentation&) {
  state_.presentation = !state_.presentation;
}

}  // namespace gravitile::app
