#pragma once

#include <cmath>
#include <cstddef>

#include "sim/cpu/cpu_force.h"

namespace gravitile::sim {

// The inner loop of the lessons: the acceleration of body i by all bodies, into ax[i], ay[i], az[i].
template <typename Real>
void plainSum(const CpuForceArguments<Real>& bodies, std::size_t i) {
  const Real x = bodies.x[i], y = bodies.y[i], z = bodies.z[i];
  Real ax = 0, ay = 0, az = 0;
  for (std::size_t j = 0; j < bodies.n; ++j) {
    const Real dx = bodies.x[j] - x;
    const Real dy = bodies.y[j] - y;
    const Real dz = bodies.z[j] - z;
    const Real r2 = dx * dx + dy * dy + dz * dz + bodies.softening2;
    if (r2 == 0) continue;  // the body itself, or one at the same place, without softening
    const Real inverseR = 1 / std::sqrt(r2);
    const Real weight = bodies.mass[j] * inverseR * inverseR * inverseR;
    ax += weight * dx;
    ay += weight * dy;
    az += weight * dz;
  }
  bodies.ax[i] = bodies.gravity * ax;
  bodies.ay[i] = bodies.gravity * ay;
  bodies.az[i] = bodies.gravity * az;
}

}  // namespace gravitile::sim
