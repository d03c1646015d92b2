#pragma once

#include <imgui.h>

#include <cstdint>
#include <string_view>

#include "app/panel_layout.h"

namespace gravitile::app {

// Small parts the panels are made of.

// Text of a string_view; no format, no copy.
void text(std::string_view words);
void dimText(std::string_view words);
// On one line of that width, pixels: what is longer ends in dots, and a tooltip tells all of it.
void fittedText(std::string_view words, float width);
// Broken into lines at the panel's width.
void wrappedText(std::string_view words, const ImVec4& colour);

// Before ImGui::Begin: the window fills its area's width, and is as high as it has to be, at most as the
// area.
void placeWindow(const PanelArea& area);

// What comes next, `width` pixels wide, stands beside the last widget where the panel is wide enough.
void besideIfRoom(float width);
float buttonWidth(const char* label);
float checkBoxWidth(const char* label);  // or a radio button's

// Begins a row: the label to the left, what follows fills the rest of the width.
void row(const char* label, float labelWidth);
// The same with a value instead of a control.
void valueRow(const char* label, float labelWidth, std::string_view value, const ImVec4& colour);

// An entry of a list of choices as wide as the panel: its group, what it is, broken into lines where it is
// too long for one, and at the right edge the key that does the same ("" for none). True when it was clicked.
struct ChoiceEntry {
  std::string_view group, text, key;
};
bool choiceEntry(const ChoiceEntry& entry, bool chosen, float groupWidth);

// Shown while the pointer rests on the last widget.
void tooltip(std::string_view words);
// For tooltips of another form: true when one is to be shown for the thing under the pointer whose upper left
// corner is at `corner`, on the screen.
bool tooltipDue(const ImVec2& corner);

// A drop-down list that Esc closes. True while it is open; then endChoice() is due.
bool beginChoice(const char* id, std::string_view shown);
void endChoice();

// A value that is typed or dragged and counts only when the person is done with it. While nobody edits, it
// follows what is in force.
template <typename Value>
struct PendingEdit {
  Value value{};
  bool active = false;

  void follow(Value inForce) {
    if (!active) value = inForce;
  }
  // After the widget: true in the frame in which the edit is finished.
  bool finished() {
    active = ImGui::IsItemActive();
    return ImGui::IsItemDeactivatedAfterEdit();
  }
};

}  // namespace gravitile::app
