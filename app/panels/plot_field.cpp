#include "app/panels/plot_field.h"

#include <algorithm>

#include "app/panels/style.h"

namespace gravitile::app {
namespace {

// In heights of a letter, so that they grow with the panels.
constexpr float kLineWidth = 2.5F / 15;
constexpr float kDotRadius = 4.0F / 15;
constexpr float kGridAlpha = 0.25F;

}  // namespace

ImU32 fade(const ImVec4& colour, float alpha) {
  return ImGui::GetColorU32({colour.x, colour.y, colour.z, alpha});
}

void drawValueAxis(ImDrawList& list, const PlotField& field, std::string (*nameOf)(double)) {
  const float line = ImGui::GetTextLineHeight();
  const ImU32 grid = fade(kDim, kGridAlpha), words = ImGui::GetColorU32(kDim);
  const PlotScale& scale = field.scale;
  const int steps = static_cast<int>((scale.top - scale.bottom) / scale.step + 0.5);
  for (int k = 0; k <= steps; ++k) {
    const double value = scale.bottom + k * scale.step;
    const float y = field.y(value);
    list.AddLine({field.minimum.x, y}, {field.maximum.x, y}, grid);
    const std::string tick = nameOf(value);
    const float width = ImGui::CalcTextSize(tick.c_str()).x;
    list.AddText({field.minimum.x - width - line / 3, y - line / 2}, words, tick.c_str());
  }
}

void drawTimeTick(ImDrawList& list, const PlotField& field, double time, const std::string& name) {
  const float line = ImGui::GetTextLineHeight();
  const float width = ImGui::CalcTextSize(name.c_str()).x, x = field.x(time);
  const float left =
      std::clamp(x - width / 2, field.minimum.x, std::max(field.maximum.x - width, field.minimum.x));
  list.AddText({left, field.maximum.y + line / 8}, ImGui::GetColorU32(kDim), name.c_str());
}

void BrokenLine::add(const ImVec2& point) {
  last_ = point;
  list_.PathLineTo(point);
  ++points_;
}

void BrokenLine::finish() {
  if (points_ > 1) list_.PathStroke(colour_, 0, kLineWidth * ImGui::GetFontSize());
  list_.PathClear();
  if (points_ == 1) list_.AddCircleFilled(last_, kDotRadius * ImGui::GetFontSize(), colour_);
  points_ = 0;
}

}  // namespace gravitile::app
