#pragma once

#include <cstddef>

#include "sim/cpu/step_control.h"

namespace gravitile::sim {

class ThreadPool;

// What the forces of hermite4 are computed from and written to, aligned and padded as CpuForceArguments; the
// velocities of the padding are 0.
template <typename Real>
struct CpuJerkArguments {
  const Real *x, *y, *z, *mass;
  const Real *vx, *vy, *vz;
  Real *ax, *ay, *az;  // accelerations
  Real *jx, *jy, *jz;  // their rates of change
  std::size_t n;
  Real softening2;             // eps², length units squared; 0: pairs at the same place are skipped
  Real gravity;                // G
  const StepControl* control;  // as in CpuForceArguments
};

// Acceleration and jerk of all n bodies, by all SIMD lanes of every thread of the pool:
//   a = G sum m r/d³,  j = G sum m (w - 3 (r.w)/d² r)/d³,  d² = r² + eps²,  w the relative velocity.
// In a fixed order, so the same bits every time.
void jerkForce(const CpuJerkArguments<float>& arguments, ThreadPool& pool);
void jerkForce(const CpuJerkArguments<double>& arguments, ThreadPool& pool);

}  // namespace gravitile::sim
