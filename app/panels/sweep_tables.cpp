#include "app/panels/sweep_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/bench_row.h"
#include "app/format.h"
#include "app/panels/heat_map_view.h"
#include "app/panels/line_chart.h"
#include "app/panels/widgets.h"
#include "app/published_results.h"

namespace gravitile::app {
namespace {

using Figure = std::optional<double>;

const ImVec4 kPublishedColour{1.00F, 0.72F, 0.35F, 1.00F};
constexpr float kLineWidth = 2.5F;
constexpr ImGuiTableFlags kTable =
    ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_PadOuterX;

void cell(const std::string& words, const ImVec4& colour) {
  ImGui::TableNextColumn();
  ImGui::PushStyleColor(ImGuiCol_Text, colour);
  text(words);
  ImGui::PopStyleColor();
}

std::string rateText(const Figure& rate) {
  return rate ? withPrefix(*rate) : "-";
}
std::string ratioText(const Figure& value) {
  return value ? compact(*value) : "-";
}

// A ratio measured here, or why there is none.
void measuredCell(const Figure& ratio, std::string_view obstacle, const std::string& missing) {
  const bool none = !ratio && !obstacle.empty();
  cell(none ? std::string(obstacle) : ratioText(ratio), none ? kDim : kAccent);
  if (none) tooltip(missing);
}

double highestRate(std::span<const SweepRow> rows) {
  double highest = 0;
  for (const SweepRow& row : rows) {
    if (row.measured()) highest = std::max(highest, row.result.interactionsPerSecond);
  }
  return highest;
}

void drawBar(const SweepRow& row, bool best, double highest, float barWidth) {
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const float height = ImGui::GetTextLineHeight();
  const float share = static_cast<float>(row.result.interactionsPerSecond / highest);
  const ImU32 colour = ImGui::GetColorU32(best ? kGood : isTrustworthy(row.result) ? kAccent : kBad);
  const float end = corner.x + std::max(share * barWidth, 1.0F);
  ImGui::GetWindowDrawList()->AddRectFilled(corner, {end, corner.y + height}, colour, height / 6);
  ImGui::Dummy({barWidth, height});
}

std::vector<Figure> column(std::span<const UnrollComparison> lines, Figure UnrollComparison::*member) {
  std::vector<Figure> values;
  for (const UnrollComparison& line : lines) values.push_back(line.*member);
  return values;
}

void heading(std::initializer_list<const char*> names) {
  for (const char* name : names) ImGui::TableSetupColumn(name);
  ImGui::TableHeadersRow();
}

void source(std::string_view words, const Ui& ui) {
  ImGui::PushFont(ui.smallFont());
  wrappedText(words, kPublishedColour);
  ImGui::PopFont();
}

}  // namespace

std::optional<std::size_t> drawRateBars(std::span<const SweepRow> rows, const Ui& ui) {
  constexpr float kNameWidth = 190, kRateWidth = 84, kErrorWidth = 84;
  const double highest = highestRate(rows);
  const std::optional<std::size_t> best = bestRow(rows);
  std::optional<std::size_t> clicked;
  if (!ImGui::BeginTable("bars", 4, ImGuiTableFlags_SizingFixedFit)) return clicked;
  ImGui::TableSetupColumn("kernel", ImGuiTableColumnFlags_WidthFixed, kNameWidth * ui.scale());
  ImGui::TableSetupColumn("bar", ImGuiTableColumnFlags_WidthStretch);
  ImGui::TableSetupColumn("rate", ImGuiTableColumnFlags_WidthFixed, kRateWidth * ui.scale());
  ImGui::TableSetupColumn("error", ImGuiTableColumnFlags_WidthFixed, kErrorWidth * ui.scale());
  for (std::size_t k = 0; k < rows.size(); ++k) {
    const SweepRow& row = rows[k];
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    const sim::KernelDescriptor& kernel = *row.planned.choice.kernel;
    const std::string id = std::string(kernel.id) + (kernel.wrongOnPurpose ? " (wrong)" : "");
    if (ImGui::Selectable(id.c_str(), best == k, ImGuiSelectableFlags_SpanAllColumns)) clicked = k;
    if (ImGui::IsItemHovered()) sweepRowTooltip(row, ImGui::GetItemRectMin());
    ImGui::TableNextColumn();
    if (row.measured()) {
      drawBar(row, best == k, highest, ImGui::GetContentRegionAvail().x);
      cell(withPrefix(row.result.interactionsPerSecond), ImGui::GetStyleColorVec4(ImGuiCol_Text));
      cell(compact(row.result.errorRms), isTrustworthy(row.result) ? kGood : kBad);
    } else {
      dimText(row.reason.empty() ? "..." : std::string_view(row.reason));
    }
  }
  ImGui::EndTable();
  return clicked;
}

void drawUnrollComparison(std::span<const UnrollComparison> lines, ImVec2 size, const Ui& ui) {
  constexpr float kTableShare = 0.55F;
  const ImVec4& plain = ImGui::GetStyleColorVec4(ImGuiCol_Text);
  source(kPublishedUnrollSource, ui);
  const float height = size.y - 3 * ImGui::GetTextLineHeightWithSpacing();
  if (ImGui::BeginTable("unrolls", 5, kTable, {kTableShare * size.x, 0})) {
    heading({"Unroll", "Book", "gain", "Here", "gain"});
    for (const UnrollComparison& line : lines) {
      ImGui::TableNextRow();
      cell(std::to_string(line.unroll), plain);
      cell(rateText(line.publishedRate), kPublishedColour);
      cell(ratioText(line.publishedGain), kPublishedColour);
      cell(rateText(line.measuredRate), kAccent);
      cell(ratioText(line.measuredGain), kAccent);
    }
    ImGui::EndTable();
  }
  ImGui::SameLine();
  std::vector<std::string> places;
  for (const UnrollComparison& line : lines) places.push_back(std::to_string(line.unroll));
  const ChartLine chart[] = {{"Book", kPublishedColour, column(lines, &UnrollComparison::publishedGain)},
                             {"Here", kAccent, column(lines, &UnrollComparison::measuredGain)}};
  ImGui::BeginGroup();
  drawLineChart(chart, places, {ImGui::GetContentRegionAvail().x, height}, kLineWidth * ui.scale());
  ImGui::EndGroup();
}

void drawSolverComparison(std::span<const SolverComparison> lines, bool gpu, ImVec2 size, const Ui& ui) {
  const ImVec4& plain = ImGui::GetStyleColorVec4(ImGuiCol_Text);
  const float top = ImGui::GetCursorPosY();
  source(kPublishedSolversSource, ui);
  if (ImGui::BeginTable("solvers", 5, kTable)) {
    heading({"Bodies", "serial/basic", gpu ? "here " : "serial/threads", "basic/shared",
             gpu ? "here" : "threads/SIMD"});
    for (const SolverComparison& line : lines) {
      ImGui::TableNextRow();
      cell(grouped(line.bodies), plain);
      cell(compact(line.publishedBasicOverSerial), kPublishedColour);
      measuredCell(line.basicOverSerial, line.basicObstacle, line.missing);
      cell(compact(line.publishedSharedOverBasic), kPublishedColour);
      measuredCell(line.sharedOverBasic, line.sharedObstacle, line.missing);
    }
    ImGui::EndTable();
  }
  std::vector<std::string> places;
  ChartLine published{"basic/shared, published", kPublishedColour, {}};
  ChartLine measured{gpu ? "basic/shared here" : "threads/SIMD here", kAccent, {}};
  for (const SolverComparison& line : lines) {
    places.push_back(grouped(line.bodies));
    published.values.emplace_back(line.publishedSharedOverBasic);
    measured.values.push_back(line.sharedOverBasic);
  }
  const ChartLine chart[] = {std::move(published), std::move(measured)};
  drawLineChart(chart, places, {size.x, size.y - (ImGui::GetCursorPosY() - top)}, kLineWidth * ui.scale());
}

}  // namespace gravitile::app
