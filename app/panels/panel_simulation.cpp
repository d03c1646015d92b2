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
    drawPanelHeading(input, PanelId::Simulation);
    drawRun(input);
    ImGui::Separator();
    drawScene(input);
    drawBodies(input);
    ImGui::Separator();
    drawKernel(input);
    ImGui::Separator();
    drawStep(input);
    drawPace(input);
    drawFiles(input);
  }
  const float height = ImGui::GetWindowHeight();
  ImGui::End();
  return height;
}

void SimulationPanel::drawRun(const PanelInput& input) {
  constexpr float kButtons = 3;
  const float spacing = ImGui::GetStyle().ItemSpacing.x;
  const ImVec2 size{(ImGui::GetContentRegionAvail().x - (kButtons - 1) * spacing) / kButtons, 0};
  const auto& replay = input.session.replay();
  const bool paused = replay ? !replay->playback.playing : input.session.state().paused;
  if (ImGui::Button(paused ? "Run###pause" : "Pause###pause", size)) {
    input.commands.push(command::TogglePause{});
  }
  tooltip("Space");
  ImGui::SameLine();
  if (ImGui::Button("Step", size)) input.commands.push(command::StepOnce{});
  tooltip("Right arrow: one time step, then pause");
  ImGui::SameLine();
  if (ImGui::Button("Reset", size)) input.commands.push(command::Reset{});
  tooltip("Backspace: the scene's first state again");
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
}

void SimulationPanel::drawFiles(const PanelInput& input) {
  if (ImGui::Button("Save checkpoint")) input.commands.push(command::SaveCheckpoint{});
  tooltip(
      "Ctrl+S: the run as it stands, to go on with. Drop the file on the window, or start with --resume.");
  const bool recording = input.session.recorder() != nullptr;
  besideIfRoom(buttonWidth(recording ? "End recording" : "Record trajectory"));
  if (ImGui::Button(recording ? "End recording###record" : "Record trajectory###record"))
    input.commands.push(command::RecordTrajectory{});
  tooltip(
      "J: where the bodies are from now on, frame by frame, to be played on a timeline. Drop the file on the "
      "window, "
      "or start with --replay.");
  ImGui::PushFont(input.ui.smallFont());
  ImGui::AlignTextToFramePadding();
  dimText("F1: keys and mouse");
  const std::string& saved = input.session.state().savedRun;
  if (!saved.empty()) wrappedText(saved, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
  ImGui::PopFont();
}

}  // namespace gravitile::app
