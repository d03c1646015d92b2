#include <algorithm>
#include <iterator>
#include <optional>
#include <string>

#include "app/panel_drop.h"
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

struct MoveSign {
  PanelSide to;
  const char *sign, *id, *words;
};
constexpr MoveSign kMoveSigns[] = {
    {PanelSide::Left, "←", "left", "To the left side of the window"},
    {PanelSide::Middle, "↔", "middle", "To the middle of the window"},
    {PanelSide::Right, "→", "right", "To the right side of the window"},
};

// The panel does not stand there, but can.
bool isOffered(const PanelInput& input, PanelId id, const MoveSign& row) {
  return panelOf(id).mayStand(row.to) && input.session.state().ui.sides.of(id) != row.to;
}

// All signs, side by side; `corner`: their upper left one on the screen.
void drawSigns(const PanelInput& input, PanelId id, const ImVec2& corner) {
  ImGui::SetCursorScreenPos(corner);
  const float spacing = ImGui::GetStyle().ItemInnerSpacing.x / 2;
  for (const MoveSign& row : kMoveSigns) {
    if (!isOffered(input, id, row)) continue;
    if (signButton(row.sign, row.id, signSide())) input.commands.push(command::MovePanel{id, row.to});
    tooltip(row.words);
    ImGui::SameLine(0, spacing);
  }
  drawCross(input, panelOf(id), signSide());
}

float signsWidth(const PanelInput& input, PanelId id) {
  const auto offered = std::count_if(std::begin(kMoveSigns), std::end(kMoveSigns),
                                     [&](const MoveSign& row) { return isOffered(input, id, row); });
  return static_cast<float>(offered + 1) * signSide() +
         static_cast<float>(offered) * ImGui::GetStyle().ItemInnerSpacing.x / 2;
}

// Words over whatever there is, `at` in their middle.
void drawTag(ImDrawList& list, const ImVec2& at, const char* words, float scale) {
  const ImVec2 size = ImGui::CalcTextSize(words), padding = ImGui::GetStyle().FramePadding;
  const ImVec2 corner{at.x - size.x / 2, at.y - size.y / 2};
  list.AddRectFilled({corner.x - 2 * padding.x, corner.y - padding.y},
                     {corner.x + size.x + 2 * padding.x, corner.y + size.y + padding.y},
                     ImGui::GetColorU32(ImGuiCol_PopupBg), 4 * scale);
  list.AddText(corner, ImGui::GetColorU32(ImGuiCol_Text), words);
}

void drawDropZones(const PanelInput& input, PanelId id, const DropZones& zones) {
  const ImVec2 pointer = ImGui::GetIO().MousePos;
  const float scale = input.ui.scale(), rounding = ImGui::GetStyle().WindowRounding;
  constexpr float kLight = 0.16F, kReached = 0.38F, kFrame = 2, kAbovePointer = 22;
  ImDrawList& list = *ImGui::GetForegroundDrawList();
  const ImVec4 colour = kAccent;
  const std::optional<PanelSide> reached = zones.at(pointer.x);
  for (const DropZone& zone : zones.all()) {
    const ImVec2 corner{zone.area.left, zone.area.top}, end{zone.area.right(), zone.area.bottom()};
    const float light = zone.side == reached ? kReached : kLight;
    list.AddRectFilled(corner, end, ImGui::GetColorU32({colour.x, colour.y, colour.z, light}), rounding);
    list.AddRect(corner, end, ImGui::GetColorU32(colour), rounding, 0, kFrame * scale);
    const char* const name = zone.side == PanelSide::Left    ? "Left side"
                             : zone.side == PanelSide::Right ? "Right side"
                                                             : "Middle";
    ImGui::PushFont(input.ui.titleFont());
    drawTag(list, {(corner.x + end.x) / 2, (corner.y + end.y) / 2}, name, scale);
    ImGui::PopFont();
  }
  drawTag(list, {pointer.x, pointer.y - kAbovePointer * scale}, panelOf(id).title.data(), scale);
}

// What the panel is dragged by to another side; in front of what is drawn there later. Esc leaves it where it
// is.
void dragHandle(const PanelInput& input, PanelId id, const ImVec2& size) {
  ImGui::InvisibleButton("##heading", {std::max(size.x, 1.0F), std::max(size.y, 1.0F)});
  const ImGuiIO& io = ImGui::GetIO();
  bool& given = *ImGui::GetStateStorage()->GetBoolRef(ImGui::GetID("given up"));
  if (ImGui::IsItemActivated()) given = false;
  const bool released = ImGui::IsItemDeactivated();
  if (!ImGui::IsItemActive() && !released) {
    if (ImGui::IsItemHovered()) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    tooltip("Drag it to another side of the window");
    return;
  }
  given = given || ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false);
  const float threshold = io.MouseDragThreshold;
  if (given || io.MouseDragMaxDistanceSqr[ImGuiMouseButton_Left] < threshold * threshold) return;
  const DropZones zones(id, io.DisplaySize.x, io.DisplaySize.y, input.ui.scale());
  if (!released) return drawDropZones(input, id, zones);
  const std::optional<PanelSide> reached = zones.at(io.MousePos.x);
  if (reached && *reached != input.session.state().ui.sides.of(id))
    input.commands.push(command::MovePanel{id, *reached});
}

}  // namespace

void drawPanelHeading(const PanelInput& input, PanelId id, std::string_view title, const ImVec4& colour) {
  ImGui::PushFont(input.ui.smallFont());
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const float edge = ImGui::GetWindowPos().x + ImGui::GetContentRegionMax().x,
              line = ImGui::GetTextLineHeight();
  const float signs = signsWidth(input, id);
  const float room = edge - signs - ImGui::GetStyle().ItemInnerSpacing.x - corner.x;
  dragHandle(input, id, {room, line});
  ImGui::SetCursorScreenPos(corner);
  ImGui::PushStyleColor(ImGuiCol_Text, colour);
  fittedText(title, room);
  ImGui::PopStyleColor();
  const float below = ImGui::GetCursorPosY();
  drawSigns(input, id, {edge - signs, corner.y - (signSide() - line) / 2});
  ImGui::SetCursorPosY(below);
  ImGui::PopFont();
}

void drawPanelHeading(const PanelInput& input, PanelId id) {
  drawPanelHeading(input, id, panelOf(id).title, kDim);
}

void drawPanelSigns(const PanelInput& input, PanelId id, float height) {
  ImGui::PushFont(input.ui.smallFont());
  const ImGuiStyle& style = ImGui::GetStyle();
  const ImVec2 before = ImGui::GetCursorScreenPos(), corner = ImGui::GetWindowPos();
  const float signs = signsWidth(input, id);
  const float left = corner.x + ImGui::GetWindowContentRegionMax().x + style.WindowPadding.x / 2 - signs;
  dragHandle(input, id, {left - style.ItemInnerSpacing.x - before.x, height});
  drawSigns(input, id, {left, corner.y + style.WindowPadding.y / 2});
  ImGui::SetCursorScreenPos(before);
  ImGui::PopFont();
}

}  // namespace gravitile::app
