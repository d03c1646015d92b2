#include "app/panel_layout.h"

#include <algorithm>

namespace gravitile::app {
namespace {

// All in designed pixels.
constexpr float kMiddleMinWidth = 440;        // narrower, the middle panels need the room of the right column
constexpr float kMiddleLeastWidth = 220;      // narrower still, they need that of the left column
constexpr float kHistoryHeight = 208;         // alone, or beside the comparison
constexpr float kLowHistoryHeight = 160;      // with the comparison below it
constexpr float kHistoryMinWidth = 300;       // beside the comparison
constexpr float kComparisonMinWidth = 340;    // a kernel's name in its bar, rate and error
constexpr float kPerformanceMinHeight = 150;  // the headline, and a line or two
constexpr float kPictureMinHeight = 80;       // a control or two; the rest by scrolling
constexpr float kSourceMinHeight = 210;       // its controls, and some lines
constexpr float kSweepWidth = 980;            // wider, the eye loses the line
// Of the window's height; the middle of the picture stays free.
constexpr float kSweepShare = 0.74F;
constexpr float kStripShare = 0.38F;
constexpr float kSourceShare = 0.58F;

constexpr PanelId kMiddlePanels[] = {PanelId::Facts, PanelId::History, PanelId::Comparison, PanelId::Source,
                                     PanelId::Sweep};

struct Columns {
  bool simulation = false, caption = false, right = false;
  float left = 0, end = 0;  // edges of what the middle panels have, without margins
  bool narrow = false;      // that includes the room below the right column
};

Columns columnsOf(const LayoutInput& input) {
  const float scale = input.scale, margin = kPanelMargin * scale, rightWidth = kRightPanelWidth * scale;
  const bool strip = input.caption && input.panels.shows(PanelId::Simulation);
  const bool middle = strip || std::any_of(std::begin(kMiddlePanels), std::end(kMiddlePanels),
                                           [&](PanelId id) { return input.panels.shows(id); });
  const float besideControls = input.width - kLeftPanelWidth * scale - 3 * margin;
  Columns columns;
  columns.simulation =
      input.panels.shows(PanelId::Simulation) && (!middle || besideControls >= kMiddleLeastWidth * scale);
  columns.caption = input.caption && !strip;
  const float leftWidth = columns.simulation ? kLeftPanelWidth : columns.caption ? kCaptionPanelWidth : 0;
  columns.left = margin + (leftWidth > 0 ? leftWidth * scale + margin : 0);
  columns.end = input.width - margin;

  const bool wanted = input.panels.shows(PanelId::Performance) || input.panels.shows(PanelId::Picture);
  columns.right = wanted && columns.left + rightWidth <= columns.end;
  if (!columns.right) return columns;
  const float between = columns.end - rightWidth - margin - columns.left;
  columns.narrow = middle && between < kMiddleMinWidth * scale;
  if (!columns.narrow) columns.end -= rightWidth + margin;
  return columns;
}

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
    placeLeftColumn();
    placeCaptionStrip();
    if (free_.width >= kMiddleLeastWidth * scale_ || !columns_.caption) {
      placeSweep();
      placeFacts();
      placeRates();
      placeSource();
    }
    placeRightColumn();
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
  void take(const PanelArea& place, float height) {
    const float taken = std::min(height, place.height) + margin_;
    if (!place.fromBottom) free_.top += taken;
    free_.height = std::max(free_.height - taken, 1.0F);
  }

  // What is free, less what the right column needs at the least above it.
  float available() const {
    const float reserved = columns_.narrow ? kPerformanceMinHeight * scale_ + margin_ : 0;
    return free_.height > 2 * reserved ? free_.height - reserved : free_.height;
  }

  void placeLeftColumn() {
    const PanelArea column{margin_, margin_, columns_.left - 2 * margin_,
                           std::max(input_.height - 2 * margin_, 1.0F)};
    if (columns_.simulation) area(PanelId::Simulation) = column;
    if (columns_.caption) layout_.caption = column;
  }

  void placeCaptionStrip() {
    if (!input_.caption || columns_.caption) return;
    layout_.caption = bottom(kStripShare * input_.height);
    take(*layout_.caption, input_.captionHeight);
  }

  // Over the others in the middle: takes nothing from them.
  void placeSweep() {
    if (!shows(PanelId::Sweep)) return;
    PanelArea place = top(kSweepShare * input_.height);
    place.width = std::min(free_.width, kSweepWidth * scale_);
    place.left += (free_.width - place.width) / 2;
    area(PanelId::Sweep) = place;
    sweepBottom_ = place.bottom();
  }

  void placeFacts() {
    if (!shows(PanelId::Facts)) return;
    area(PanelId::Facts) = bottom(available());
    take(*area(PanelId::Facts), drawn(PanelId::Facts));
  }

  // History and comparison: side by side where that is wide enough, else one below the other.
  void placeRates() {
    const bool history = shows(PanelId::History), comparison = shows(PanelId::Comparison);
    const bool sideBySide =
        history && comparison && free_.width >= (kHistoryMinWidth + kComparisonMinWidth) * scale_ + margin_;
    if (sideBySide) {
      PanelArea left = columns_.narrow ? bottom(kHistoryHeight * scale_) : top(kHistoryHeight * scale_);
      PanelArea right = columns_.narrow ? bottom(available()) : top(available());
      left.width = (free_.width - margin_) * kHistoryMinWidth / (kHistoryMinWidth + kComparisonMinWidth);
      right.left += left.width + margin_;
      right.width -= left.width + margin_;
      area(PanelId::History) = left;
      area(PanelId::Comparison) = right;
      take(right, std::max(left.height, drawn(PanelId::Comparison)));
      return;
    }
    const float historyHeight = (comparison ? kLowHistoryHeight : kHistoryHeight) * scale_;
    if (history) placeRate(PanelId::History, historyHeight, historyHeight);
    if (comparison) placeRate(PanelId::Comparison, available(), drawn(PanelId::Comparison));
  }

  // Under the picture's middle; where the others leave too little, over them.
  void placeSource() {
    if (!shows(PanelId::Source)) return;
    const float height = kSourceShare * input_.height;
    PanelArea place = bottom(std::min(height, available()));
    if (place.height >= std::min(kSourceMinHeight * scale_, height)) {
      take(place, place.height);
    } else {
      place = {columns_.left, input_.height - margin_ - height, free_.width, height};
    }
    place.fromBottom = false;
    area(PanelId::Source) = place;
    sourceTop_ = place.top;
  }

  void placeRate(PanelId id, float most, float height) {
    area(id) = columns_.narrow ? bottom(most) : top(most);
    take(*area(id), height);
  }

  // Down to the window's edge, or to the panels that have the room below it.
  void placeRightColumn() {
    if (!columns_.right) return;
    float end = input_.height - margin_;
    if (columns_.narrow) end = free_.bottom();
    if (columns_.narrow && sourceTop_ > 0) end = std::min(end, sourceTop_ - margin_);
    const float width = kRightPanelWidth * scale_;
    PanelArea column{input_.width - margin_ - width, margin_, width, std::max(end - margin_, 1.0F)};
    if (columns_.narrow) {
      if (sweepBottom_ > 0) return;
      free_.width = std::max(column.left - margin_ - free_.left, 1.0F);
    }
    if (shows(PanelId::Performance)) {
      if (columns_.narrow && column.height < kPerformanceMinHeight * scale_) return;
      area(PanelId::Performance) = column;
      const float taken = std::min(drawn(PanelId::Performance), column.height) + margin_;
      column.top += taken;
      column.height -= taken;
    }
    if (shows(PanelId::Picture) && column.height >= kPictureMinHeight * scale_)
      area(PanelId::Picture) = column;
  }

  const LayoutInput& input_;
  float scale_, margin_;
  Columns columns_;
  PanelArea free_;
  float sweepBottom_ = 0, sourceTop_ = 0;
  PanelLayout layout_;
};

}  // namespace

PanelLayout layOutPanels(const LayoutInput& input) {
  return Placing(input).result();
}

PictureSpace pictureSpace(const LayoutInput& input) {
  const Columns columns = columnsOf(input);
  const float margin = kPanelMargin * input.scale, rightWidth = kRightPanelWidth * input.scale;
  const float left = columns.left - margin;
  const float right = columns.right ? rightWidth + margin : 0;
  // Where panels leave less than a third, the picture may as well go behind them.
  const float third = input.width / 3, width = input.width - left - right;
  return width > third ? PictureSpace{left, width}
                       : PictureSpace{std::clamp(left + (width - third) / 2, 0.0F, 2 * third), third};
}

BarRows shareHeight(std::size_t bars, float line, float height, float mostHeight) {
  constexpr float kComfortablePitch = 1.6F, kLeastPitch = 1.06F;  // in lines of text
  const auto pitch = [&](std::size_t rows, float available) {
    return std::min(available / static_cast<float>(std::max<std::size_t>(rows, 1)), kComfortablePitch * line);
  };
  const float comfortable = pitch(bars, height);
  if (comfortable >= kLeastPitch * line) return {1, comfortable};
  const float tight = pitch(bars, mostHeight);
  if (tight >= kLeastPitch * line) return {1, kLeastPitch * line};
  return {2, std::max(pitch((bars + 1) / 2, mostHeight), kLeastPitch * line)};
}

}  // namespace gravitile::app
