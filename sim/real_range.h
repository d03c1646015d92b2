#pragma once

namespace gravitile::sim {

// Bounds of a real number. Values must fit single precision, since that is what a device computes in.
struct RealRange {
  double minimum = 0;
  double maximum = 1e30;
  bool minimumAllowed = true;
};

}  // namespace gravitile::sim
