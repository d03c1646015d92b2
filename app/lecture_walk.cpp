#include "app/lecture_walk.h"

#include <fmt/format.h>

#include <utility>

#include "sim/scenes/scene_file.h"
#include "sim/scenes/scene_table.h"

namespace gravitile::app {
namespace {

bool canRun(const LectureStep& step, const RunningState& now) {
  return step.kernel == nullptr || step.kernel->family == now.family;
}

// A count of bodies that suits a GPU would bring a processor to a halt, so it goes with the kernel.
std::string leftOut(const LectureStep& step) {
  const bool gpu = step.kernel->family == sim::KernelFamily::Gpu;
  return fmt::format("{} {}. This step's kernel, its tuning and its body count are left out.",
                     step.kernel->id, gpu ? "needs an NVIDIA GPU" : "runs on the processor (--device cpu)");
}

sim::KernelChoice wantedKernel(const LectureStep& step, const RunningState& now) {
  sim::KernelChoice choice = now.kernel;
  if (step.kernel != nullptr) choice.kernel = step.kernel;
  for (std::size_t k = 0; k < step.tuning.size(); ++k) {
    if (step.tuning[k]) choice.tuning.values[k] = *step.tuning[k];
  }
  return choice;
}

// The scene or count that the step asks for; the count that runs stays where it asks for none.
std::optional<Command> systemChange(const LectureStep& step, const RunningState& now,
                                    std::optional<std::uint64_t> bodies) {
  if (!step.scene.empty()) {
    const bool anyCount = sim::findScene(step.scene) != nullptr || sim::isSceneFile(step.scene);
    if (!bodies && anyCount) bodies = now.bodies;
    return command::LoadScene{step.scene, bodies};
  }
  if (bodies && *bodies != now.bodies) return command::SetBodies{*bodies};
  return std::nullopt;
}

}  // namespace

StepPlan planStep(const LectureStep& step, const RunningState& now) {
  StepPlan plan;
  const bool here = canRun(step, now);
  if (!here) plan.note = leftOut(step);

  const sim::KernelChoice kernel = here ? wantedKernel(step, now) : now.kernel;
  const bool kernelChanges = kernel.kernel != nullptr && !(kernel == now.kernel);
  const bool kernelFirst = kernelChanges && now.bodies <= kernel.kernel->maxBodies;
  const auto system = systemChange(step, now, here ? step.bodies : std::nullopt);
  // First, lest steps are done while the rest waits.
  if (step.paused) plan.commands.push_back(command::SetPaused{*step.paused});
  if (kernelFirst) plan.commands.push_back(command::SetKernel{kernel});
  if (system) plan.commands.push_back(*system);
  if (kernelChanges && !kernelFirst) plan.commands.push_back(command::SetKernel{kernel});

  const command::ChangeParameters& parameters = step.parameters;
  if (parameters.integrator != nullptr || parameters.dt || parameters.adaptive || parameters.softening) {
    plan.commands.push_back(parameters);
  }
  // After the scene, whose unit of time it may be told in.
  if (step.pace) plan.commands.push_back(command::SetPace{*step.pace});
  // Panels first: what they leave free is what the picture is fitted into.
  if (step.panels) plan.commands.push_back(command::ShowPanels{*step.panels});
  if (step.view.orientation || step.view.fit || step.view.zoom) plan.commands.push_back(step.view);
  return plan;
}

LectureWalk::LectureWalk(std::shared_ptr<const Lecture> lecture) : lecture_(std::move(lecture)) {
  if (loaded()) steps_.push_back(0);
}

bool LectureWalk::turn(int direction) {
  if (!loaded()) return false;
  const bool atEnd = direction > 0 ? index_ + 1 == lecture_->steps.size() : index_ == 0;
  if (atEnd) return false;
  index_ = direction > 0 ? index_ + 1 : index_ - 1;
  steps_.push_back(index_);
  note_.clear();  // it was of the step that is left
  return true;
}

std::optional<Command> LectureWalk::next(const RunningState& now) {
  while (commands_.empty() && !steps_.empty()) {
    StepPlan plan = planStep(lecture_->steps[steps_.front()], now);
    steps_.pop_front();
    note_ = steps_.empty() ? std::move(plan.note) : "";  // not of a step that is only passed through
    commands_.assign(plan.commands.begin(), plan.commands.end());
  }
  if (commands_.empty()) return std::nullopt;
  Command due = std::move(commands_.front());
  commands_.pop_front();
  return due;
}

}  // namespace gravitile::app
