#pragma once

#include <array>
#include <optional>

#include "app/panel_set.h"

namespace gravitile::app {

// Where the panels stand: one column at the left edge of the window (the simulation panel, or a lecture's
// caption), one at the right edge (performance, below it the picture), and between them, over and under the
// middle of the picture, those that a lecture is held with; there the caption stands too where the simulation
// panel has the left column. No two lie on top of each other but the sweep,
// which covers the others in the middle, and the source where they leave it too little.
//
// A window that is too narrow for both columns and panels between them gives the middle ones the room below
// the right column as well; the right column gets shorter, and panels of it that have no room are left out.

// Widths in designed pixels; multiplied by the screen's content scale.
inline constexpr float kPanelMargin = 12;
inline constexpr float kLeftPanelWidth = 352;
inline constexpr float kRightPanelWidth = 296;
inline constexpr float kCaptionPanelWidth = 392;  // a lecture's, at the left edge too

// A rectangle of the window, pixels.
struct PanelArea {
  float left = 0, top = 0, width = 0, height = 0;
  bool fromBottom = false;  // what is lower than the area stands at its lower edge

  float right() const { return left + width; }
  float bottom() const { return top + height; }
};

struct LayoutInput {
  float width = 0, height = 0;  // of the window, pixels
  float scale = 1;              // pixels per designed pixel
  ShownPanels panels{};
  bool caption = false;                      // a lecture's caption is to be seen
  std::array<float, kPanelCount> heights{};  // of the panels as they were drawn last, pixels; 0 unknown
  float captionHeight = 0;                   // the same of the caption
};

struct PanelLayout {
  // Where a panel may be; none is higher. Empty: not shown, or no room for it.
  std::array<std::optional<PanelArea>, kPanelCount> areas;
  std::optional<PanelArea> caption;
  PanelArea free;  // what they leave of the picture's middle

  const std::optional<PanelArea>& of(PanelId id) const { return areas[static_cast<std::size_t>(id)]; }
};
PanelLayout layOutPanels(const LayoutInput& input);

// The part of a window's width that the columns leave to the picture, pixels.
struct PictureSpace {
  float left, width;
};
PictureSpace pictureSpace(const LayoutInput& input);

// How the bars of a list share a height.
struct BarRows {
  int columns = 1;
  float pitch = 0;  // from one bar to the next, pixels
};
// Comfortable where they fit into `height`; thinner, and then higher up to `mostHeight`, and then side by
// side where there are many. `line`: height of a line of text, which a bar must hold.
BarRows shareHeight(std::size_t bars, float line, float height, float mostHeight);

}  // namespace gravitile::app
