#pragma once

#include <optional>

#include "app/legend.h"
#include "app/panel_layout.h"
#include "app/picture.h"
#include "render/colour_map.h"

namespace gravitile::app {

struct PanelInput;

// What the ends of the colours stand for in the picture as it is drawn.
FigureRange rangeInForce(const Picture& picture);

// A colour bar with numbers and unit over the lower right corner of the picture, where colours stand for a
// figure. `free`: what the panels leave; draw() returns the height that is taken of it.
class LegendOverlay {
 public:
  float draw(const PanelInput& input, const PanelArea& free);

 private:
  void follow(const Legend& legend);

  // Made of the colour map that was shown last; it takes a millisecond.
  std::optional<render::ColourMap> map_;
  bool densityMap_ = false;
  render::ColourTable colours_{};
};

}  // namespace gravitile::app
