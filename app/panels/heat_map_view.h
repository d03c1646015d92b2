#pragma once

#include <imgui.h>

#include <cstddef>
#include <optional>
#include <span>

#include "app/heat_map.h"

namespace gravitile::app {

// Draws the map into a field of `size` pixels at the cursor: a cell for each row, in its colour and with its
// rate, the best one framed, the figures of the one under the pointer in a tooltip. Returns the row whose
// cell was clicked. `rows` are those the map was made of.
std::optional<std::size_t> drawHeatMap(const HeatMap& map, std::span<const SweepRow> rows, ImVec2 size);

// The figures of a row, in a tooltip once the pointer rests on what shows it; `corner` as for tooltipDue().
void sweepRowTooltip(const SweepRow& row, const ImVec2& corner);

}  // namespace gravitile::app
