#include <algorithm>
#include <cmath>
#include <string>

#include "app/panels/panels.h"

namespace gravitile::app {
namespace {

constexpr float kMaxExposureStops = 8;
constexpr float kMinBodySize = 0.1F, kMaxBodySize = 10;
constexpr float kPictureLabelWidth = 84;

// The picture's colours are linear light; ImGui's are sRGB.
ImVec4 toSrgb(const glm::vec3& linear) {
  const auto encode = [](float value) {
    value = std::clamp(value, 0.0F, 1.0F);
    return value <= 0.0031308F ? 12.92F * value
                               : 1.055F * std::pow(value, 1 / 2.4F) - 0.055F;  // IEC 61966-2-1
  };
  return {encode(linear.r), encode(linear.g), encode(linear.b), 1};
}

void drawComponents(const PanelInput& input, const render::Look& look) {
  const sim::Bodies& bodies = input.session.simulation().scene().bodies;
  constexpr std::size_t kNamed = 8;  // further ones would leave no room for the controls
  const std::size_t all = bodies.componentNames.size(), count = std::min(all, kNamed);
  const float side = ImGui::GetTextLineHeight() * 0.7F, spacing = ImGui::GetStyle().ItemSpacing.x;
  for (std::size_t k = 0; k < count; ++k) {
    if (k > 0) besideIfRoom(side + spacing + ImGui::CalcTextSize(bodies.componentNames[k].c_str()).x);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 centre{corner.x + side / 2, corner.y + ImGui::GetTextLineHeight() / 2};
    ImGui::GetWindowDrawList()->AddCircleFilled(centre, side / 2,
                                                ImGui::GetColorU32(toSrgb(look.of(k).colour)));
    ImGui::Dummy({side, ImGui::GetTextLineHeight()});
    ImGui::SameLine();
    dimText(bodies.componentNames[k]);
  }
  if (all > count) dimText("and " + std::to_string(all - count) + " more");
}

bool drawColourMode(render::Look& look) {
  bool changed = false;
  const auto choice = [&](const char* label, render::ColourMode mode) {
    if (ImGui::RadioButton(label, look.colourMode == mode)) {
      look.colourMode = mode;
      changed = true;
    }
  };
  choice("Component", render::ColourMode::Component);
  ImGui::SameLine();
  choice("Speed", render::ColourMode::Speed);
  return changed;
}

}  // namespace

float drawPicturePanel(const PanelInput& input, const PanelArea& area) {
  placeWindow(area);
  const float scale = input.ui.scale();
  constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
                                      ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoTitleBar;
  if (ImGui::Begin("Picture", nullptr, kFlags)) {
    render::Look look = input.session.picture().look;
    bool changed = drawColourMode(look);
    if (look.colourMode == render::ColourMode::Component) drawComponents(input, look);
    row("Exposure", kPictureLabelWidth * scale);
    changed |= ImGui::SliderFloat("##exposure", &look.exposureStops, -kMaxExposureStops, kMaxExposureStops,
                                  "%+.1f stops");
    row("Body size", kPictureLabelWidth * scale);
    changed |= ImGui::SliderFloat("##size", &look.bodySize, kMinBodySize, kMaxBodySize, "%.2f",
                                  ImGuiSliderFlags_Logarithmic);
    if (changed) input.commands.push(command::SetLook{look});
    bool scaleShown = look.scaleBar;
    if (ImGui::Checkbox("Time and scale bar", &scaleShown)) input.commands.push(command::ToggleScale{});
    tooltip("B; over the lower left corner of the picture");

    const ImVec2 half{(ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x) / 2, 0};
    if (ImGui::Button("Fit", half)) input.commands.push(command::FitCamera{});
    tooltip("F: frame the bodies as they are now");
    ImGui::SameLine();
    if (ImGui::Button("Save picture", half)) input.commands.push(command::TakeScreenshot{false});
    tooltip("S; with Shift the panels are in it");
  }
  const float height = ImGui::GetWindowHeight();
  ImGui::End();
  return height;
}

}  // namespace gravitile::app
