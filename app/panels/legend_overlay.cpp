#include "app/panels/legend_overlay.h"

#include <algorithm>

#include "app/panels/overlay_text.h"
#include "app/panels/panels.h"
#include "app/srgb.h"

namespace gravitile::app {
namespace {

// Designed pixels.
constexpr float kLongestBar = 240, kShortestBar = 120;
constexpr float kBarHeight = 10;
constexpr float kInset = 6;  // from the edges of what the panels leave free
constexpr float kTick = 4;
constexpr int kBands = 64;             // of colour, each running into the next
constexpr float kDarkestBody = 0.35F;  // what shines is never darker: as bodies are drawn

ImU32 packed(const glm::vec3& linear) {
  const glm::vec3 srgb = toSrgb(linear);
  return ImGui::ColorConvertFloat4ToU32({srgb.r, srgb.g, srgb.b, 1});
}

void drawBar(ImDrawList& list, const render::ColourTable& colours, const ImVec2& corner, const ImVec2& size) {
  const float edge = std::max(size.y / 10, 1.0F);
  list.AddRectFilled({corner.x - edge, corner.y - edge}, {corner.x + size.x + edge, corner.y + size.y + edge},
                     kOverlayShade);
  const auto colourAt = [&](int band) {
    return packed(colours[static_cast<std::size_t>(band) * (render::kTableColours - 1) / kBands]);
  };
  for (int band = 0; band < kBands; ++band) {
    const float left = corner.x + size.x * static_cast<float>(band) / kBands;
    const float right = corner.x + size.x * static_cast<float>(band + 1) / kBands;
    const ImU32 from = colourAt(band), to = colourAt(band + 1);
    list.AddRectFilledMultiColor({left, corner.y}, {right, corner.y + size.y}, from, to, to, from);
  }
}

// Centred under its place, but not beyond the bar's ends by more than `overhang`.
void drawTick(ImDrawList& list, const LegendTick& tick, const ImVec2& corner, const ImVec2& size,
              float scale) {
  const float x = corner.x + tick.place * size.x, top = corner.y + size.y;
  list.AddRectFilled({x - scale / 2, top}, {x + scale / 2, top + kTick * scale}, kOverlayLight);
  const float width = ImGui::CalcTextSize(tick.text.c_str()).x;
  const float left = std::clamp(x - width / 2, corner.x - kInset * scale,
                                std::max(corner.x + size.x - width + kInset * scale, corner.x));
  drawOverlayText(list, {left, top + kTick * scale}, tick.text.c_str(), scale);
}

}  // namespace

FigureRange rangeInForce(const Picture& picture) {
  const glm::vec2 range = picture.figureRange();
  return {range.x, range.y};
}

void LegendOverlay::follow(const Legend& legend) {
  if (map_ == legend.colours && densityMap_ == legend.map) return;
  map_ = legend.colours;
  densityMap_ = legend.map;
  colours_ = render::colourTable(legend.colours, legend.map ? 0 : kDarkestBody);
}

float LegendOverlay::draw(const PanelInput& input, const PanelArea& free) {
  const Picture& picture = input.session.picture();
  const auto legend =
      legendFor(picture.look, input.session.simulation().scene().units, rangeInForce(picture));
  const float scale = input.ui.scale(), line = ImGui::GetTextLineHeight(), inset = kInset * scale;
  // The other half of the width is the scale bar's.
  const float width = std::min(kLongestBar * scale, free.width / 2 - 2 * inset);
  constexpr float kLeastLines = 5;
  if (!legend || width < kShortestBar * scale || free.height < kLeastLines * line) return 0;
  follow(*legend);
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  const ImVec2 size{width, kBarHeight * scale};
  const float below = line + kTick * scale;
  const ImVec2 corner{free.right() - 2 * inset - width, free.bottom() - inset - below - size.y};
  drawBar(list, colours_, corner, size);
  for (const LegendTick& tick : legend->ticks) drawTick(list, tick, corner, size, scale);
  const float title = corner.y - line - scale * kTick;
  // A long one begins farther to the left, not to run under the panels.
  const float wide = ImGui::CalcTextSize(legend->title.c_str()).x;
  drawOverlayText(list, {std::min(corner.x, free.right() - inset - wide), title}, legend->title.c_str(),
                  scale);
  return free.bottom() - title;
}

}  // namespace gravitile::app
