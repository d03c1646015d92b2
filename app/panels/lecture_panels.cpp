#include <algorithm>

#include "app/panels/panels.h"

namespace gravitile::app {
namespace {

constexpr float kHistoryHeight = 208;   // designed pixels
constexpr float kHistoryShare = 0.48F;  // of the width, beside the comparison

struct LectureButton {
  LecturePanel panel;
  const char* label;
  const char* help;
};
constexpr LectureButton kButtons[] = {
    {LecturePanel::Facts, "Facts", "K: what the running kernel takes and costs"},
    {LecturePanel::History, "History", "G: the rate over the last two minutes"},
    {LecturePanel::Comparison, "Compare", "C: the best rate of each kernel tried"},
    {LecturePanel::Source, "Source", "E: the running kernel's source, to read and to edit"},
};
constexpr int kButtonsALine = 2;

// Between the side panels, as wide as they leave it.
PanelArea middle(const PanelInput& input) {
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const float scale = input.ui.scale(), margin = kPanelMargin * scale;
  return {.left = kLeftPanelWidth * scale + 2 * margin,
          .top = margin,
          .width = std::max(pictureSpace(display.x, scale, input.session.state()).width - 2 * margin, 1.0F),
          .height = std::max(display.y - 2 * margin, 1.0F)};
}

}  // namespace

void drawLectureButtons(const PanelInput& input) {
  const float spacing = ImGui::GetStyle().ItemInnerSpacing.x;
  const ImVec2 size{(ImGui::GetContentRegionAvail().x - (kButtonsALine - 1) * spacing) / kButtonsALine, 0};
  for (const LectureButton& button : kButtons) {
    if ((&button - kButtons) % kButtonsALine != 0) ImGui::SameLine(0, spacing);
    const bool open = input.session.state().open(button.panel);
    if (open) ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_Header));
    if (ImGui::Button(button.label, size)) input.commands.push(command::ToggleLecturePanel{button.panel});
    if (open) ImGui::PopStyleColor();
    tooltip(button.help);
  }
}

float LecturePanels::draw(const PanelInput& input) {
  const SessionState& state = input.session.state();
  const PanelArea area = middle(input);
  float bottom = ImGui::GetIO().DisplaySize.y;
  if (state.open(LecturePanel::Facts)) bottom = facts_.draw(input, area);

  const bool history = state.open(LecturePanel::History), comparison = state.open(LecturePanel::Comparison);
  const float margin = kPanelMargin * input.ui.scale();
  PanelArea left = area, right = area;
  left.height = right.height = std::min(kHistoryHeight * input.ui.scale(), area.height);
  if (history && comparison) {
    left.width = (area.width - margin) * kHistoryShare;
    right.width = area.width - margin - left.width;
    right.left += left.width + margin;
  }
  if (history) drawHistoryPanel(input, left);
  if (comparison) drawComparisonPanel(input, right);
  return bottom;
}

}  // namespace gravitile::app
