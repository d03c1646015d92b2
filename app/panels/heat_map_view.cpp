#include "app/panels/heat_map_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "app/bench_row.h"
#include "app/format.h"
#include "app/panels/style.h"
#include "app/panels/widgets.h"

namespace gravitile::app {
namespace {

struct Grid {
  ImVec2 corner;    // of the first cell
  ImVec2 cellSize;  // with the gap to the next one
  float gap;

  ImVec2 cell(std::size_t x, std::size_t y) const {
    return {corner.x + cellSize.x * static_cast<float>(x), corner.y + cellSize.y * static_cast<float>(y)};
  }
};

void drawCentred(ImDrawList& list, ImVec2 corner, ImVec2 size, const std::string& words, ImU32 colour) {
  const ImVec2 extent = ImGui::CalcTextSize(words.c_str());
  list.AddText({corner.x + (size.x - extent.x) / 2, corner.y + (size.y - extent.y) / 2}, colour,
               words.c_str());
}

// Titles and values of both axes; the grid is what is left of the field.
Grid drawAxes(ImDrawList& list, const HeatMap& map, ImVec2 corner, ImVec2 size) {
  const ImU32 plain = ImGui::GetColorU32(ImGuiCol_Text), dim = ImGui::GetColorU32(kDim);
  const float line = ImGui::GetTextLineHeightWithSpacing();
  const bool twoAxes = !map.yTitle.empty();
  const float left = twoAxes ? ImGui::CalcTextSize("0000  ").x : 0;
  const std::string titles = twoAxes ? map.yTitle + " down, " + map.xTitle + " across" : map.xTitle;
  list.AddText(corner, dim, titles.c_str());
  const float top = 2 * line;
  const Grid grid{{corner.x + left, corner.y + top},
                  {(size.x - left) / static_cast<float>(map.xValues.size()),
                   (size.y - top) / static_cast<float>(map.yValues.size())},
                  std::max(ImGui::GetFontSize() / 8, 1.0F)};
  for (std::size_t x = 0; x < map.xValues.size(); ++x) {
    const ImVec2 place{grid.cell(x, 0).x, corner.y + line};
    drawCentred(list, place, {grid.cellSize.x, line}, std::to_string(map.xValues[x]), plain);
  }
  for (std::size_t y = 0; twoAxes && y < map.yValues.size(); ++y) {
    drawCentred(list, {corner.x, grid.cell(0, y).y}, {left, grid.cellSize.y}, std::to_string(map.yValues[y]),
                plain);
  }
  return grid;
}

void drawCell(ImDrawList& list, const HeatMap& map, const SweepRow& row, ImVec2 corner, ImVec2 size) {
  const ImVec2 end{corner.x + size.x, corner.y + size.y};
  const float rounding = ImGui::GetFontSize() / 6;
  if (!row.measured()) {
    list.AddRectFilled(corner, end, ImGui::GetColorU32(ImGuiCol_FrameBg), rounding);
    if (!row.reason.empty()) drawCentred(list, corner, size, "-", ImGui::GetColorU32(kBad));
    return;
  }
  const double share = map.share(row.result.interactionsPerSecond);
  const std::array<float, 3> colour = heatColour(share);
  list.AddRectFilled(corner, end, ImGui::GetColorU32({colour[0], colour[1], colour[2], 1}), rounding);
  drawCentred(list, corner, size, withPrefix(row.result.interactionsPerSecond),
              needsDarkText(share) ? IM_COL32(0, 0, 0, 255) : IM_COL32(255, 255, 255, 255));
}

// White within black: seen on every colour of the map.
void frameBest(ImDrawList& list, ImVec2 corner, ImVec2 size) {
  const float width = std::max(ImGui::GetFontSize() / 6, 2.0F), rounding = ImGui::GetFontSize() / 6;
  const ImVec2 end{corner.x + size.x, corner.y + size.y};
  list.AddRect({corner.x + width, corner.y + width}, {end.x - width, end.y - width}, IM_COL32(0, 0, 0, 255),
               rounding, 0, width);
  list.AddRect(corner, end, IM_COL32(255, 255, 255, 255), rounding, 0, width);
}

}  // namespace

void sweepRowTooltip(const SweepRow& row, const ImVec2& corner) {
  if (!tooltipDue(corner)) return;
  std::string words = sim::describe(row.planned.choice);
  words += fmt::format("\n{} bodies", grouped(row.planned.bodies));
  if (row.measured()) {
    const BenchRow& result = row.result;
    words += fmt::format("\n{} interactions/s, {} GFLOP/s\n{} ms a step ({} to {})\nforce error {}{}",
                         withPrefix(result.interactionsPerSecond), compact(result.gflops),
                         compact(result.msMedian), compact(result.msMinimum), compact(result.msMaximum),
                         compact(result.errorRms), isTrustworthy(result) ? "" : ", wrong");
    words += "\nClick to run it.";
  } else {
    words += "\n" + (row.reason.empty() ? std::string("not measured yet") : row.reason);
  }
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(ImGui::GetFontSize() * 24);
  text(words);
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

std::optional<std::size_t> drawHeatMap(const HeatMap& map, std::span<const SweepRow> rows, ImVec2 size) {
  if (map.cells.empty()) return std::nullopt;
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  size = {std::max(size.x, 1.0F), std::max(size.y, 1.0F)};
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const Grid grid = drawAxes(list, map, corner, size);
  const ImVec2 inner{std::max(grid.cellSize.x - grid.gap, 1.0F), std::max(grid.cellSize.y - grid.gap, 1.0F)};

  std::optional<std::size_t> clicked;
  std::optional<ImVec2> best;
  const bool pointed = ImGui::IsWindowHovered();
  for (std::size_t y = 0; y < map.yValues.size(); ++y) {
    for (std::size_t x = 0; x < map.xValues.size(); ++x) {
      const std::optional<std::size_t> index = map.cell(x, y);
      if (!index) continue;
      const ImVec2 place = grid.cell(x, y);
      drawCell(list, map, rows[*index], place, inner);
      if (map.best == index) best = place;
      if (!pointed || !ImGui::IsMouseHoveringRect(place, {place.x + inner.x, place.y + inner.y})) continue;
      sweepRowTooltip(rows[*index], place);
      if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) clicked = index;
    }
  }
  if (best) frameBest(list, *best, inner);
  ImGui::Dummy(size);
  return clicked;
}

}  // namespace gravitile::app
