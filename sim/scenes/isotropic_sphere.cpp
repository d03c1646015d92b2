#include "sim/scenes/isotropic_sphere.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace gravitile::sim {

void suggestForSphere(Scene& scene, double centreSpacing) {
  scene.mass = 1;
  // A quarter of the mean distance between neighbours near the centre keeps encounters soft and still shows
  // the core; a body with the typical speed of 0.7 crosses it in more than four steps.
  const double spacing = centreSpacing / std::cbrt(static_cast<double>(scene.bodies.size()));
  scene.softening = std::clamp(0.25 * spacing, 1e-4, 0.05 * centreSpacing);
  scene.dt = std::min(0.01, 0.3 * scene.softening);
  scene.dynamicalTime = 2 * std::numbers::sqrt2;  // crossing time in N-body units
}

}  // namespace gravitile::sim
