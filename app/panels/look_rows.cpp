#include "app/panels/look_rows.h"

#include <algorithm>
#include <cmath>

#include "app/panels/style.h"
#include "app/panels/widgets.h"
#include "app/srgb.h"

namespace gravitile::app {
namespace {

// Beyond this no slider reaches; the value is dragged, by a share of itself.
constexpr double kMostOfSlider = 1e9;
constexpr float kDragShare = 0.005F;

bool drawChoice(const LookField& field, const char* id, double& value) {
  const std::span<const LookChoice> choices = field.choices();
  const auto chosen = static_cast<std::size_t>(value);
  bool changed = false;
  if (!beginChoice(id, choices[chosen].label)) return false;
  for (std::size_t k = 0; k < choices.size(); ++k) {
    if (ImGui::Selectable(choices[k].label.data(), k == chosen) && k != chosen) {
      value = static_cast<double>(k);
      changed = true;
    }
  }
  endChoice();
  return changed;
}

bool drawNumber(const LookField& field, const char* id, double& value) {
  const ImGuiSliderFlags flags =
      ImGuiSliderFlags_AlwaysClamp | (field.wide ? ImGuiSliderFlags_Logarithmic : ImGuiSliderFlags_None);
  bool changed = false;
  if (field.kind == LookKind::Whole) {
    int number = static_cast<int>(value);
    changed = ImGui::SliderInt(id, &number, static_cast<int>(field.minimum), static_cast<int>(field.maximum),
                               field.format.data(), flags);
    if (changed) value = number;
    return changed;
  }
  auto number = static_cast<float>(value);
  const auto least = static_cast<float>(field.minimum), most = static_cast<float>(field.maximum);
  if (field.maximum > kMostOfSlider) {
    const float speed = std::max(kDragShare * std::fabs(number), kDragShare);
    changed =
        ImGui::DragFloat(id, &number, speed, least, most, field.format.data(), ImGuiSliderFlags_AlwaysClamp);
  } else {
    changed = ImGui::SliderFloat(id, &number, least, most, field.format.data(), flags);
  }
  if (changed) value = double{number};
  return changed;
}

// What a right click on the last widget asks for.
bool resetAsked() {
  return ImGui::IsItemHovered() && ImGui::IsMouseClicked(ImGuiMouseButton_Right);
}

void explain(std::string_view words, const std::string& usual) {
  if (!ImGui::IsItemHovered()) return;  // the sentence is not made for nothing, every frame
  tooltip(std::string(words) + "\nRight click: back to " + usual);
}

}  // namespace

bool drawLookRow(const LookField& field, render::Look& look, float labelWidth) {
  double value = field.get(look);
  bool changed = false;
  ImGui::PushID(field.key.data());
  if (field.kind == LookKind::YesNo) {
    bool on = value != 0;
    changed = ImGui::Checkbox(field.label.data(), &on);
    value = on ? 1 : 0;
  } else {
    row(field.label.data(), labelWidth);
    changed = field.kind == LookKind::Choice ? drawChoice(field, "##value", value)
                                             : drawNumber(field, "##value", value);
  }
  explain(field.tooltip, lookValueText(field, field.usual()));
  if (resetAsked() && value != field.usual()) {
    value = field.usual();
    changed = true;
  }
  ImGui::PopID();
  if (changed) field.put(look, value);
  return changed;
}

namespace {

enum ComponentRow { kColour, kVisible, kBrightness, kSize, kTrails };  // places in componentFields()

// An eye, open or struck out.
bool drawEye(bool& open) {
  const float side = ImGui::GetFrameHeight();
  const bool clicked = ImGui::InvisibleButton("##visible", {side, side});
  if (clicked) open = !open;
  const ImVec2 corner = ImGui::GetItemRectMin();
  const ImVec2 middle{corner.x + side / 2, corner.y + side / 2};
  const float half = 0.36F * side, lid = 0.21F * side, stroke = std::max(side / 16, 1.0F);
  const ImGuiCol shade = ImGui::IsItemHovered() ? ImGuiCol_CheckMark
                         : open                 ? ImGuiCol_Text
                                                : ImGuiCol_TextDisabled;
  const ImU32 colour = ImGui::GetColorU32(shade);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  for (const float way : {-1.0F, 1.0F})
    list.AddBezierQuadratic({middle.x - half, middle.y}, {middle.x, middle.y + way * 2 * lid},
                            {middle.x + half, middle.y}, colour, stroke);
  list.AddCircleFilled(middle, 0.13F * side, colour);
  if (!open)
    list.AddLine({middle.x - half, middle.y + half}, {middle.x + half, middle.y - half}, colour,
                 1.5F * stroke);
  return clicked;
}

bool drawColour(glm::vec3& colour) {
  const glm::vec3 srgb = toSrgb(colour);
  float edited[3] = {srgb.r, srgb.g, srgb.b};
  constexpr ImGuiColorEditFlags kFlags = ImGuiColorEditFlags_NoInputs | ImGuiColorEditFlags_NoLabel |
                                         ImGuiColorEditFlags_NoTooltip | ImGuiColorEditFlags_NoOptions;
  if (!ImGui::ColorEdit3("##colour", edited, kFlags)) return false;
  colour = fromSrgb({edited[0], edited[1], edited[2]});
  return true;
}

bool drawFactor(const char* id, const ComponentField& field, const char* format,
                render::ComponentLook& component) {
  auto number = static_cast<float>(field.get(component, 0));
  const bool changed =
      ImGui::SliderFloat(id, &number, static_cast<float>(field.minimum), static_cast<float>(field.maximum),
                         format, ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp);
  if (changed) field.put(component, 0, double{number});
  return changed;
}

// After the widget of a setting of a component.
bool settled(ComponentRow place, const render::ComponentLook& usual, render::ComponentLook& component) {
  const ComponentField& field = componentFields()[place];
  if (ImGui::IsItemHovered()) tooltip(std::string(field.tooltip) + "\nRight click: as it was");
  if (!resetAsked() || field.same(usual, component)) return false;
  field.copy(usual, component);
  return true;
}

// At the right end of the line.
bool drawTrails(const render::ComponentLook& usual, render::ComponentLook& component) {
  constexpr const char* kLabel = "trails";
  const ImGuiStyle& style = ImGui::GetStyle();
  const float width = ImGui::GetFrameHeight() + style.ItemInnerSpacing.x + ImGui::CalcTextSize(kLabel).x;
  ImGui::SameLine(ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x - width);
  const bool changed = ImGui::Checkbox(kLabel, &component.trails);
  return settled(kTrails, usual, component) || changed;
}

}  // namespace

bool drawComponentRows(const ComponentText& shown, const render::ComponentLook& usual,
                       render::ComponentLook& component) {
  bool changed = drawEye(component.visible);
  changed |= settled(kVisible, usual, component);
  const float spacing = ImGui::GetStyle().ItemInnerSpacing.x;
  ImGui::SameLine(0, spacing);
  if (shown.shines) {
    changed |= drawColour(component.colour);
    changed |= settled(kColour, usual, component);
    ImGui::SameLine(0, spacing);
  }
  if (component.visible) {
    text(shown.name);
  } else {
    dimText(shown.name);
    return changed;
  }
  if (shown.trails) changed |= drawTrails(usual, component);
  ImGui::Indent(ImGui::GetFrameHeight() + spacing);
  const float half = (ImGui::GetContentRegionAvail().x - spacing) / 2;
  if (shown.shines) {
    ImGui::SetNextItemWidth(half);
    changed |= drawFactor("##brightness", componentFields()[kBrightness], "light %.2f", component);
    changed |= settled(kBrightness, usual, component);
    ImGui::SameLine(0, spacing);
  }
  ImGui::SetNextItemWidth(half);
  changed |= drawFactor("##size", componentFields()[kSize], "size %.2f", component);
  changed |= settled(kSize, usual, component);
  ImGui::Unindent(ImGui::GetFrameHeight() + spacing);
  return changed;
}

}  // namespace gravitile::app
