#include <string>

#include "app/panels/panels.h"

namespace gravitile::app {
namespace {

// A letter to press, without a frame until the pointer is on it.
bool signButton(const char* sign, const char* id, float side) {
  ImGui::PushID(id);
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const bool clicked = ImGui::InvisibleButton("##sign", {side, side});
  const bool hovered = ImGui::IsItemHovered();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  if (hovered)
    list.AddRectFilled(corner, {corner.x + side, corner.y + side}, ImGui::GetColorU32(ImGuiCol_ButtonHovered),
                       ImGui::GetStyle().FrameRounding);
  const ImVec2 size = ImGui::CalcTextSize(sign);
  list.AddText({corner.x + (side - size.x) / 2, corner.y + (side - size.y) / 2},
               ImGui::GetColorU32(hovered ? ImGui::GetStyleColorVec4(ImGuiCol_Text) : kDim), sign);
  ImGui::PopID();
  return clicked;
}

void drawCross(const PanelInput& input, const PanelDescriptor& panel, float side) {
  if (signButton("×", "close", side)) input.commands.push(command::TogglePanel{panel.id});
  if (ImGui::IsItemHovered())
    tooltip("Hide the panel; key " + std::string(panel.keyName()) + " brings it back");
}

float signSide() {
  return ImGui::GetTextLineHeight() * 1.2F;
}

// Both signs, side by side; `left` and `top` on the screen.
void drawSigns(const PanelInput& input, PanelId id, const ImVec2& corner) {
  ImGui::SetCursorScreenPos(corner);
  const bool left = input.session.state().ui.sides.of(id) == PanelSide::Left;
  if (signButton(left ? "→" : "←", "move", signSide()))
    input.commands.push(command::MovePanel{id, left ? PanelSide::Right : PanelSide::Left});
  if (ImGui::IsItemHovered())
    tooltip(left ? "To the right side of the window" : "To the left side of the window");
  ImGui::SameLine(0, ImGui::GetStyle().ItemInnerSpacing.x / 2);
  drawCross(input, panelOf(id), signSide());
}

float signsWidth() {
  return 2 * signSide() + ImGui::GetStyle().ItemInnerSpacing.x / 2;
}

// Draws into the upper right corner of the window, whatever stands there, and changes nothing of its layout.
template <typename Draw>
void inCorner(const PanelInput& input, const Draw& draw) {
  ImGui::PushFont(input.ui.smallFont());
  const ImGuiStyle& style = ImGui::GetStyle();
  const ImVec2 before = ImGui::GetCursorScreenPos(), corner = ImGui::GetWindowPos();
  draw(ImVec2{corner.x + ImGui::GetWindowContentRegionMax().x + style.WindowPadding.x / 2,
              corner.y + style.WindowPadding.y / 2});
  ImGui::SetCursorScreenPos(before);
  ImGui::PopFont();
}

}  // namespace

void drawPanelHeading(const PanelInput& input, PanelId id) {
  ImGui::PushFont(input.ui.smallFont());
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const float edge = ImGui::GetWindowPos().x + ImGui::GetContentRegionMax().x;
  dimText(panelOf(id).title);
  const float below = ImGui::GetCursorPosY();
  drawSigns(input, id, {edge - signsWidth(), corner.y - (signSide() - ImGui::GetTextLineHeight()) / 2});
  ImGui::SetCursorPosY(below);
  ImGui::PopFont();
}

void drawPanelSigns(const PanelInput& input, PanelId id) {
  inCorner(input, [&](const ImVec2& end) { drawSigns(input, id, {end.x - signsWidth(), end.y}); });
}

void drawCloseCross(const PanelInput& input, PanelId id) {
  inCorner(input, [&](const ImVec2& end) {
    ImGui::SetCursorScreenPos({end.x - signSide(), end.y});
    drawCross(input, panelOf(id), signSide());
  });
}

}  // namespace gravitile::app
