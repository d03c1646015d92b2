#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include "app/panel_layout.h"

namespace gravitile::app {

// What panel_layout.h divides a window's width into, before the panels share its height.

// Of the window's height, for a caption between the columns.
inline constexpr float kCaptionStripShare = 0.38F;

// Those that can stand over or under the middle of the picture.
inline constexpr std::array kMiddlePanels{PanelId::Camera, PanelId::Gallery, PanelId::Composer,
                                          PanelId::Facts,  PanelId::History, PanelId::Comparison,
                                          PanelId::Source, PanelId::Sweep,   PanelId::Diagnostics};

// All in pixels.
struct Columns {
  bool leftPanels = false, right = false, middle = false;  // has panels; those of the others give way
  bool caption = false;                                    // has the left column
  bool strip = false;                                      // or else lies between the columns
  bool below = false;                   // ... or below them, where they leave it too little width
  float leftWidth = 0, rightWidth = 0;  // 0: not there
  float left = 0, end = 0;              // edges of what the middle panels have, without margins
  bool narrow = false;                  // that includes the room below the right column
  float reserved = 0;                   // of its height, for the right column
};
Columns columnsOf(const LayoutInput& input);

// Of a column with that panel in it, designed pixels.
float columnWidth(PanelId id);

// The panels that are to be seen on that side, from the top. Takes no memory: it is asked for in every frame.
class SidePanels {
 public:
  SidePanels(PanelSide side, const LayoutInput& input);
  bool has(PanelId id) const { return std::count(ids().begin(), ids().end(), id) > 0; }
  std::span<const PanelId> ids() const { return {ids_.data(), count_}; }

 private:
  std::array<PanelId, kPanelCount> ids_{};
  std::size_t count_ = 0;
};

}  // namespace gravitile::app
