// The simulation panel's kernels and their tuning values.
#include <fmt/format.h>

#include <string>

#include "app/panels/panels.h"

namespace gravitile::app {
namespace {

std::string_view needs(sim::KernelFamily family) {
  return family == sim::KernelFamily::Gpu ? "needs an NVIDIA GPU" : "runs on the CPU: --device cpu";
}

void drawKernelList(const PanelInput& input, const sim::KernelChoice& shown) {
  constexpr float kTitleColumn = 196;
  for (const sim::KernelDescriptor& kernel : sim::kernelTable()) {
    const bool rightDevice = kernel.family == input.session.engineInfo().family;
    const bool usable = rightDevice && input.session.simulation().bodies() <= kernel.maxBodies;
    ImGui::BeginDisabled(!usable);
    const std::string id(kernel.id);
    if (ImGui::Selectable(id.c_str(), shown.kernel == &kernel)) {
      input.commands.push(command::SetKernel{{&kernel, shown.tuning}});
    }
    ImGui::SameLine(kTitleColumn * input.ui.scale());
    if (usable && kernel.wrongOnPurpose) {
      ImGui::TextColored(kBad, "%.*s", static_cast<int>(kernel.title.size()), kernel.title.data());
    } else {
      dimText(usable        ? kernel.title
              : rightDevice ? std::string_view("for fewer bodies")
                            : needs(kernel.family));
    }
    ImGui::EndDisabled();
  }
}

// What a kernel that picks among the others has picked.
void drawPicked(const sim::EngineStatus& status) {
  if (status.resolved.kernel != nullptr) wrappedText(sim::describeRunning(status), kAccent);
  if (status.trials > 0) dimText(fmt::format("measuring {} of {}", status.trial, status.trials));
}

// A button for each name of a value; true when another one was picked.
bool nameButtons(const sim::TuningParameter& parameter, int& shown) {
  bool picked = false;
  for (int value = parameter.minimum; value <= parameter.maximum; ++value) {
    if (value > parameter.minimum) ImGui::SameLine();
    const std::string name = sim::tuningValueText(parameter.id, value);
    if (ImGui::RadioButton(name.c_str(), shown == value) && shown != value) {
      shown = value;
      picked = true;
    }
    tooltip(parameter.help);
  }
  return picked;
}

// A slider over the whole range, and the powers of two in it one click away.
bool powerOfTwoButtons(const sim::TuningParameter& parameter, int shown, int& picked) {
  bool clicked = false;
  int first = 1;
  while (first < parameter.minimum) first *= 2;
  int count = 0;
  for (int value = first; value <= parameter.maximum; value *= 2) ++count;
  const float spacing = ImGui::GetStyle().ItemInnerSpacing.x;
  const float width = (ImGui::GetContentRegionAvail().x - spacing * static_cast<float>(count - 1)) /
                      static_cast<float>(count);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0, ImGui::GetStyle().FramePadding.y / 2});
  for (int value = first; value <= parameter.maximum; value *= 2) {
    if (value != first) ImGui::SameLine(0, spacing);
    const bool current = value == shown;
    if (current) ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_Header));
    if (ImGui::Button(std::to_string(value).c_str(), {width, 0})) {
      picked = value;
      clicked = true;
    }
    if (current) ImGui::PopStyleColor();
  }
  ImGui::PopStyleVar();
  return clicked;
}

}  // namespace

void SimulationPanel::drawKernel(const PanelInput& input) {
  const sim::KernelChoice shown = input.session.shownKernel();
  const std::string id(shown.kernel != nullptr ? shown.kernel->id : "none");
  row("Kernel", labelWidth(input));
  if (beginChoice("##kernel", id)) {
    drawKernelList(input, shown);
    endChoice();
  }
  if (shown.kernel == nullptr) return;
  if (input.session.simulation().status().preparing) {
    wrappedText("Compiling; the last kernel keeps running.", kAccent);
  } else {
    wrappedText(shown.kernel->title, kAccent);
  }
  if (sim::isChosen(*shown.kernel)) drawPicked(input.session.simulation().status());
  ImGui::PushFont(input.ui.smallFont());
  wrappedText(shown.kernel->lesson, ImGui::GetStyleColorVec4(ImGuiCol_Text));
  ImGui::PopFont();
  for (const sim::TuningId tuningId : shown.kernel->tuning) drawTuning(input, tuningId);
}

void SimulationPanel::drawTuning(const PanelInput& input, sim::TuningId id) {
  const sim::TuningParameter& parameter = sim::tuningParameter(id);
  sim::KernelChoice choice = input.session.shownKernel();
  PendingEdit<int>& edit = tuning_[static_cast<std::size_t>(id)];
  edit.follow(choice.tuning[id] / parameter.step);

  ImGui::PushID(&parameter);
  const std::string title(parameter.title);
  row(title.c_str(), labelWidth(input));
  if (!parameter.valueNames.empty()) {
    if (nameButtons(parameter, choice.tuning[id])) input.commands.push(command::SetKernel{choice});
    ImGui::PopID();
    return;
  }
  // The slider counts in steps, so that it can't stop in between; it shows the value.
  const std::string value = std::to_string(edit.value * parameter.step);
  ImGui::SliderInt("##slider", &edit.value,
                   parameter.minimum / parameter.step + (parameter.minimum % parameter.step != 0),
                   parameter.maximum / parameter.step, value.c_str(), ImGuiSliderFlags_NoInput);
  int picked = edit.value * parameter.step;
  bool done = edit.finished();
  tooltip(parameter.help);
  done |= powerOfTwoButtons(parameter, choice.tuning[id], picked);
  ImGui::PopID();
  if (!done || picked == choice.tuning[id]) return;
  choice.tuning[id] = picked;
  input.commands.push(command::SetKernel{choice});
}

}  // namespace gravitile::app
