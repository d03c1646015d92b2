#include "app/panel_columns.h"

#include <algorithm>
#include <span>

namespace gravitile::app {
namespace {

// Designed pixels.
constexpr float kMiddleMinWidth = 440;    // narrower, the middle panels need the room of the right column
constexpr float kMiddleLeastWidth = 400;  // narrower still, they need that of the left column

// Which of the three parts of a window may have panels.
struct Parts {
  bool left, right, middle;
};
// Tried one after the other. Beside panels in the middle the left column is the first to give way; where
// there are none it is, as long as nobody has moved panels, what a run is controlled with.
constexpr Parts kBesideMiddle[] = {{true, true, true},   {false, true, true}, {true, false, true},
                                   {false, false, true}, {true, true, false}, {true, false, false},
                                   {false, true, false}};
constexpr Parts kNoMiddle[] = {{true, true, false}, {true, false, false}, {false, true, false}};

// What a column of these needs, designed pixels; 0 without any.
float widthOf(std::span<const PanelId> ids) {
  float width = 0;
  for (const PanelId id : ids) width = std::max(width, columnWidth(id));
  return width;
}

// The panel of the middle that is the last to give way; there is one.
PanelId newestOfMiddle(const LayoutInput& input) {
  const SidePanels middle(PanelSide::Middle, input);
  PanelId newest = middle.ids().front();
  for (const PanelId id : middle.ids())
    if (input.panels.outranks(id, newest)) newest = id;
  return newest;
}

// No panel that gives way was opened after all that stay.
bool keepsNewest(const LayoutInput& input, const Parts& parts) {
  const ShownPanels& panels = input.panels;
  unsigned kept = 0, gone = 0;
  const auto look = [&](bool stays, std::span<const PanelId> ids) {
    for (const PanelId id : ids) {
      unsigned& newest = stays ? kept : gone;
      newest = std::max(newest, panels.openedAt(id) + 1);
    }
  };
  look(parts.left, SidePanels(PanelSide::Left, input).ids());
  look(parts.right, SidePanels(PanelSide::Right, input).ids());
  look(parts.middle, SidePanels(PanelSide::Middle, input).ids());
  return kept >= gone;
}

Columns divide(const LayoutInput& input, const Parts& parts) {
  const float scale = input.scale, margin = kPanelMargin * scale;
  const float whole = std::max(input.width - 2 * margin, 1.0F);
  Columns columns;
  const SidePanels leftSide(PanelSide::Left, input), rightSide(PanelSide::Right, input);
  const std::span<const PanelId> left = leftSide.ids(), right = rightSide.ids();
  columns.leftPanels = parts.left && !left.empty();
  columns.right = parts.right && !right.empty();
  columns.middle = parts.middle && !SidePanels(PanelSide::Middle, input).ids().empty();

  const float needed = columns.middle ? kMiddleLeastWidth : columns.right ? widthOf(right) : 0;
  const float besideCaption = whole - kCaptionPanelWidth * scale - margin;
  const bool beside = needed == 0 || besideCaption >= needed * scale;
  columns.strip = input.caption && (columns.leftPanels || !beside);
  columns.caption = input.caption && !columns.strip;

  const float leftWidth = columns.leftPanels ? widthOf(left) : columns.caption ? kCaptionPanelWidth : 0;
  columns.leftWidth = std::min(leftWidth * scale, whole);
  columns.left = margin + (columns.leftWidth > 0 ? columns.leftWidth + margin : 0);
  columns.end = input.width - margin;
  columns.below = columns.strip && columns.end - columns.left < kMiddleLeastWidth * scale;
  if (!columns.right) return columns;
  columns.rightWidth = std::min(widthOf(right) * scale, whole);
  const float between = columns.end - columns.rightWidth - margin - columns.left;
  columns.narrow = (columns.middle || columns.strip) && between < kMiddleMinWidth * scale;
  if (!columns.narrow) columns.end -= columns.rightWidth + margin;
  if (columns.narrow && columns.middle) columns.reserved = leastHeight(right.front()) * scale + margin;
  return columns;
}

bool fits(const LayoutInput& input, const Columns& columns) {
  const int parts = columns.leftPanels + columns.right + columns.middle;
  if (parts <= 1) return true;
  const float scale = input.scale, margin = kPanelMargin * scale, edge = input.width - margin;
  if (columns.leftPanels && columns.leftWidth < widthOf(SidePanels(PanelSide::Left, input).ids()) * scale)
    return false;
  if (columns.left + columns.rightWidth > edge) return false;
  if (!columns.middle) return true;
  const float strip = columns.strip ? kCaptionStripShare * input.height + margin : 0;
  return columns.end - columns.left >= kMiddleLeastWidth * scale &&
         input.height - 2 * margin - strip - columns.reserved >= leastHeight(newestOfMiddle(input)) * scale;
}

}  // namespace

SidePanels::SidePanels(PanelSide side, const LayoutInput& input) {
  for (const PanelDescriptor& row : panelTable())
    if (input.panels.shows(row.id) && input.sides.of(row.id) == side) ids_[count_++] = row.id;
}

float columnWidth(PanelId id) {
  const bool narrow = id == PanelId::Performance || id == PanelId::Picture || id == PanelId::History;
  return narrow ? kRightPanelWidth : kLeftPanelWidth;
}

Columns columnsOf(const LayoutInput& input) {
  const bool middle = !SidePanels(PanelSide::Middle, input).ids().empty();
  const std::span<const Parts> choices = middle ? std::span<const Parts>(kBesideMiddle) : kNoMiddle;
  for (const Parts& parts : choices) {
    if (!keepsNewest(input, parts)) continue;
    const Columns columns = divide(input, parts);
    if (fits(input, columns)) return columns;
  }
  return divide(input, {false, false, false});  // no panel is shown
}

}  // namespace gravitile::app
