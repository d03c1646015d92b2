#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "app/format.h"
#include "app/panels/panels.h"
#include "sim/integrators/integrator_table.h"

namespace gravitile::app {
namespace {

constexpr float kFigureLabelWidth = 104;

void drawHeadline(const PanelInput& input) {
  const sim::Rate& rate = input.session.simulation().rate();
  ImGui::PushFont(input.ui.headlineFont());
  text(rate.smoothed > 0 ? withPrefix(rate.smoothed) : "-");
  ImGui::PopFont();
  text("interactions/s");
}

void drawSpeed(const PanelInput& input, float labelWidth) {
  const ImVec4& plain = ImGui::GetStyleColorVec4(ImGuiCol_Text);
  const sim::Simulation& simulation = input.session.simulation();
  const double peak = simulation.rate().peak;
  valueRow("Peak", labelWidth, peak > 0 ? withPrefix(peak) + "/s" : "-", plain);
  const sim::KernelChoice& running = simulation.status().running;
  const sim::Precision precision = running.kernel != nullptr ? running.precision() : sim::Precision::Single;
  const double gflops = sim::gflops(simulation.rate().smoothed, precision);
  valueRow("GFLOP/s", labelWidth,
           gflops >= 100 ? grouped(static_cast<std::uint64_t>(gflops))
           : gflops > 0  ? compact(gflops)
                         : "-",
           plain);
  tooltip(precision == sim::Precision::Double ? "At 30 floating-point operations an interaction."
                                              : "At 20 floating-point operations an interaction.");
  // From the same smoothed rate, so that the figures agree.
  const double bodies = static_cast<double>(simulation.bodies());
  const double pairs = bodies * bodies * simulation.parameters().integrator->forceEvaluations;
  valueRow("A step", labelWidth,
           simulation.rate().smoothed > 0 ? compact(1e3 * pairs / simulation.rate().smoothed) + " ms" : "-",
           plain);
  valueRow("Steps/s", labelWidth, compact(input.figures.stepsPerSecond()), plain);
  valueRow("Frames/s", labelWidth, compact(input.figures.framesPerSecond()), plain);
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

void drawRunState(const PanelInput& input, float labelWidth) {
  const sim::EngineStatus& status = input.session.simulation().status();
  const ImVec4& plain = ImGui::GetStyleColorVec4(ImGuiCol_Text);
  valueRow("Step", labelWidth, grouped(status.steps), plain);
  valueRow("Time", labelWidth, compact(status.time), plain);
  const sim::StepParameters& parameters = input.session.simulation().parameters();
  if (parameters.adaptive > 0) {
    valueRow("Last step", labelWidth, compact(status.stepLength), plain);
    tooltip("Its length, time units; adaptive.");
  }
  if (!parameters.integrator->hasOwnForces()) return;
  ImGui::PushFont(input.ui.smallFont());
  wrappedText(sim::ownForcesNote(*parameters.integrator), kAccent);
  ImGui::PopFont();
}

void drawDevice(const PanelInput& input) {
  const render::VertexStream& stream = input.session.picture().stream();
  ImGui::PushFont(input.ui.smallFont());
  wrappedText(input.session.engineInfo().device, ImGui::GetStyleColorVec4(ImGuiCol_Text));
  wrappedText(input.session.engineInfo().backend, kDim);
  if (stream.path() == render::VertexPath::Interop) {
    wrappedText("Picture: CUDA-GL interop", kDim);
  } else {
    wrappedText("Picture: host copy", kDim);
    if (!stream.reason().empty()) wrappedText(stream.reason(), kDim);
  }
  ImGui::PopFont();
}

}  // namespace

// First what is to be seen where the panel has no room for all: the rate and the force error.
float drawPerformancePanel(const PanelInput& input, const PanelArea& area) {
  placeWindow(area);
  constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
                                      ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoTitleBar;
  const float scale = input.ui.scale();
  if (ImGui::Begin("Performance", nullptr, kFlags)) {
    drawHeadline(input);
    ImGui::Separator();
    drawError(input, kFigureLabelWidth * scale);
    drawSpeed(input, kFigureLabelWidth * scale);
    ImGui::Separator();
    drawRunState(input, kFigureLabelWidth * scale);
    ImGui::Separator();
    drawDevice(input);
    drawPanelButtons(input);
  }
  const float height = ImGui::GetWindowHeight();
  ImGui::End();
  return height;
}

}  // namespace gravitile::app
