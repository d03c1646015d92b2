#include "app/panels/panels.h"

namespace gravitile::app {

PanelArea PanelStage::draw(const PanelInput& input) {
  source_.attend(input);
  const SessionState& state = input.session.state();
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const PanelLayout layout = layOutPanels({.width = display.x,
                                           .height = display.y,
                                           .scale = input.ui.scale(),
                                           .panels = state.panels,
                                           .sides = state.ui.sides,
                                           .caption = state.showsCaption(),
                                           .heights = heights_,
                                           .captionHeight = captionHeight_});
  for (const PanelDescriptor& panel : panelTable()) {
    const std::optional<PanelArea>& area = layout.of(panel.id);
    if (area) heights_[static_cast<std::size_t>(panel.id)] = drawPanel(panel.id, input, *area);
    gaveWay_.set(panel.id, state.shows(panel.id) && !area);
  }
  if (layout.caption) captionHeight_ = drawLecturePanel(input, *layout.caption);
  return layout.free;
}

float PanelStage::drawPanel(PanelId id, const PanelInput& input, const PanelArea& area) {
  switch (id) {
    case PanelId::Simulation:
      return simulation_.draw(input, area);
    case PanelId::Performance:
      return drawPerformancePanel(input, area);
    case PanelId::Picture:
      return picture_.draw(input, area);
    case PanelId::Camera:
      return camera_.draw(input, area);
    case PanelId::Gallery:
      return gallery_.draw(input, area);
    case PanelId::Composer:
      return composer_.draw(input, area);
    case PanelId::Facts:
      return facts_.draw(input, area);
    case PanelId::History:
      return drawHistoryPanel(input, area);
    case PanelId::Comparison:
      return drawComparisonPanel(input, area);
    case PanelId::Sweep:
      return sweep_.draw(input, area);
    case PanelId::Diagnostics:
      return diagnostics_.draw(input, area);
    case PanelId::Source:
      return source_.draw(input, area);
  }
  return 0;
}

}  // namespace gravitile::app
