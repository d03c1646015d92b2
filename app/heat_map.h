#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/sweep_row.h"

namespace gravitile::app {

// A sweep over one or two tuning values of one kernel, laid out as a table: where each row of the sweep has
// its cell. Knows nothing of pixels.
struct HeatMap {
  std::string xTitle, yTitle;  // yTitle "" where only one value varies
  std::vector<int> xValues, yValues;
  std::vector<std::optional<std::size_t>> cells;  // index of the row, line by line; x varies fastest
  double lowest = 0, highest = 0;                 // rates of the measured cells; 0 when there is none
  std::optional<std::size_t> best;                // index of the row

  std::optional<std::size_t> cell(std::size_t x, std::size_t y) const {
    return cells[y * xValues.size() + x];
  }
  // Place of a rate between the lowest (0) and the highest (1); 1 when they are the same.
  double share(double rate) const;
};

// All rows of one kernel that has a gridAxes(); empty for no rows.
HeatMap makeHeatMap(std::span<const SweepRow> rows);

// Colour of a share, sRGB from 0 to 1: dark violet over red to light yellow, as steps that the eye sees as
// equal. Lightness alone tells high from low, so that it survives a bad projector and colour blindness.
std::array<float, 3> heatColour(double share);
// Whether writing on that colour has to be dark.
bool needsDarkText(double share);

}  // namespace gravitile::app
