#include <algorithm>

#include "app/panels/panels.h"

namespace gravitile::app {
namespace {

constexpr float kHistoryHeight = 208;   // designed pixels
constexpr float kHistoryShare = 0.48F;  // of the width, beside the comparison
// Designed pixels that the panels of both sides need side by side.
constexpr float kBothSidesWidth = 700;

// Between the side panels, as wide as they leave it.
PanelArea middle(const PanelInput& input) {
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const float scale = input.ui.scale(), margin = kPanelMargin * scale;
  const PictureSpace space = pictureSpace(display.x, scale, input.session.state());
  return {.left = space.left + margin,
          .top = margin,
          .width = std::max(space.width - 2 * margin, 1.0F),
          .height = std::max(display.y - 2 * margin, 1.0F)};
}

}  // namespace

float PanelStage::draw(const PanelInput& input) {
  rightColumn_ = 0;
  middle_ = middle(input);
  bottom_ = ImGui::GetIO().DisplaySize.y;
  for (const PanelDescriptor& panel : panelTable()) {
    if (input.session.state().shows(panel.id)) drawPanel(panel.id, input);
  }
  if (input.session.state().showsCaption()) drawLecturePanel(input);
  return bottom_;
}

void PanelStage::drawPanel(PanelId id, const PanelInput& input) {
  // A narrow window has room for one side: the controls stay.
  const bool bothSides = ImGui::GetIO().DisplaySize.x >= kBothSidesWidth * input.ui.scale();
  switch (id) {
    case PanelId::Simulation:
      return simulation_.draw(input);
    case PanelId::Performance:
      if (bothSides) rightColumn_ = drawPerformancePanel(input);
      return;
    case PanelId::Picture:
      if (bothSides) drawPicturePanel(input, rightColumn_);
      return;
    case PanelId::Facts:
      bottom_ = facts_.draw(input, middle_);
      return;
    case PanelId::History:
      return drawHistoryPanel(input, historyArea(input));
    case PanelId::Comparison:
      return drawComparisonPanel(input, comparisonArea(input));
    case PanelId::Sweep:
      return sweep_.draw(input);
  }
}

PanelArea PanelStage::historyArea(const PanelInput& input) const {
  PanelArea area = middle_;
  area.height = std::min(kHistoryHeight * input.ui.scale(), area.height);
  const float margin = kPanelMargin * input.ui.scale();
  if (input.session.state().shows(PanelId::Comparison)) area.width = (area.width - margin) * kHistoryShare;
  return area;
}

PanelArea PanelStage::comparisonArea(const PanelInput& input) const {
  PanelArea area = middle_;
  area.height = std::min(kHistoryHeight * input.ui.scale(), area.height);
  if (!input.session.state().shows(PanelId::History)) return area;
  const float taken = historyArea(input).width + kPanelMargin * input.ui.scale();
  area.left += taken;
  area.width -= taken;
  return area;
}

}  // namespace gravitile::app
