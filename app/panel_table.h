#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace gravitile::app {

// The panels that can be shown or left out one by one, in the order of the table.
enum class PanelId : std::size_t {
  Simulation,
  Performance,
  Picture,
  Camera,
  Gallery,
  Composer,
  Facts,
  History,
  Diagnostics,
  Comparison,
  Source,
  Sweep
};
inline constexpr std::size_t kPanelCount = 12;

// Where panels stand: in a column at a side of the window, or over and under the middle of the picture.
enum class PanelSide { Left, Right, Middle };

// One panel. Keys and their help, buttons, lecture scripts and the window all read this table; what a panel
// looks like is a case of PanelStage::drawPanel().
struct PanelDescriptor {
  PanelId id;
  std::string_view name;         // in a lecture's script: "facts"
  char key;                      // shows and hides it; a capital letter or a digit, as GLFW numbers keys
  std::string_view title;        // a word, for a button
  std::string_view description;  // for the help: "facts of the running kernel"
  bool shownAtStart;             // else a button of the performance panel opens it
  PanelSide side = PanelSide::Middle;  // at first
  bool docks = false;                  // can be put at either side of the window

  std::string_view keyName() const { return {&key, 1}; }
  // What is there from the start has no place in the middle of the picture, and what is as wide as that none
  // at its sides.
  bool mayStand(PanelSide where) const {
    return where == side || (docks && (where != PanelSide::Middle || !shownAtStart));
  }
};
std::span<const PanelDescriptor> panelTable();

const PanelDescriptor& panelOf(PanelId id);

}  // namespace gravitile::app
