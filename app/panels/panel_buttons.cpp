#include <algorithm>
#include <string>

#include "app/panels/panels.h"

namespace gravitile::app {
namespace {

constexpr std::size_t kButtonsInARow = 3;
constexpr float kPale = 0.4F;

// "K: what the running kernel takes and costs".
void explain(const PanelDescriptor& panel) {
  if (!ImGui::IsItemHovered()) return;  // the sentence is not made for nothing, every frame
  tooltip(std::string(panel.keyName()) + ": " + std::string(panel.description));
}

// Paler while it has given way to others.
ImVec4 openColour(bool gaveWay) {
  ImVec4 colour = ImGui::GetStyleColorVec4(ImGuiCol_Header);
  if (gaveWay) colour.w *= kPale;
  return colour;
}

}  // namespace

float panelButtonsHeight() {
  const auto buttons = std::count_if(panelTable().begin(), panelTable().end(),
                                     [](const PanelDescriptor& panel) { return !panel.shownAtStart; });
  const auto rows = (static_cast<std::size_t>(buttons) + kButtonsInARow - 1) / kButtonsInARow;
  return static_cast<float>(rows) * ImGui::GetFrameHeightWithSpacing() - ImGui::GetStyle().ItemSpacing.y;
}

void drawPanelButtons(const PanelInput& input) {
  const float spacing = ImGui::GetStyle().ItemInnerSpacing.x;
  const ImVec2 size{
      (ImGui::GetContentRegionAvail().x - (kButtonsInARow - 1) * spacing) / float(kButtonsInARow), 0};
  std::size_t drawn = 0;
  for (const PanelDescriptor& panel : panelTable()) {
    if (panel.shownAtStart) continue;
    if (drawn++ % kButtonsInARow != 0) ImGui::SameLine(0, spacing);
    const bool open = input.session.state().panels.chosen(panel.id);
    if (open) ImGui::PushStyleColor(ImGuiCol_Button, openColour(input.session.state().gaveWay.has(panel.id)));
    if (ImGui::Button(panel.title.data(), size)) input.commands.push(command::TogglePanel{panel.id});
    if (open) ImGui::PopStyleColor();
    explain(panel);
  }
}

}  // namespace gravitile::app
