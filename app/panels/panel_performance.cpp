#include <fmt/format.h>

#include <initializer_list>
#include <string>
#include <string_view>

#include "app/format.h"
#include "app/panels/panels.h"
#include "sim/integrators/integrator_table.h"

namespace gravitile::app {
namespace {

constexpr float kFigureLabelWidth = 104;

// What of the panel is drawn. Nobody scrolls in a presentation: what has no room there is left out, from the
// first part on that does not fit.
class Room {
 public:
  Room(const PanelInput& input, const PanelArea& area)
      : whole_(!input.session.state().presentation), height_(area.height) {}

  // Whether the next part, that many pixels high, is drawn.
  bool take(float height) {
    const float end = ImGui::GetCursorPosY() + height + ImGui::GetStyle().WindowPadding.y;
    left_ = left_ && (whole_ || end <= height_);
    return left_;
  }
  bool takeLine() { return take(ImGui::GetTextLineHeight()); }
  // With a line to come below it.
  bool takeSeparator() { return take(2 * ImGui::GetStyle().ItemSpacing.y + ImGui::GetTextLineHeight()); }

 private:
  bool whole_, left_ = true;
  float height_;
};

void drawHeadline(const PanelInput& input) {
  const sim::Rate& rate = input.session.simulation().rate();
  ImGui::PushFont(input.ui.headlineFont());
  text(rate.smoothed > 0 ? withPrefix(rate.smoothed) : "-");
  ImGui::PopFont();
  text("interactions/s");
}

struct Figure {
  const char* label;
  std::string value;
  const char* explanation = "";
};

void drawFigures(std::initializer_list<Figure> figures, float labelWidth, Room& room) {
  for (const Figure& figure : figures) {
    if (!room.takeLine()) return;
    valueRow(figure.label, labelWidth, figure.value, ImGui::GetStyleColorVec4(ImGuiCol_Text));
    if (*figure.explanation != '\0') tooltip(figure.explanation);
  }
}

void drawSpeed(const PanelInput& input, float labelWidth, Room& room) {
  const sim::Simulation& simulation = input.session.simulation();
  const double peak = simulation.rate().peak, rate = simulation.rate().smoothed;
  const sim::KernelChoice& running = simulation.status().running;
  const sim::Precision precision = running.kernel != nullptr ? running.precision() : sim::Precision::Single;
  const double gflops = sim::gflops(rate, precision);
  // From the same smoothed rate, so that the figures agree.
  const double bodies = static_cast<double>(simulation.bodies());
  const double pairs = bodies * bodies * simulation.parameters().integrator->forceEvaluations;
  drawFigures({{"Peak", peak > 0 ? withPrefix(peak) + "/s" : "-"},
               {"GFLOP/s",
                gflops >= 100 ? grouped(static_cast<std::uint64_t>(gflops))
                : gflops > 0  ? compact(gflops)
                              : "-",
                precision == sim::Precision::Double ? "At 30 floating-point operations an interaction."
                                                    : "At 20 floating-point operations an interaction."},
               {"A step", rate > 0 ? compact(1e3 * pairs / rate) + " ms" : "-"},
               {"Steps/s", compact(input.figures.stepsPerSecond())},
               {"Frames/s", compact(input.figures.framesPerSecond())}},
              labelWidth, room);
}

void drawError(const PanelInput& input, float labelWidth) {
  const auto& checked = input.session.simulation().error();
  if (!checked) {
    valueRow("Force error", labelWidth, "...", kDim);
    return;
  }
  const double bound = checked->kernel.errorBoundRms(checked->bodies);
  const bool within = checked->error.rms <= bound;  // false for NaN
  valueRow("Force error", labelWidth, compact(checked->error.rms), within ? kGood : kBad);
  if (!ImGui::IsItemHovered()) return;  // the sentence is not made for nothing, every frame
  tooltip(
      fmt::format("RMS of the relative error of {} bodies against a direct sum in double precision. "
                  "Accepted for this kernel: {}.",
                  checked->error.sampledBodies, compact(bound)));
}

// Small print, broken into lines.
void drawSmall(std::string_view words, const ImVec4& colour, const Ui& ui, Room& room) {
  ImGui::PushFont(ui.smallFont());
  const float width = ImGui::GetContentRegionAvail().x;
  const ImVec2 size = ImGui::CalcTextSize(words.data(), words.data() + words.size(), false, width);
  if (room.take(size.y)) wrappedText(words, colour);
  ImGui::PopFont();
}

void drawRunState(const PanelInput& input, float labelWidth, Room& room) {
  const sim::EngineStatus& status = input.session.simulation().status();
  const sim::StepParameters& parameters = input.session.simulation().parameters();
  drawFigures({{"Step", grouped(status.steps)}, {"Time", compact(status.time)}}, labelWidth, room);
  if (parameters.adaptive > 0) {
    drawFigures({{"Last step", compact(status.stepLength), "Its length, time units; adaptive."}}, labelWidth,
                room);
  }
  if (parameters.integrator->hasOwnForces())
    drawSmall(sim::ownForcesNote(*parameters.integrator), kAccent, input.ui, room);
}

void drawDevice(const PanelInput& input, Room& room) {
  const render::VertexStream& stream = input.session.picture().stream();
  const bool interop = stream.path() == render::VertexPath::Interop;
  drawSmall(input.session.engineInfo().device, ImGui::GetStyleColorVec4(ImGuiCol_Text), input.ui, room);
  drawSmall(input.session.engineInfo().backend, kDim, input.ui, room);
  drawSmall(interop ? "Picture: CUDA-GL interop" : "Picture: host copy", kDim, input.ui, room);
  if (!interop && !stream.reason().empty()) drawSmall(stream.reason(), kDim, input.ui, room);
}

}  // namespace

// First what is to be seen where the panel has no room for all: the rate and the force error.
float drawPerformancePanel(const PanelInput& input, const PanelArea& area) {
  placeWindow(area);
  constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
                                      ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoTitleBar;
  const float labelWidth = kFigureLabelWidth * input.ui.scale();
  if (ImGui::Begin("Performance", nullptr, kFlags)) {
    Room room(input, area);
    drawPanelSigns(input, PanelId::Performance, input.ui.headlineFont()->FontSize);
    drawHeadline(input);
    ImGui::Separator();
    drawError(input, labelWidth);
    drawSpeed(input, labelWidth, room);
    if (room.takeSeparator()) ImGui::Separator();
    drawRunState(input, labelWidth, room);
    if (room.takeSeparator()) ImGui::Separator();
    drawDevice(input, room);
    if (room.take(panelButtonsHeight())) drawPanelButtons(input);
  }
  const float height = ImGui::GetWindowHeight();
  ImGui::End();
  return height;
}

}  // namespace gravitile::app
