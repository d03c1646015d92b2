#pragma once

#include <optional>
#include <string>
#include <vector>

#include "render/look.h"
#include "sim/units.h"

namespace gravitile::app {

// What the ends of the colours stand for, in the scene's units.
struct FigureRange {
  float low = 0, high = 1;
};

struct LegendTick {
  float place = 0;   // 0 at the low end of the colours, 1 at the high end
  std::string text;  // "200", "10⁷"
};

// A colour bar with numbers.
struct Legend {
  std::string title;  // "Speed, km/s"; in code units "Speed"
  render::ColourMap colours = render::ColourMap::Grey;
  bool map = false;               // of a density map: its colours begin in the dark
  std::vector<LegendTick> ticks;  // from low to high
};

// The legend of this look, or nothing where colours stand for no figure. `range`: the one in force, of the
// bodies' colours or of the density map; what is no range gives a legend without numbers.
std::optional<Legend> legendFor(const render::Look& look, const sim::Units& units, const FigureRange& range);

}  // namespace gravitile::app
