#include "app/panel_layout.h"

#include <algorithm>
#include <span>

#include "app/panel_columns.h"
#include "app/panel_heights.h"

namespace gravitile::app {
namespace {

constexpr float kUpperWidth = 980;  // of sweep and gallery, designed pixels; wider, the eye loses the line

// Places one panel after the other; each takes its part of what is free in the middle.
class Placing {
 public:
  explicit Placing(const LayoutInput& input)
      : input_(input),
        scale_(input.scale),
        margin_(kPanelMargin * input.scale),
        columns_(columnsOf(input)),
        free_{columns_.left, margin_, std::max(columns_.end - columns_.left, 1.0F),
              std::max(input.height - 2 * margin_, 1.0F)} {}

  PanelLayout result() {
    placeCaptionStrip();
    placeLeftColumn();
    if (columns_.middle) placeMiddle();
    if (columns_.right) placeRightColumn();
    layout_.free = free_;
    return layout_;
  }

 private:
  std::optional<PanelArea>& area(PanelId id) { return layout_.areas[static_cast<std::size_t>(id)]; }
  float drawn(PanelId id) const { return input_.heights[static_cast<std::size_t>(id)]; }

  // A part of what is free, not taken from it yet.
  PanelArea top(float height) const {
    return {free_.left, free_.top, free_.width, std::min(height, free_.height)};
  }
  PanelArea bottom(float height) const {
    PanelArea place = top(height);
    place.top = free_.bottom() - place.height;
    place.fromBottom = true;
    return place;
  }
  // Over the middle of the picture; in a narrow window under it, since the right column is above.
  PanelArea upper(float height) const { return columns_.narrow ? bottom(height) : top(height); }

  void take(const PanelArea& place, float height) {
    const float taken = std::min(height, place.height) + margin_;
    if (!place.fromBottom) free_.top += taken;
    free_.height = std::max(free_.height - taken, 1.0F);
  }

  void placeLeftColumn() {
    const float end = columns_.below ? free_.bottom() : input_.height - margin_;
    const PanelArea column{margin_, margin_, columns_.leftWidth, std::max(end - margin_, 1.0F)};
    if (columns_.leftPanels) placeColumn(column, PanelSide::Left);
    if (columns_.caption) layout_.caption = column;
  }

  // From the top on, each as high as it was drawn last, but what was opened later keeps its least height. One
  // that gets less than its own gives way, unless it is alone.
  void placeColumn(PanelArea column, PanelSide side) {
    const SidePanels panels(side, input_);
    const std::span<const PanelId> ids = panels.ids();
    bool any = false;
    for (std::size_t k = 0; k < ids.size(); ++k) {
      float reserved = 0;
      for (std::size_t below = k + 1; below < ids.size(); ++below)
        if (input_.panels.openedAt(ids[below]) > input_.panels.openedAt(ids[k]))
          reserved += leastHeight(ids[below]) * scale_ + margin_;
      PanelArea place = column;
      place.height -= reserved;
      if ((any || reserved > 0) && place.height < leastHeight(ids[k]) * scale_) continue;
      place.height = std::min(place.height, columnHeight(ids[k]) * scale_);
      area(ids[k]) = place;
      any = true;
      // Not drawn yet it takes what it needs: nothing is to lie over it for a frame.
      const float wanted = drawn(ids[k]) > 0 ? drawn(ids[k]) : leastHeight(ids[k]) * scale_;
      const float taken = std::min(wanted, place.height) + margin_;
      column.top += taken;
      column.height -= taken;
    }
  }

  void placeCaptionStrip() {
    if (!columns_.strip) return;
    layout_.caption = bottom(kCaptionStripShare * input_.height);
    if (columns_.below) {
      layout_.caption->left = margin_;
      layout_.caption->width = columns_.end - margin_;
    }
    take(*layout_.caption, input_.captionHeight);
  }

  void placeMiddle() {
    const PanelHeights heights(input_, free_.width, std::max(free_.height - columns_.reserved, 1.0F));
    const auto place = [&](PanelId id, const PanelArea& where) {
      area(id) = where;
      take(where, heights.taken(id));
    };
    for (const PanelId id : {PanelId::Camera, PanelId::Facts}) {
      if (heights.has(id)) place(id, bottom(heights.most(id)));
    }
    if (heights.sideBySide()) {
      placeSideBySide(heights);
    } else {
      for (const PanelId id : {PanelId::History, PanelId::Comparison}) {
        if (heights.has(id)) place(id, upper(heights.most(id)));
      }
    }
    if (heights.has(PanelId::Diagnostics))
      place(PanelId::Diagnostics, upper(heights.most(PanelId::Diagnostics)));
    for (const PanelId id : {PanelId::Source, PanelId::Composer}) {
      if (heights.has(id)) place(id, bottom(heights.most(id)));
    }
    for (const PanelId id : {PanelId::Sweep, PanelId::Gallery}) {
      if (!heights.has(id)) continue;
      place(id, upper(heights.most(id)));
      PanelArea& panel = *area(id);
      panel.width = std::min(free_.width, kUpperWidth * scale_);
      panel.left += (free_.width - panel.width) / 2;
    }
  }

  void placeSideBySide(const PanelHeights& heights) {
    PanelArea left = upper(heights.most(PanelId::History));
    PanelArea right = upper(heights.most(PanelId::Comparison));
    left.width = (free_.width - margin_) * kHistoryMinWidth / (kHistoryMinWidth + kComparisonMinWidth);
    right.left += left.width + margin_;
    right.width -= left.width + margin_;
    area(PanelId::History) = left;
    area(PanelId::Comparison) = right;
    take(right, heights.taken(PanelId::Comparison));
  }

  // Down to the window's edge, or to the panels that have the room below it.
  void placeRightColumn() {
    const float end = columns_.narrow ? free_.bottom() : input_.height - margin_;
    const PanelArea column{input_.width - margin_ - columns_.rightWidth, margin_, columns_.rightWidth,
                           std::max(end - margin_, 1.0F)};
    if (columns_.narrow) free_.width = std::max(column.left - margin_ - free_.left, 1.0F);
    placeColumn(column, PanelSide::Right);
  }

  const LayoutInput& input_;
  float scale_, margin_;
  Columns columns_;
  PanelArea free_;
  PanelLayout layout_;
};

}  // namespace

PanelLayout layOutPanels(const LayoutInput& input) {
  return Placing(input).result();
}

PictureSpace pictureSpace(const LayoutInput& input) {
  const Columns columns = columnsOf(input);
  const float margin = kPanelMargin * input.scale;
  const float left = columns.left - margin;
  const float right = columns.rightWidth > 0 ? columns.rightWidth + margin : 0;
  // Where panels leave less than a third, the picture may as well go behind them.
  const float third = input.width / 3, width = input.width - left - right;
  return width > third ? PictureSpace{left, width}
                       : PictureSpace{std::clamp(left + (width - third) / 2, 0.0F, 2 * third), third};
}

}  // namespace gravitile::app
