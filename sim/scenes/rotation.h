#pragma once

#include <cmath>
#include <numbers>

#include "sim/reference.h"

namespace gravitile::sim {

// A turn in space: rows of its matrix.
struct Rotation {
  Double3 x{1, 0, 0}, y{0, 1, 0}, z{0, 0, 1};

  Double3 operator()(const Double3& v) const {
    return {x.x * v.x + x.y * v.y + x.z * v.z, y.x * v.x + y.y * v.y + y.z * v.z,
            z.x * v.x + z.y * v.y + z.z * v.z};
  }

  // This one after `first`.
  Rotation after(const Rotation& first) const {
    const Double3 a = (*this)({first.x.x, first.y.x, first.z.x});
    const Double3 b = (*this)({first.x.y, first.y.y, first.z.y});
    const Double3 c = (*this)({first.x.z, first.y.z, first.z.z});
    return {{a.x, b.x, c.x}, {a.y, b.y, c.y}, {a.z, b.z, c.z}};
  }
};

// About the x axis by `inclination`, then about the z axis by `node`; degrees, counter-clockwise seen from
// the axis' positive end.
inline Rotation orientation(double inclination, double node) {
  constexpr double kDegree = std::numbers::pi / 180;
  const double ci = std::cos(kDegree * inclination), si = std::sin(kDegree * inclination);
  const double cn = std::cos(kDegree * node), sn = std::sin(kDegree * node);
  return {{cn, -sn * ci, sn * si}, {sn, cn * ci, -cn * si}, {0, si, ci}};
}

}  // namespace gravitile::sim
