#pragma once

#include <array>

#include "app/panel_layout.h"

namespace gravitile::app {

// Widths from which on history and comparison stand side by side, designed pixels.
inline constexpr float kHistoryMinWidth = 300;
inline constexpr float kComparisonMinWidth = 340;  // a kernel's name in its bar, rate and error

// How high a panel that fills its area is in a column, designed pixels; infinite for those that are as high
// as what they have to say.
float columnHeight(PanelId id);

// Which of the panels in the middle have a place, by the rule of panel_layout.h, and how high. All in pixels.
class PanelHeights {
 public:
  // `width`, `height`: what they have together.
  PanelHeights(const LayoutInput& input, float width, float height);

  bool has(PanelId id) const { return chosen_.has(id); }
  bool sideBySide() const { return wide_ && has(PanelId::History) && has(PanelId::Comparison); }
  float most(PanelId id) const { return most_[static_cast<std::size_t>(id)]; }  // that it may have
  // That others leave it. Of two side by side: of both, by the comparison's name.
  float taken(PanelId id) const { return taken_[static_cast<std::size_t>(id)]; }

 private:
  float least(PanelId id) const;
  float wanted(PanelId id) const;
  float together() const;
  void choose(float height);
  void grow(float left);
  void growSideBySide(float left);

  const LayoutInput& input_;
  float margin_;
  bool wide_;
  PanelSet chosen_;
  std::array<float, kPanelCount> most_{}, taken_{};
};

}  // namespace gravitile::app
