#include "app/panels/widgets.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>

#include "app/hover_delay.h"
#include "app/panels/style.h"

namespace gravitile::app {

void text(std::string_view words) {
  ImGui::TextUnformatted(words.data(), words.data() + words.size());
}

void dimText(std::string_view words) {
  ImGui::PushStyleColor(ImGuiCol_Text, kDim);
  text(words);
  ImGui::PopStyleColor();
}

void fittedText(std::string_view words, float width) {
  constexpr std::string_view kDots = "...";
  const auto widthOf = [&](std::size_t length) {
    return ImGui::CalcTextSize(words.data(), words.data() + length).x;
  };
  if (widthOf(words.size()) <= width) return text(words);
  const float room = width - ImGui::CalcTextSize(kDots.data()).x;
  std::size_t length = words.size();
  const auto insideLetter = [&] { return (static_cast<unsigned char>(words[length]) & 0xC0) == 0x80; };
  while (length > 0 && widthOf(length) > room) {
    do {
      --length;
    } while (length > 0 && insideLetter());
  }
  text(std::string(words.substr(0, length)).append(kDots));
  tooltip(words);
}

void wrappedText(std::string_view words, const ImVec4& colour) {
  ImGui::PushStyleColor(ImGuiCol_Text, colour);
  ImGui::PushTextWrapPos(0);
  text(words);
  ImGui::PopTextWrapPos();
  ImGui::PopStyleColor();
}

void placeWindow(const PanelArea& area) {
  ImGui::SetNextWindowPos({area.left, area.fromBottom ? area.bottom() : area.top}, ImGuiCond_Always,
                          {0, area.fromBottom ? 1.0F : 0.0F});
  ImGui::SetNextWindowSizeConstraints({area.width, 0}, {area.width, area.height});
}

void besideIfRoom(float width) {
  const float edge = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x;
  if (ImGui::GetItemRectMax().x + ImGui::GetStyle().ItemSpacing.x + width <= edge) ImGui::SameLine();
}

float buttonWidth(const char* label) {
  return ImGui::CalcTextSize(label, nullptr, true).x + 2 * ImGui::GetStyle().FramePadding.x;
}

float checkBoxWidth(const char* label) {
  return ImGui::GetFrameHeight() + ImGui::GetStyle().ItemInnerSpacing.x +
         ImGui::CalcTextSize(label, nullptr, true).x;
}

void row(const char* label, float labelWidth) {
  ImGui::AlignTextToFramePadding();
  dimText(label);
  ImGui::SameLine(labelWidth + ImGui::GetStyle().WindowPadding.x);
  ImGui::SetNextItemWidth(-FLT_MIN);
}

void valueRow(const char* label, float labelWidth, std::string_view value, const ImVec4& colour) {
  dimText(label);
  ImGui::SameLine(labelWidth + ImGui::GetStyle().WindowPadding.x);
  wrappedText(value, colour);
}

bool choiceEntry(const ChoiceEntry& entry, bool chosen, float groupWidth) {
  const float left = ImGui::GetCursorPosX(), top = ImGui::GetCursorPosY();
  const float edge = ImGui::GetContentRegionMax().x, spacing = ImGui::GetStyle().ItemSpacing.x;
  const auto size = [](std::string_view words, float wrap) {
    return ImGui::CalcTextSize(words.data(), words.data() + words.size(), false, wrap);
  };
  const float keyLeft = edge - size(entry.key, 0).x;
  const float wrapAt = entry.key.empty() ? edge : keyLeft - spacing;
  const float height = size(entry.text, std::max(wrapAt - left - groupWidth, 1.0F)).y;
  const bool clicked = ImGui::Selectable("##entry", chosen, 0, {0, height});
  const ImVec2 below = ImGui::GetCursorPos();
  ImGui::SetCursorPos({left, top});
  dimText(entry.group);
  ImGui::SetCursorPos({left + groupWidth, top});
  ImGui::PushTextWrapPos(wrapAt);
  text(entry.text);
  ImGui::PopTextWrapPos();
  if (!entry.key.empty()) {
    ImGui::SetCursorPos({keyLeft, top});
    ImGui::PushStyleColor(ImGuiCol_Text, kAccent);
    text(entry.key);
    ImGui::PopStyleColor();
  }
  ImGui::SetCursorPos(below);
  return clicked;
}

bool tooltipDue(const ImVec2& corner) {
  const ImGuiIO& io = ImGui::GetIO();
  const auto item =
      std::uint64_t{std::bit_cast<std::uint32_t>(corner.x)} << 32 | std::bit_cast<std::uint32_t>(corner.y);
  bool acted = io.InputQueueCharacters.Size > 0;
  for (const bool clicked : io.MouseClicked) acted = acted || clicked;
  auto& delay = *static_cast<HoverDelay*>(io.UserData);
  return delay.due(item, {static_cast<std::uint64_t>(ImGui::GetFrameCount()), ImGui::GetTime(), acted});
}

void tooltip(std::string_view words) {
  if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled) || !tooltipDue(ImGui::GetItemRectMin()))
    return;
  constexpr float kWidthInLetters = 36;
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(kWidthInLetters * ImGui::GetFontSize() / 2);
  text(words);
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

bool beginChoice(const char* id, std::string_view shown) {
  const std::string preview(shown);
  if (!ImGui::BeginCombo(id, preview.c_str(), ImGuiComboFlags_HeightLargest)) return false;
  if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false)) ImGui::CloseCurrentPopup();
  return true;
}

void endChoice() {
  ImGui::EndCombo();
}

}  // namespace gravitile::app
