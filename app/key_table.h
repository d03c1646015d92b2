#pragma once

#include <span>
#include <string>
#include <string_view>

#include "app/command.h"

namespace gravitile::app {

// One key of the window. The input, the help overlay and `gravitile --help` all read this table.
struct KeyBinding {
  int key;                       // GLFW key code
  bool shift;                    // with or without a shift key held
  bool repeats;                  // again while held down
  std::string_view name;         // "Space"
  std::string_view description;  // "pause or go on"
  Command command;
};
std::span<const KeyBinding> keyTable();

// The row for a key press, or nullptr.
const KeyBinding* findKey(int key, bool shift);

// What the mouse does in the picture; for the help alone.
struct MouseBinding {
  std::string_view name, description;
};
std::span<const MouseBinding> mouseTable();

// Both tables as plain text, one line a row, for `gravitile --help`.
std::string keyHelp();

}  // namespace gravitile::app
