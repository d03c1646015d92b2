#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "app/format.h"
#include "app/panels/panels.h"
#include "app/panels/plot_field.h"

namespace gravitile::app {
namespace {

constexpr int kMaxTicks = 3;
constexpr std::size_t kRowColumns = 2;
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
  return fmt::format("{:.3g}", value);
}

// A line of the panel: a figure over simulated time.
struct PlotRow {
  const char* title;
  double (*value)(const sim::Diagnostics& first, const sim::Diagnostics& now);
  double always;  // value that the axis shows in any case
};
constexpr PlotRow kPlots[] = {
    {"Energy drift",
     [](const sim::Diagnostics& first, const sim::Diagnostics& now) { return driftSince(first, now).energy; },
     0},
    {"Virial ratio", [](const sim::Diagnostics&, const sim::Diagnostics& now) { return now.virialRatio(); },
     1},
    {"Half-mass radius",
     [](const sim::Diagnostics&, const sim::Diagnostics& now) { return now.halfMassRadius; },
     std::numeric_limits<double>::quiet_NaN()},
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
  return spanScale(lowest, highest, kMaxTicks);
}

void drawPlot(const PlotRow& plot, const sim::DiagnosticsRecord& record, const ImVec2& corner,
              const ImVec2& size) {
  const float line = ImGui::GetTextLineHeight();
  const double from = record.history().front().time, to = record.newest().time;
  const PlotField field{.minimum = {corner.x + ImGui::CalcTextSize("-8.88e-88 ").x, corner.y + 1.5F * line},
                        .maximum = {corner.x + size.x, corner.y + std::max(size.y - 1.25F * line, 2 * line)},
                        .left = from,
                        .right = to > from ? to : from + 1,
                        .scale = scaleOf(plot, record)};
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddText(corner, ImGui::GetColorU32(ImGuiCol_Text), plot.title);
  drawValueAxis(list, field, tickName);
  drawTimeTick(list, field, field.left, tickName(field.left));
  drawTimeTick(list, field, field.right, fmt::format("t = {:.3g}", field.right));
  BrokenLine curve(list, ImGui::GetColorU32(kAccent));
  const auto add = [&](const sim::Diagnostics& measured) {
    const double value = plot.value(record.first(), measured);
    if (std::isfinite(value)) {
      curve.add({field.x(measured.time), field.y(value)});
    } else {
      curve.finish();
    }
  };
  for (const sim::Diagnostics& measured : record.history()) add(measured);
  if (record.history().back().step != record.newest().step) add(record.newest());
  curve.finish();
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

void DiagnosticsPanel::drawRows() const {
  ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {0, 1});
  if (ImGui::BeginTable("figures", kRowColumns, ImGuiTableFlags_SizingStretchSame)) {
    const std::size_t lines = (rows_.size() + kRowColumns - 1) / kRowColumns;
    for (std::size_t k = 0; k < lines * kRowColumns; ++k) {
      const std::size_t figure = k % kRowColumns * lines + k / kRowColumns;  // read down, not across
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
  constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                      ImGuiWindowFlags_NoBringToFrontOnFocus |
                                      ImGuiWindowFlags_NoSavedSettings;
  if (ImGui::Begin("Diagnostics", nullptr, kFlags)) {
    const sim::DiagnosticsRecord& record = input.session.simulation().diagnostics();
    ImGui::PushFont(input.ui.smallFont());
    if (version_ != record.version() && !record.empty()) makeRows(record);
    version_ = record.version();
    if (record.empty()) {
      const std::string& obstacle = input.session.simulation().diagnosticsObstacle();
      constexpr std::string_view kUnderWay = "The first measurement of this run is under way.";
      wrappedText(obstacle.empty() ? kUnderWay : obstacle, kDim);
    } else {
      drawRows();
      drawPlots(record);
    }
    ImGui::PopFont();
    drawCloseCross(input, PanelId::Diagnostics);
  }
  ImGui::End();
  return area.height;
}

}  // namespace gravitile::app
