// What a lecture asks of a session.
#include "app/session.h"

namespace gravitile::app {

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
  if (asked.adaptive) parameters.adaptive = *asked.adaptive;
  if (asked.softening) parameters.softening = *asked.softening;
  if (!(parameters == simulation_.parameters())) run(command::SetParameters{parameters});
}

void Session::run(const command::SetPaused& asked) {
  state_.paused = asked.paused;
  state_.owedSteps = 0;
}

void Session::run(const command::TogglePresentation&) {
  state_.presentation = !state_.presentation;
}

}  // namespace gravitile::app
