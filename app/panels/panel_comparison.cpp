#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "app/bar_rows.h"
#include "app/format.h"
#include "app/panels/panels.h"

namespace gravitile::app {
namespace {

constexpr float kBarHeight = 1.25F;  // in lines of text, where there is room
constexpr float kComfortableShare =
    0.6F;                           // of the height there is: as long as the bars fit, the picture is seen
constexpr float kColumnGap = 0.6F;  // between bars side by side, in lines of text
// Opaque, and dark enough for a name in white.
const ImVec4 kBar{0.26F, 0.42F, 0.66F, 1}, kWrongBar{0.62F, 0.22F, 0.18F, 1};
constexpr float kMinBarWidth = 2;  // designed pixels; a slow kernel is there all the same

// Left edges of the columns right of the bars, from the panel's left edge.
struct Columns {
  float rate, error, end;
};

Columns columns() {
  const float rateWidth = ImGui::CalcTextSize("8.88 M ").x, errorWidth = ImGui::CalcTextSize("8.8e-08 ").x;
  const float left = ImGui::GetCursorScreenPos().x, end = left + ImGui::GetContentRegionAvail().x;
  return {.rate = end - errorWidth - rateWidth, .error = end - errorWidth, .end = end};
}

std::string errorText(const KernelComparison::Entry& entry) {
  return entry.errorRms ? compact(*entry.errorRms) : "...";
}

void drawBar(const KernelComparison::Entry& entry, double best, float pitch, float scale) {
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const float line = ImGui::GetTextLineHeight(), height = std::min(kBarHeight * line, pitch - scale);
  const Columns at = columns();
  const float room = std::max(at.rate - corner.x - line / 2, 1.0F);
  const float width = std::max(room * static_cast<float>(entry.rate / best), kMinBarWidth * scale);
  const bool wrong = entry.wrong();

  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float rounding = ImGui::GetStyle().FrameRounding / 2, y = corner.y + (height - line) / 2;
  list.AddRectFilled(corner, {corner.x + room, corner.y + height}, ImGui::GetColorU32(ImGuiCol_FrameBg, 0.5F),
                     rounding);
  const ImVec4& bar = wrong ? kWrongBar : kBar;
  list.AddRectFilled(corner, {corner.x + width, corner.y + height}, ImGui::GetColorU32(bar), rounding);

  const ImU32 plain = ImGui::GetColorU32(ImGuiCol_Text);
  const ImU32 error = ImGui::GetColorU32(wrong ? kBad : entry.errorRms ? kGood : kDim);
  const std::string_view id = entry.point.choice.kernel->id;
  list.PushClipRect(corner, {corner.x + room, corner.y + height}, true);
  list.AddText({corner.x + line / 3, y}, plain, id.data(), id.data() + id.size());
  if (wrong) {
    const float x = corner.x + line / 3 + ImGui::CalcTextSize(id.data(), id.data() + id.size()).x + line / 2;
    list.AddText({x, y}, plain, "WRONG");
  }
  list.PopClipRect();
  list.AddText({at.rate, y}, plain, withPrefix(entry.rate).c_str());
  list.AddText({at.error, y}, error, errorText(entry).c_str());

  ImGui::Dummy({at.end - corner.x, pitch});
  if (!ImGui::IsItemHovered()) return;
  tooltip(fmt::format("{}, {} bodies: {} interactions/s, RMS force error {}{}",
                      sim::describe(entry.point.choice), grouped(entry.point.bodies), withPrefix(entry.rate),
                      errorText(entry), wrong ? ". These forces are wrong." : ""));
}

void drawColumnNames() {
  const Columns at = columns();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  dimText("kernel");
  list.AddText({at.rate, corner.y}, ImGui::GetColorU32(kDim), "1/s");
  list.AddText({at.error, corner.y}, ImGui::GetColorU32(kDim), "error");
}

// What bars can have of a height that the window may have.
float roomForBars(float height) {
  return height - 2 * ImGui::GetStyle().WindowPadding.y - 2 * ImGui::GetTextLineHeightWithSpacing();
}

// The fastest first; side by side they are read down, not across.
void drawBars(std::span<const KernelComparison::Entry> entries, const BarRows& rows, float scale) {
  const auto columns = static_cast<std::size_t>(rows.columns);
  const std::size_t lines = (entries.size() + columns - 1) / columns;
  ImGui::PushStyleVar(ImGuiStyleVar_CellPadding,
                      {columns > 1 ? kColumnGap * ImGui::GetTextLineHeight() : 0, 0});
  const ImVec2 spacing = ImGui::GetStyle().ItemSpacing;
  if (ImGui::BeginTable("bars", rows.columns, ImGuiTableFlags_SizingStretchSame)) {
    for (std::size_t column = 0; column < columns; ++column) {
      ImGui::TableNextColumn();
      drawColumnNames();
      ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {spacing.x, 0});
      for (std::size_t k = column * lines; k < std::min((column + 1) * lines, entries.size()); ++k) {
        drawBar(entries[k], entries.front().rate, rows.pitch, scale);
      }
      ImGui::PopStyleVar();
    }
    ImGui::EndTable();
  }
  ImGui::PopStyleVar();
}

}  // namespace

float drawComparisonPanel(const PanelInput& input, const PanelArea& area) {
  placeWindow(area);
  constexpr ImGuiWindowFlags kFlags =
      ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_AlwaysAutoResize |
      ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoSavedSettings;
  if (ImGui::Begin("Comparison", nullptr, kFlags)) {
    const auto entries = input.record.comparison().entries();
    drawPanelHeading(input, PanelId::Comparison, "Best of each kernel", kDim);
    ImGui::PushFont(input.ui.smallFont());
    const float line = ImGui::GetTextLineHeight();
    drawBars(entries,
             shareHeight(entries.size(), line, roomForBars(kComfortableShare * area.height),
                         roomForBars(area.height)),
             input.ui.scale());
    if (entries.empty()) wrappedText("A kernel that has run for a second gets its bar here.", kDim);
    ImGui::PopFont();
  }
  const float height = ImGui::GetWindowHeight();
  ImGui::End();
  return height;
}

}  // namespace gravitile::app
