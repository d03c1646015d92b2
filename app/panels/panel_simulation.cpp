#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>

#include "app/format.h"
#include "app/panels/panels.h"
#include "sim/integrators/integrator_table.h"

namespace gravitile::app {
namespace {

// Quick choices of N: the powers of two between a toy and what a fast GPU steps in a second.
constexpr std::uint64_t kSmallestQuickBodies = 1ULL << 10;
constexpr std::uint64_t kLargestQuickBodies = 1ULL << 20;
// Sliders of dt and softening reach this factor below and above what the scene suggests.
constexpr double kSliderReach = 32;
constexpr std::uint32_t kMaxStepsPerFrame = 64;

float labelWidth(const PanelInput& input) {
  return kLabelWidth * input.ui.scale();
}

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

// Takes effect while it is dragged: dt and softening cost nothing to change.
bool realSlider(const char* id, double& value, double suggested, bool mayBeZero) {
  const double minimum = mayBeZero ? 0 : suggested / kSliderReach, maximum = suggested * kSliderReach;
  const bool changed = ImGui::SliderScalar(id, ImGuiDataType_Double, &value, &minimum, &maximum, "%.4g",
                                           ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_NoRoundToFormat);
  tooltip("Ctrl+click to type a value.");
  return changed;
}

// 0 is off. Above it what is worth trying, on either side of 0.1.
bool adaptiveSlider(double& eta) {
  constexpr double kOff = 0, kCoarsest = 1;
  const bool changed = ImGui::SliderScalar("##adaptive", ImGuiDataType_Double, &eta, &kOff, &kCoarsest,
                                           eta > 0 ? "%.3g" : "off",
                                           ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp);
  tooltip(
      "Steps of all bodies as short as one of them needs, at most the time step: this times the smallest "
      "sqrt(softening/|acceleration|), or with hermite4 Aarseth's criterion. Symplectic schemes lose by it "
      "that their energy error stays bounded.");
  return changed;
}

}  // namespace

float SimulationPanel::draw(const PanelInput& input, const PanelArea& area) {
  placeWindow(area);
  constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
                                      ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoTitleBar;
  if (ImGui::Begin("Simulation", nullptr, kFlags)) {
    drawRun(input);
    ImGui::Separator();
    drawScene(input);
    drawBodies(input);
    ImGui::Separator();
    drawKernel(input);
    ImGui::Separator();
    drawStep(input);
    ImGui::PushFont(input.ui.smallFont());
    dimText("F1: keys and mouse");
    ImGui::PopFont();
  }
  const float height = ImGui::GetWindowHeight();
  ImGui::End();
  return height;
}

void SimulationPanel::drawRun(const PanelInput& input) {
  constexpr float kButtons = 3;
  const float spacing = ImGui::GetStyle().ItemSpacing.x;
  const ImVec2 size{(ImGui::GetContentRegionAvail().x - (kButtons - 1) * spacing) / kButtons, 0};
  if (ImGui::Button(input.session.state().paused ? "Run###pause" : "Pause###pause", size)) {
    input.commands.push(command::TogglePause{});
  }
  tooltip("Space");
  ImGui::SameLine();
  if (ImGui::Button("Step", size)) input.commands.push(command::StepOnce{});
  tooltip("Right arrow: one time step, then pause");
  ImGui::SameLine();
  if (ImGui::Button("Reset", size)) input.commands.push(command::Reset{});
  tooltip("R: the scene's first state again");
}

void SimulationPanel::drawScene(const PanelInput& input) {
  constexpr float kTitleColumn = 140;
  const Session& session = input.session;
  row("Scene", labelWidth(input));
  if (!beginChoice("##scene", session.simulation().scene().name)) return;
  for (const sim::SceneDescriptor& scene : sim::sceneTable()) {
    const std::string id(scene.id);
    if (ImGui::Selectable(id.c_str(), session.state().scene == scene.id)) {
      input.commands.push(command::LoadScene{id, session.bodiesFor(id)});
    }
    tooltip(scene.description);
    ImGui::SameLine(kTitleColumn * input.ui.scale());
    dimText(scene.title);
  }
  dimText("Drop a file on the window to open it.");
  endChoice();
}

void SimulationPanel::drawBodies(const PanelInput& input) {
  const std::uint64_t bodies = input.session.simulation().bodies();
  std::array<char, 24> inForce{};
  std::to_chars(inForce.data(), inForce.data() + inForce.size() - 1, bodies);
  bodies_.follow(inForce);
  row("Bodies", labelWidth(input));
  const float arrow = ImGui::GetFrameHeight(), spacing = ImGui::GetStyle().ItemInnerSpacing.x;
  ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - arrow - spacing);
  ImGui::InputText("##bodies", bodies_.value.data(), bodies_.value.size(), ImGuiInputTextFlags_AutoSelectAll);
  if (bodies_.finished()) input.commands.push(command::TypeBodies{bodies_.value.data()});
  tooltip("Type a number, 65536 or 1e5, and press Enter.");

  ImGui::SameLine(0, spacing);
  if (!ImGui::BeginCombo(
          "##quick bodies", "",
          ImGuiComboFlags_NoPreview | ImGuiComboFlags_HeightLargest | ImGuiComboFlags_PopupAlignLeft)) {
    return;
  }
  if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false)) ImGui::CloseCurrentPopup();
  const sim::KernelDescriptor* kernel = input.session.shownKernel().kernel;
  for (std::uint64_t count = kSmallestQuickBodies; count <= kLargestQuickBodies; count *= 2) {
    const bool accepted = kernel == nullptr || count <= kernel->maxBodies;
    const ImGuiSelectableFlags flags = accepted ? 0 : ImGuiSelectableFlags_Disabled;
    if (ImGui::Selectable(grouped(count).c_str(), count == bodies, flags)) {
      input.commands.push(command::SetBodies{count});
    }
  }
  endChoice();
}

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

void SimulationPanel::drawStep(const PanelInput& input) {
  const sim::Scene& scene = input.session.simulation().scene();
  sim::StepParameters parameters = input.session.simulation().parameters();
  bool changed = false;

  row("Integrator", labelWidth(input));
  if (beginChoice("##integrator", parameters.integrator->id)) {
    for (const sim::IntegratorDescriptor& integrator : sim::integratorTable()) {
      const std::string title(integrator.title);
      if (ImGui::Selectable(title.c_str(), parameters.integrator == &integrator)) {
        parameters.integrator = &integrator;
        changed = true;
      }
      tooltip(integrator.description);
    }
    endChoice();
  }
  row("Time step", labelWidth(input));
  changed |= realSlider("##dt", parameters.dt, scene.dt, false);
  row("Adaptive", labelWidth(input));
  changed |= adaptiveSlider(parameters.adaptive);
  row("Softening", labelWidth(input));
  changed |= realSlider("##softening", parameters.softening, scene.softening, true);
  if (parameters.integrator->takesDamping()) {
    constexpr double kNoVelocityLeft = 0, kUndamped = 1;
    row("Damping", labelWidth(input));
    changed |= ImGui::SliderScalar("##damping", ImGuiDataType_Double, &parameters.damping, &kNoVelocityLeft,
                                   &kUndamped, "%.4f", ImGuiSliderFlags_AlwaysClamp);
    tooltip("Factor on the velocity each step.");
  }
  if (changed) input.commands.push(command::SetParameters{parameters});

  std::uint32_t steps = input.session.state().stepsPerFrame;
  constexpr std::uint32_t kMinSteps = 1;
  row("Steps/frame", labelWidth(input));
  if (ImGui::SliderScalar("##steps", ImGuiDataType_U32, &steps, &kMinSteps, &kMaxStepsPerFrame, "%u",
                          ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp)) {
    input.commands.push(command::SetStepsPerFrame{steps});
  }
}

}  // namespace gravitile::app
