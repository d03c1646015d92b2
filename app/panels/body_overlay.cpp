// The body that was picked: a ring about it, and a card with what is known of it.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/panels/panels.h"

namespace gravitile::app {
namespace {

// Designed pixels.
constexpr float kRingRadius = 11, kRingWidth = 1.5F;
constexpr float kCardWidth = 330, kLeastCardWidth = 220, kCardLabelWidth = 92;
constexpr ImU32 kRing = IM_COL32(255, 240, 200, 235), kShade = IM_COL32(0, 0, 0, 150);

// In pixels of the display, or outside of it where the body is not in front of the eye.
void drawRing(const PanelInput& input, const glm::vec3& position) {
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  if (display.x <= 0 || display.y <= 0) return;
  const auto place = input.session.picture().camera.placeOf(position, display.x / display.y);
  if (!place) return;
  const ImVec2 at{(place->x + 1) * display.x / 2, (1 - place->y) * display.y / 2};
  const float scale = input.ui.scale(), radius = kRingRadius * scale;
  // Behind the panels.
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  list.AddCircle(at, radius, kShade, 0, (kRingWidth + 2) * scale);
  list.AddCircle(at, radius, kRing, 0, kRingWidth * scale);
}

// A line of numbers without a string of its own.
template <typename... Values>
void numbersRow(const char* label, float scale, fmt::format_string<const Values&...> format,
                const Values&... values) {
  char line[96];
  const auto end = fmt::format_to_n(line, sizeof line, format, values...);
  valueRow(label, kCardLabelWidth * scale, {line, std::min(end.size, sizeof line)},
           ImGui::GetStyleColorVec4(ImGuiCol_Text));
}

// In the scene's units.
void drawFigures(const PanelInput& input, const PickedBody& body, float scale) {
  if (body.position)
    numbersRow("Position", scale, "{:.4g}, {:.4g}, {:.4g}", body.position->x, body.position->y,
               body.position->z);
  const sim::Simulation& simulation = input.session.simulation();
  const std::optional<sim::BodyState>& state = simulation.watchedBody();
  if (!state || state->index != body.index) return;
  const sim::Double4& v = state->velocity;
  const double kinetic = (v.x * v.x + v.y * v.y + v.z * v.z) / 2;
  numbersRow("Velocity", scale, "{:.3g}, {:.3g}, {:.3g}", v.x, v.y, v.z);
  numbersRow("Speed", scale, "{:.4g}", std::sqrt(2 * kinetic));
  numbersRow("Mass", scale, "{:.4g}", state->posMass.w);
  const std::optional<double>& potential = simulation.watchedPotential();
  if (potential) {
    numbersRow("Energy", scale, "{:.3g} = {:.3g} - {:.3g}", kinetic + *potential, kinetic, -*potential);
  } else {
    numbersRow("Energy", scale, "{:.4g} + potential ...", kinetic);
  }
  tooltip(
      "Per unit of mass: kinetic and potential, at rest and at zero infinitely far away. The potential is "
      "a direct sum over all other bodies, made anew about every second while the run goes on, and once "
      "where "
      "it stands still.");
}

}  // namespace

void drawPickedBody(const PanelInput& input, const PanelArea& free) {
  const std::optional<PickedBody>& body = input.session.picked();
  if (!body) return;
  if (body->position) drawRing(input, *body->position);
  if (!input.session.state().panels.visible()) return;
  const float scale = input.ui.scale(), margin = kPanelMargin * scale;
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  // Where the panels leave too little it lies over them, until it is let go.
  const bool beside = free.width >= kLeastCardWidth * scale;
  const float right = beside ? free.right() : display.x - margin, top = beside ? free.top : margin;
  ImGui::SetNextWindowPos({right, top}, ImGuiCond_Always, {1, 0});
  ImGui::SetNextWindowSize({std::min(kCardWidth * scale, beside ? free.width : display.x - 2 * margin), 0});
  ImGui::SetNextWindowBgAlpha(0.88F);
  constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
                                      ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoTitleBar |
                                      ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing;
  if (ImGui::Begin("Picked body", nullptr, kFlags)) {
    const sim::Bodies& bodies = input.session.simulation().scene().bodies;
    numbersRow("Body", scale, "{} of {}", body->index, bodies.size());
    if (body->index < bodies.component.size())
      valueRow("Component", kCardLabelWidth * scale, bodies.componentNames[bodies.component[body->index]],
               ImGui::GetStyleColorVec4(ImGuiCol_Text));
    drawFigures(input, *body, scale);
    if (const std::size_t chosen = input.session.picture().chosen.size(); chosen > 1)
      numbersRow("Chosen", scale, "{} bodies", chosen);
    const CameraControl& control = input.session.camera();
    bool followed = control.followed() == FollowKind::PickedBody;
    if (ImGui::Checkbox("Follow", &followed))
      input.commands.push(
          command::MoveCamera{camera::Follow{followed ? FollowKind::PickedBody : FollowKind::Nothing}});
    tooltip("Keeps it in the middle of the picture");
    ImGui::SameLine();
    if (ImGui::Button("Let go")) input.commands.push(command::DropPickedBody{});
    tooltip("So does a click beside all bodies");
  }
  ImGui::End();
}

}  // namespace gravitile::app
