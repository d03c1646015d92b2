#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "app/format.h"
#include "app/panels/panels.h"
#include "app/panels/plot_field.h"
#include "app/plot_scale.h"

namespace gravitile::app {
namespace {

constexpr int kMaxRateTicks = 5;
constexpr int kTimeTicks = 3;
constexpr std::size_t kLabelRows = 2;  // of marks that stand close together
constexpr const char* kHeading = "Interactions/s";
constexpr float kMarkWidth = 1.5F;

// The field that the line is in, and what is around it.
struct Plot : PlotField {
  float line;  // height of a line of text
};

Plot layOut(const RateHistory& history) {
  const ImVec2 corner = ImGui::GetCursorScreenPos(), size = ImGui::GetContentRegionAvail();
  const float line = ImGui::GetTextLineHeight();
  const float tickWidth = ImGui::CalcTextSize("888 M ").x;
  return {{.minimum = {corner.x + tickWidth, corner.y + static_cast<float>(kLabelRows) * line},
           .maximum = {corner.x + size.x, corner.y + std::max(size.y - line, line)},
           .left = history.newestTimeS() - history.shownSpanS(),
           .right = history.newestTimeS(),
           .scale = plotScale(history.largestRate(), kMaxRateTicks)},
          line};
}

void drawAxes(ImDrawList& list, const Plot& plot) {
  drawValueAxis(list, plot, withPrefix);
  for (int k = 0; k <= kTimeTicks; ++k) {
    const double agoS = (plot.right - plot.left) * k / kTimeTicks;
    drawTimeTick(list, plot, plot.right - agoS, k == 0 ? "now" : fmt::format("-{:.0f} s", agoS));
  }
}

// Broken where nothing was computed.
void fillBelow(ImDrawList& list, const Plot& plot, const RateHistory& history) {
  const ImU32 light = fade(kAccent, 0.16F);
  // Softened edges would show as streaks where the pieces meet.
  const ImDrawListFlags flags = list.Flags;
  list.Flags &= ~ImDrawListFlags_AntiAliasedFill;
  for (std::size_t k = 1; k < history.sampleCount(); ++k) {
    const RateHistory::Sample &left = history.sample(k - 1), &right = history.sample(k);
    if (left.rate <= 0 || right.rate <= 0) continue;
    const float x0 = plot.x(left.timeS), x1 = plot.x(right.timeS);
    list.AddQuadFilled({x0, plot.maximum.y}, {x0, plot.y(left.rate)}, {x1, plot.y(right.rate)},
                       {x1, plot.maximum.y}, light);
  }
  list.Flags = flags;
}

void drawLine(ImDrawList& list, const Plot& plot, const RateHistory& history) {
  BrokenLine curve(list, ImGui::GetColorU32(kAccent));
  for (std::size_t k = 0; k < history.sampleCount(); ++k) {
    const RateHistory::Sample& sample = history.sample(k);
    if (sample.rate > 0) {
      curve.add({plot.x(sample.timeS), plot.y(sample.rate)});
    } else {
      curve.finish();
    }
  }
  curve.finish();
}

// The newest first: where there is no room for all labels, the old ones go without.
void drawMarks(ImDrawList& list, const Plot& plot, const RateHistory& history) {
  const ImU32 line = fade(kGood, 0.8F), words = ImGui::GetColorU32(kGood);
  const float gap = plot.line / 2, top = plot.minimum.y - static_cast<float>(kLabelRows) * plot.line;
  std::array<float, kLabelRows> freeUntil;  // from the plot's left edge
  freeUntil.fill(plot.maximum.x);
  for (std::size_t k = history.markCount(); k-- > 0;) {
    const RateHistory::Mark& mark = history.markAt(k);
    const float x = plot.x(mark.timeS);
    if (x < plot.minimum.x) break;
    list.AddLine({x, plot.minimum.y}, {x, plot.maximum.y}, line, kMarkWidth);
    const float width = ImGui::CalcTextSize(mark.label.c_str()).x;
    const float left = std::max(std::min(x, plot.maximum.x - width), plot.minimum.x);
    // The lowest row first, which is nearest to the line.
    for (std::size_t row = kLabelRows; row-- > 0;) {
      if (left + width > freeUntil[row]) continue;
      freeUntil[row] = left - gap;
      // Its line goes down through the rows below; no other label may cross it.
      for (std::size_t lower = row + 1; lower < kLabelRows; ++lower) {
        freeUntil[lower] = std::min(freeUntil[lower], x - kMarkWidth);
      }
      const float y = top + static_cast<float>(row) * plot.line;
      list.AddLine({x, y + plot.line}, {x, plot.minimum.y}, line, kMarkWidth);
      list.AddText({left, y}, words, mark.label.c_str());
      break;
    }
  }
}

}  // namespace

float drawHistoryPanel(const PanelInput& input, const PanelArea& area) {
  ImGui::SetNextWindowPos({area.left, area.top});
  ImGui::SetNextWindowSize({area.width, area.height});
  constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                      ImGuiWindowFlags_NoBringToFrontOnFocus |
                                      ImGuiWindowFlags_NoSavedSettings;
  if (ImGui::Begin("History", nullptr, kFlags)) {
    drawPanelHeading(input, PanelId::History, kHeading, ImGui::GetStyleColorVec4(ImGuiCol_Text));
    const RateHistory& history = input.record.history();
    ImGui::PushFont(input.ui.smallFont());
    if (history.largestRate() > 0) {
      const Plot plot = layOut(history);
      ImDrawList& list = *ImGui::GetWindowDrawList();
      drawAxes(list, plot);
      fillBelow(list, plot, history);
      drawLine(list, plot, history);
      drawMarks(list, plot, history);
    } else {
      wrappedText("Nothing has been measured in the last two minutes.", kDim);
    }
    ImGui::PopFont();
  }
  ImGui::End();
  return area.height;
}

}  // namespace gravitile::app
