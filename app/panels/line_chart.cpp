#include "app/panels/line_chart.h"

#include <algorithm>
#include <limits>

#include "app/format.h"
#include "app/panels/style.h"
#include "app/panels/widgets.h"

namespace gravitile::app {
namespace {

struct Range {
  double lowest = std::numeric_limits<double>::infinity();
  double highest = -std::numeric_limits<double>::infinity();
};

// Of all values, with some air above and below; empty lines give lowest > highest.
Range rangeOf(std::span<const ChartLine> lines) {
  Range range;
  for (const ChartLine& line : lines) {
    for (const std::optional<double>& value : line.values) {
      if (!value) continue;
      range.lowest = std::min(range.lowest, *value);
      range.highest = std::max(range.highest, *value);
    }
  }
  constexpr double kAir = 0.12, kAirAroundOneValue = 0.1;
  const double air = range.highest > range.lowest ? kAir * (range.highest - range.lowest)
                                                  : kAirAroundOneValue * range.highest;
  return {range.lowest - air, range.highest + air};
}

void drawLegend(std::span<const ChartLine> lines) {
  for (std::size_t k = 0; k < lines.size(); ++k) {
    if (k > 0) ImGui::SameLine();
    ImGui::PushStyleColor(ImGuiCol_Text, lines[k].colour);
    text(lines[k].title);
    ImGui::PopStyleColor();
  }
}

class Field {
 public:
  Field(ImVec2 topLeft, ImVec2 size, Range range, std::size_t places)
      : left_(topLeft.x), top_(topLeft.y), width_(size.x), height_(size.y), range_(range), places_(places) {}

  ImVec2 at(std::size_t place, double value) const { return {x(place), y(value)}; }
  float x(std::size_t place) const {
    return left_ + width_ * (static_cast<float>(place) + 0.5F) / static_cast<float>(places_);
  }
  float y(double value) const {
    const double share = (value - range_.lowest) / (range_.highest - range_.lowest);
    return top_ + height_ * (1 - static_cast<float>(share));
  }
  float left() const { return left_; }
  float right() const { return left_ + width_; }
  float bottom() const { return top_ + height_; }
  double value(float share) const { return range_.lowest + share * (range_.highest - range_.lowest); }

 private:
  float left_, top_, width_, height_;
  Range range_;
  std::size_t places_;
};

void drawGrid(ImDrawList& list, const Field& field, float labelWidth) {
  const ImU32 faint = ImGui::GetColorU32(ImGuiCol_Separator), dim = ImGui::GetColorU32(kDim);
  for (const float share : {0.1F, 0.5F, 0.9F}) {
    const float y = field.y(field.value(share));
    list.AddLine({field.left(), y}, {field.right(), y}, faint);
    const std::string words = compact(field.value(share));
    list.AddText({field.left() - labelWidth, y - ImGui::GetFontSize() / 2}, dim, words.c_str());
  }
}

void drawPlaces(ImDrawList& list, const Field& field, std::span<const std::string> places) {
  const ImU32 dim = ImGui::GetColorU32(kDim);
  float freeFrom = field.left();
  for (std::size_t k = 0; k < places.size(); ++k) {
    const float width = ImGui::CalcTextSize(places[k].c_str()).x;
    const float x = field.x(k) - width / 2;
    if (x < freeFrom) continue;  // it would run into the last one
    list.AddText({x, field.bottom()}, dim, places[k].c_str());
    freeFrom = x + width + ImGui::GetFontSize() / 2;
  }
}

void drawLine(ImDrawList& list, const Field& field, const ChartLine& line, float width) {
  constexpr float kDotOverLine = 2.2F;
  const ImU32 colour = ImGui::GetColorU32(line.colour);
  std::optional<ImVec2> last;
  for (std::size_t k = 0; k < line.values.size(); ++k) {
    if (!line.values[k]) continue;
    const ImVec2 point = field.at(k, *line.values[k]);
    if (last) list.AddLine(*last, point, colour, width);
    list.AddCircleFilled(point, kDotOverLine * width, colour);
    last = point;
  }
}

}  // namespace

void drawLineChart(std::span<const ChartLine> lines, std::span<const std::string> places, ImVec2 size,
                   float lineWidth) {
  const float legendTop = ImGui::GetCursorPosY();
  drawLegend(lines);
  size.y -= ImGui::GetCursorPosY() - legendTop;
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  ImGui::Dummy({std::max(size.x, 1.0F), std::max(size.y, 1.0F)});
  const float labelWidth = ImGui::CalcTextSize("0.00 ").x, lineHeight = ImGui::GetFontSize() * 1.2F;
  const Range range = rangeOf(lines);
  if (!(range.highest > range.lowest) || places.empty()) return;
  const Field field({corner.x + labelWidth, corner.y},
                    {std::max(size.x - labelWidth, 1.0F), std::max(size.y - lineHeight, 1.0F)}, range,
                    places.size());
  ImDrawList& list = *ImGui::GetWindowDrawList();
  drawGrid(list, field, labelWidth);
  drawPlaces(list, field, places);
  for (const ChartLine& line : lines) drawLine(list, field, line, lineWidth);
}

}  // namespace gravitile::app
