#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "app/format.h"
#include "app/panels/panels.h"
#include "app/panels/plot_field.h"

namespace gravitile::app {
namespace {

constexpr int kMaxTicks = 3;
constexpr float kWide = 380;       // designed pixels; in a narrower panel all stands one below the other
constexpr float kLeastPlot = 100;  // height there, designed pixels
constexpr float kLabelPart = 0.34F, kValuePart = 0.68F;  // of a column: where value and drift begin
constexpr const char* kUnknown = "-";

std::string signedPower(double value) {
  return std::isfinite(value) ? fmt::format("{:+.1e}", value) : kUnknown;
}

std::string signedPercent(double value) {
  return std::isfinite(value) ? fmt::format("{:+.1f} %", 100 * value) : kUnknown;
}

std::string known(double value) {
  return std::isfinite(value) ? compact(value) : kUnknown;
}

std::string tickName(double value) {
  return fmt::format("{:.4g}", value);
}

bool isWide(const PanelInput& input) {
  return ImGui::GetContentRegionAvail().x >= kWide * input.ui.scale();
}

// A line of the panel: a figure over simulated time.
struct PlotRow {
  const char* title;
  double (*value)(const sim::Diagnostics& first, const sim::Diagnostics& now);
  double always;     // value that the axis shows in any case
  double leastSpan;  // of the axis: less is rounding, and no course of anything
};
constexpr PlotRow kPlots[] = {
    {"Energy drift",
     [](const sim::Diagnostics& first, const sim::Diagnostics& now) { return driftSince(first, now).energy; },
     0, 2e-6},
    {"Virial ratio", [](const sim::Diagnostics&, const sim::Diagnostics& now) { return now.virialRatio(); },
     1, 0.02},
    {"Half-mass radius",
     [](const sim::Diagnostics&, const sim::Diagnostics& now) { return now.halfMassRadius; },
     std::numeric_limits<double>::quiet_NaN(), 0},
};

PlotScale scaleOf(const PlotRow& plot, const sim::DiagnosticsRecord& record) {
  double lowest = plot.always, highest = plot.always;  // NaN gives way to any number
  const auto include = [&](const sim::Diagnostics& measured) {
    const double value = plot.value(record.first(), measured);
    if (!std::isfinite(value)) return;
    lowest = std::fmin(lowest, value);
    highest = std::fmax(highest, value);
  };
  for (const sim::Diagnostics& measured : record.history()) include(measured);
  include(record.newest());
  constexpr double kLeastShare = 0.02;  // of the values: as much as the names of the ticks can tell
  const double least =
      std::max(plot.leastSpan, kLeastShare * std::fmax(std::fabs(lowest), std::fabs(highest)));
  const double missing = std::max(least - (highest - lowest), 0.0) / 2;
  return spanScale(lowest - missing, highest + missing, kMaxTicks);
}

void drawPlot(const PlotRow& plot, const sim::DiagnosticsRecord& record, const ImVec2& corner,
              const ImVec2& size) {
  const float line = ImGui::GetTextLineHeight();
  const double from = record.history().front().time, to = record.newest().time;
  const PlotField field{.minimum = {corner.x + ImGui::CalcTextSize("-8.88e-88 ").x, corner.y + 1.5F * line},
                        .maximum = {corner.x + size.x, corner.y + std::max(size.y - 1.25F * line, 2 * line)},
                        .left = to > from ? from : from - 1,
                        .right = to > from ? to : from + 1,
                        .scale = scaleOf(plot, record)};
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddText(corner, ImGui::GetColorU32(ImGuiCol_Text), plot.title);
  drawValueAxis(list, field, tickName);
  if (to > from) drawTimeTick(list, field, from, tickName(from));
  drawTimeTick(list, field, to, fmt::format("t = {:.4g}", to));
  BrokenLine curve(list, ImGui::GetColorU32(kAccent));
  const auto add = [&](const sim::Diagnostics& measured, bool afterGap) {
    const double value = plot.value(record.first(), measured);
    if (afterGap) curve.finish();
    if (std::isfinite(value)) {
      curve.add({field.x(measured.time), field.y(value)});
    } else {
      curve.finish();
    }
  };
  const std::vector<sim::Diagnostics>& history = record.history();
  for (std::size_t k = 0; k < history.size(); ++k) add(history[k], record.gapBefore(k));
  if (history.back().step != record.newest().step) add(record.newest(), record.gapBeforeNewest());
  curve.finish();
}

// One below the other, in what is left of the panel, or so high that they can be read.
void drawPlotsBelowEachOther(const sim::DiagnosticsRecord& record, float scale) {
  const ImVec2 space = ImGui::GetContentRegionAvail();
  const float spacing = ImGui::GetStyle().ItemSpacing.y, plots = std::size(kPlots);
  const float height = std::max((space.y - (plots - 1) * spacing) / plots - 1, kLeastPlot * scale);
  for (const PlotRow& plot : kPlots) {
    drawPlot(plot, record, ImGui::GetCursorScreenPos(), {space.x, height});
    ImGui::Dummy({space.x, height});
  }
}

// Beside each other, in what is left of the panel.
void drawPlots(const sim::DiagnosticsRecord& record) {
  const ImVec2 corner = ImGui::GetCursorScreenPos(), space = ImGui::GetContentRegionAvail();
  const float gap = ImGui::GetTextLineHeight();
  const float width = (space.x - (std::size(kPlots) - 1) * gap) / float(std::size(kPlots));
  float left = corner.x;
  for (const PlotRow& plot : kPlots) {
    drawPlot(plot, record, {left, corner.y}, {width, space.y});
    left += width + gap;
  }
}

}  // namespace

void DiagnosticsPanel::makeRows(const sim::DiagnosticsRecord& record) {
  const sim::Diagnostics& now = record.newest();
  const sim::DiagnosticsDrift drift = record.drift();
  rows_ = {
      {"Energy", known(now.energy()), signedPower(drift.energy),
       "Kinetic and potential energy, and (E - E0)/|E0| since the start. In single precision the potential "
       "is good to 1e-6."},
      {"Kinetic", known(now.kinetic), "", "Sum of m v²/2."},
      {"Potential", known(now.potential), "",
       "-G m m / sqrt(r² + eps²), summed over each pair once; eps: the softening of the forces."},
      {"Virial ratio", known(now.virialRatio()), "", "2K/|W|: 1 in equilibrium, less in a collapse."},
      {"Half mass", known(now.halfMassRadius), signedPercent(drift.halfMassRadius),
       "Radius about the centre of mass within which half of the mass is, and its change since the start."},
      {"Momentum", known(length(now.momentum)), known(drift.momentum),
       "Size of the sum of m v. Its change is relative to sqrt(2 M K) at the start."},
      {"Spin", known(length(now.angularMomentum)), known(drift.angularMomentum),
       "Size of the sum of m x × v about the origin. Its change is relative to sqrt(2 M K) times the "
       "half-mass radius at the start."},
      {"Centre", known(length(now.centre)), known(drift.centre),
       "The centre of mass: its distance from the origin, and from where it would have flown to by itself, "
       "in half-mass radii at the start."},
      {"Time", known(now.time), "", "Simulated time of the measurement, since the scene was loaded."},
      {"Step", grouped(now.step), now.escaped > 0 ? fmt::format("{} escaped", grouped(now.escaped)) : "",
       "The step that was measured; and how many bodies are beyond the radius given by --escape."},
  };
}

void DiagnosticsPanel::drawRow(const Row& figure) const {
  const float left = ImGui::GetCursorPosX(), width = ImGui::GetContentRegionAvail().x;
  ImGui::BeginGroup();
  dimText(figure.label);
  ImGui::SameLine();
  ImGui::SetCursorPosX(left + kLabelPart * width);
  text(figure.value);
  if (!figure.drift.empty()) {
    ImGui::SameLine();
    ImGui::SetCursorPosX(left + kValuePart * width);
    wrappedText(figure.drift, kAccent);
  }
  ImGui::EndGroup();
  tooltip(figure.explanation);
}

void DiagnosticsPanel::drawRows(std::size_t columns) const {
  ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {0, 1});
  if (ImGui::BeginTable("figures", static_cast<int>(columns), ImGuiTableFlags_SizingStretchSame)) {
    const std::size_t lines = (rows_.size() + columns - 1) / columns;
    for (std::size_t k = 0; k < lines * columns; ++k) {
      const std::size_t figure = k % columns * lines + k / columns;  // read down, not across
      ImGui::TableNextColumn();
      if (figure < rows_.size()) drawRow(rows_[figure]);
    }
    ImGui::EndTable();
  }
  ImGui::PopStyleVar();
}

float DiagnosticsPanel::draw(const PanelInput& input, const PanelArea& area) {
  ImGui::SetNextWindowPos({area.left, area.top});
  ImGui::SetNextWindowSize({area.width, area.height});
  constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                                      ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoBringToFrontOnFocus |
                                      ImGuiWindowFlags_NoSavedSettings;
  if (ImGui::Begin("Diagnostics", nullptr, kFlags)) {
    const sim::DiagnosticsRecord& record = input.session.simulation().diagnostics();
    drawPanelHeading(input, PanelId::Diagnostics);
    ImGui::PushFont(input.ui.smallFont());
    if (version_ != record.version() && !record.empty()) makeRows(record);
    version_ = record.version();
    if (record.empty()) {
      const std::string& obstacle = input.session.simulation().diagnosticsObstacle();
      constexpr std::string_view kUnderWay = "The first measurement of this run is under way.";
      wrappedText(obstacle.empty() ? kUnderWay : obstacle, kDim);
    } else if (isWide(input)) {
      drawRows(2);
      drawPlots(record);
    } else {
      drawRows(1);
      drawPlotsBelowEachOther(record, input.ui.scale());
    }
    ImGui::PopFont();
  }
  ImGui::End();
  return area.height;
}

}  // namespace gravitile::app
