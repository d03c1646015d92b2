#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "app/palette.h"

namespace gravitile::app {

struct PanelInput;

// All actions, to be found by typing: over the upper half of the window while it is shown.
class CommandPalette {
 public:
  void draw(const PanelInput& input);

 private:
  void open(const PanelInput& input);
  void search();
  void takeEarlyLetters();
  bool drawQuery(bool opened);
  void drawEntries(const PanelInput& input);
  void move(int rows);
  void choose(const PanelInput& input, std::size_t row);

  bool shown_ = false;
  std::vector<ListedScene> scenes_;
  std::vector<ListedLook> looks_;
  std::vector<PaletteEntry> entries_;
  std::array<char, 64> query_{};
  std::string searched_;            // the query of what is found
  std::vector<std::size_t> found_;  // places of entries
  std::size_t chosen_ = 0;          // of those found
  bool typing_ = false;             // the query has the keyboard
  bool scroll_ = false;             // to what was chosen by a key
};

}  // namespace gravitile::app
