#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include "app/panel_layout.h"

namespace gravitile::app {

// Where a panel that is dragged by its heading can be let go: a zone at each side of the window where it can
// stand, and one in the middle where it can stand there.
struct DropZone {
  PanelSide side;
  PanelArea area;  // that is shown; what counts is the third of the window's width in which it lies
};

class DropZones {
 public:
  // `width`, `height` of the window, pixels; `scale` as in LayoutInput.
  DropZones(PanelId panel, float width, float height, float scale);
  std::span<const DropZone> all() const { return {zones_.data(), count_}; }
  // The zone that a pointer at that distance from the window's left edge, pixels, has reached.
  std::optional<PanelSide> at(float x) const;

 private:
  float width_;
  std::array<DropZone, 3> zones_{};
  std::size_t count_ = 0;
};

}  // namespace gravitile::app
