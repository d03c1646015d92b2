#include <algorithm>
#include <string>

#include "app/panels/overlay_text.h"
#include "app/panels/panels.h"
#include "app/scale_bar.h"

namespace gravitile::app {
namespace {

// Designed pixels.
constexpr float kLongestBar = 170;
constexpr float kInset = 6;  // from the edges of what the panels leave free
constexpr float kTick = 5;   // half of the strokes at the bar's ends
constexpr float kStroke = 2;

void drawStrokes(ImDrawList& list, const ImVec2& left, float length, float scale) {
  const float tick = kTick * scale, width = kStroke * scale;
  const auto strokes = [&](ImU32 colour, float wider) {
    const float half = width / 2 + wider;
    const auto box = [&](float x0, float y0, float x1, float y1) {
      list.AddRectFilled({left.x + x0 - half, left.y + y0 - half}, {left.x + x1 + half, left.y + y1 + half},
                         colour);
    };
    box(0, 0, length, 0);
    box(0, -tick, 0, tick);
    box(length, -tick, length, tick);
  };
  strokes(kOverlayShade, scale);
  strokes(kOverlayLight, 0);
}

}  // namespace

float drawScale(const PanelInput& input, const PanelArea& free) {
  const sim::Simulation& simulation = input.session.simulation();
  const float scale = input.ui.scale(), line = ImGui::GetTextLineHeight();
  const float perUnit = input.session.picture().camera.pixelsPerUnit(ImGui::GetIO().DisplaySize.y);
  const float room = std::min(kLongestBar * scale, free.width - 2 * kInset * scale);
  constexpr float kLeastLines = 4;
  if (!(room > 0) || free.height < kLeastLines * line) return 0;
  const sim::Units& units = simulation.scene().units;
  const ScaleBar bar = scaleBar(units, perUnit, room);
  const std::string elapsed = elapsedText(units, simulation.status().time);
  const float widest =
      std::max(ImGui::CalcTextSize(bar.text.c_str()).x, ImGui::CalcTextSize(elapsed.c_str()).x);
  if (widest > free.width - 2 * kInset * scale) return 0;

  // Behind the panels, which come and go.
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  const float left = free.left + kInset * scale, bottom = free.bottom() - (kInset + kTick) * scale;
  drawStrokes(list, {left, bottom}, bar.length, scale);
  const float labels = bottom - (kTick + kStroke) * scale - line;
  drawOverlayText(list, {left, labels}, bar.text.c_str(), scale);
  drawOverlayText(list, {left, labels - line}, elapsed.c_str(), scale);
  return free.bottom() - (labels - line);
}

}  // namespace gravitile::app
