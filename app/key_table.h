#pragma once

#include <span>
#include <string>
#include <string_view>

#include "app/command.h"

namespace gravitile::app {

// A presenter's remote sends page keys, which turn the pages of a lecture where one is loaded.
enum class KeyContext { Always, Lecture, NoLecture };

// One key of the window. The input, the help overlay and `gravitile --help` all read this table.
struct KeyBinding {
  int key;                       // GLFW key code
  bool shift;                    // with or without a shift key held
  bool repeats;                  // again while held down
  std::string_view name;         // "Space"; "" for a row that the help leaves out, told by one before it
  std::string_view description;  // "pause or go on"; of one line or several
  Command command;
  KeyContext context = KeyContext::Always;  // where the key means this
  bool control = false;                     // with or without a control key held

  bool alias() const { return name.empty(); }
  bool holds(bool lecture) const {
    return context == KeyContext::Always || (context == KeyContext::Lecture) == lecture;
  }
};
std::span<const KeyBinding> keyTable();

// The row for a key press, or nullptr. `lecture`: one is loaded.
struct KeyPress {
  int key;
  bool shift = false, control = false;
};
const KeyBinding* findKey(const KeyPress& press, bool lecture);

// What the mouse does in the picture; for the help alone.
struct MouseBinding {
  std::string_view name, description;
};
std::span<const MouseBinding> mouseTable();

// Both tables as plain text, one line a row, for `gravitile --help`.
std::string keyHelp();

}  // namespace gravitile::app
