#include <algorithm>
#include <string>

#include "app/panels/overlay_text.h"
#include "app/panels/panels.h"

namespace gravitile::app {

void drawStepProgress(const PanelInput& input, const PanelArea& free, float taken) {
  // Designed pixels.
  constexpr float kLongest = 220, kThickness = 4, kInset = 6, kGap = 4, kRim = 1;
  constexpr ImU32 kGround = IM_COL32(90, 96, 108, 220);
  const auto& step = input.session.stepProgress().shown();
  if (!step) return;
  const float scale = input.ui.scale(), line = ImGui::GetTextLineHeight();
  const float inset = kInset * scale, thickness = kThickness * scale;
  const float length = std::min(kLongest * scale, free.width - 2 * inset);
  const float height = line + kGap * scale + thickness + 2 * inset;
  if (!(length > 0) || free.height - taken < height) return;
  const std::string words = stepProgressText(*step);

  // Behind the panels, as the scale bar that it stands above.
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  const float left = free.left + inset, bottom = free.bottom() - taken - inset, top = bottom - thickness;
  const float rim = kRim * scale, part = length * static_cast<float>(step->part);
  list.AddRectFilled({left - rim, top - rim}, {left + length + rim, bottom + rim}, kOverlayShade);
  list.AddRectFilled({left, top}, {left + length, bottom}, kGround);
  list.AddRectFilled({left, top}, {left + part, bottom}, kOverlayLight);
  drawOverlayText(list, {left, top - kGap * scale - line}, words.c_str(), scale);
}

}  // namespace gravitile::app
