#include "app/panel_layout.h"

#include <algorithm>

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
  bool shows(PanelId id) const { return input_.panels.shows(id); }
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
    if (columns_.simulation) area(PanelId::Simulation) = column;
    if (columns_.caption) layout_.caption = column;
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
    PanelArea column{input_.width - margin_ - columns_.rightWidth, margin_, columns_.rightWidth,
                     std::max(end - margin_, 1.0F)};
    if (columns_.narrow) free_.width = std::max(column.left - margin_ - free_.left, 1.0F);
    const bool both = shows(PanelId::Performance) && shows(PanelId::Picture);
    const float picture = leastHeight(PanelId::Picture) * scale_;
    const bool pictureFirst =
        both && input_.panels.openedAt(PanelId::Picture) > input_.panels.openedAt(PanelId::Performance);
    if (shows(PanelId::Performance)) {
      PanelArea place = column;
      if (pictureFirst) place.height -= picture + margin_;
      if (!pictureFirst || place.height >= leastHeight(PanelId::Performance) * scale_) {
        area(PanelId::Performance) = place;
        const float taken = std::min(drawn(PanelId::Performance), place.height) + margin_;
        column.top += taken;
        column.height -= taken;
      }
    }
    if (shows(PanelId::Picture) && (!area(PanelId::Performance) || column.height >= picture))
      area(PanelId::Picture) = column;
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
