#pragma once

#include <array>
#include <optional>

#include "app/panel_set.h"

namespace gravitile::app {

// Where the panels stand: one column at the left edge of the window (at first the simulation panel, or a
// lecture's caption), one at the right edge (performance, below it the picture), and between them, over and
// under the middle of the picture, those that a lecture is held with; there the caption stands too where
// panels have the left column. Those that dock stand where somebody has put them; in a column one below the
// other, in the order of the table. A window that is too narrow for both columns and panels between them
// gives the middle ones the room below the right column as well, which gets shorter.
//
// No two panels lie on top of each other, and none reaches over the window's edge. Where there is no room for
// all, the rule is: **what was opened last has its place**. Panels opened before give way, the oldest first,
// and come back by themselves when there is room again. Of those opened at once, by a lecture's step, the one
// later in the table stays: the sweep before the source, that before comparison, history, facts, composer and
// gallery. Room is what a panel needs to be read in: leastHeight(). The same between the two columns and the
// middle, where they don't fit beside each other; of those opened at once the middle stays, and the
// simulation panel gives way before the right column, or, with nothing between them, after it. The
// performance panel keeps a height that shows rate and force error. The caption never gives way. What is
// alone gets what there is, and scrolls.

// Widths in designed pixels, in a window that has them; multiplied by the screen's content scale.
inline constexpr float kPanelMargin = 12;
inline constexpr float kLeftPanelWidth = 352;
inline constexpr float kRightPanelWidth = 296;
inline constexpr float kCaptionPanelWidth = 392;  // a lecture's, at the left edge too

// A panel that gets less of a window's height than this gives way, unless it is alone; designed pixels. Facts
// and a comparison that are drawn lower need no more than that.
float leastHeight(PanelId id);

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
  PanelSides sides{};
  bool caption = false;                      // a lecture's caption is to be seen
  std::array<float, kPanelCount> heights{};  // of the panels as they were drawn last, pixels; 0 unknown
  float captionHeight = 0;                   // the same of the caption
};

struct PanelLayout {
  // Where a panel may be; none is higher. Empty: not shown, or given way.
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

}  // namespace gravitile::app
