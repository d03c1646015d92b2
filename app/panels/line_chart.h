#pragma once

#include <imgui.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gravitile::app {

// A line of a chart: a value for each place on the x axis, or none.
struct ChartLine {
  std::string_view title;
  ImVec4 colour;
  std::vector<std::optional<double>> values;
};

// Draws lines over named places on the x axis, with dots where values are and a legend above, into a field of
// `size` pixels at the cursor. Any number of values will do, none included. `lineWidth` in pixels.
void drawLineChart(std::span<const ChartLine> lines, std::span<const std::string> places, ImVec2 size,
                   float lineWidth);

}  // namespace gravitile::app
