#pragma once

#include <imgui.h>

#include <cstddef>
#include <optional>
#include <span>

#include "app/panels/style.h"
#include "app/sweep_comparison.h"

namespace gravitile::app {

// The rates of a sweep as one bar a row, the best one marked, force error beside; returns the row that was
// clicked.
std::optional<std::size_t> drawRateBars(std::span<const SweepRow> rows, const Ui& ui);

// Comparisons with published tables: figures as a table, ratios as a plot. `size` in pixels.
void drawUnrollComparison(std::span<const UnrollComparison> lines, ImVec2 size, const Ui& ui);
// `gpu`: which solvers the measured columns are of.
void drawSolverComparison(std::span<const SolverComparison> lines, bool gpu, ImVec2 size, const Ui& ui);

}  // namespace gravitile::app
