#pragma once

#include <array>
#include <vector>

#include "sim/scenes/scene_file.h"

namespace gravitile::app {

// The two paths of an orbit in its plane, about the common centre of mass, which rests in the origin: the
// pericentre on the x axis, the first body at negative x then. Scene length units.
struct OrbitPreview {
  struct Point {
    double x = 0, y = 0;
  };
  struct Path {
    std::vector<Point> points;  // in the order of time; of an ellipse the whole of it, else from the start on
    Point pericentre, start;
  };
  std::array<Path, 2> paths;
  double radius = 1;  // of the smallest disc about the origin that holds both
};

// `masses` of the two, `gravity` is G. Throws sim::UserError like sim::placeOnOrbit().
OrbitPreview previewOrbit(const sim::OrbitSpec& orbit, const std::array<double, 2>& masses, double gravity);

}  // namespace gravitile::app
