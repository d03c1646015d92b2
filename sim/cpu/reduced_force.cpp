#include <algorithm>
#include <cmath>

#include "sim/cpu/cpu_force.h"
#include "sim/cpu/thread_pool.h"

namespace gravitile::sim {
namespace {

// Three arrays of accelerations, without G.
template <typename Real>
struct Buffer {
  Real* ax;
  Real* ay;
  Real* az;
};

// Newton's third law: body i with every later body, and both get their share.
template <typename Real>
void addPairsOf(const CpuForceArguments<Real>& bodies, std::size_t i, const Buffer<Real>& out) {
  const Real x = bodies.x[i], y = bodies.y[i], z = bodies.z[i], mass = bodies.mass[i];
  Real ax = 0, ay = 0, az = 0;
  for (std::size_t j = i + 1; j < bodies.n; ++j) {
    const Real dx = bodies.x[j] - x;
    const Real dy = bodies.y[j] - y;
    const Real dz = bodies.z[j] - z;
    const Real r2 = dx * dx + dy * dy + dz * dz + bodies.softening2;
    if (r2 == 0) continue;  // at the same place, without softening
    const Real inverseR = 1 / std::sqrt(r2);
    const Real inverseR3 = inverseR * inverseR * inverseR;
    const Real onI = bodies.mass[j] * inverseR3, onJ = mass * inverseR3;
    ax += onI * dx;
    ay += onI * dy;
    az += onI * dz;
    out.ax[j] -= onJ * dx;
    out.ay[j] -= onJ * dy;
    out.az[j] -= onJ * dz;
  }
  out.ax[i] += ax;
  out.ay[i] += ay;
  out.az[i] += az;
}

template <typename Real>
Buffer<Real> bufferOf(std::vector<Real>& workspace, std::size_t thread, std::size_t n) {
  Real* start = workspace.data() + 3 * n * thread;
  return {start, start + n, start + 2 * n};
}

// Adds the buffers of all threads to the result.
template <typename Real>
void addUp(const CpuForceArguments<Real>& bodies, std::vector<Real>& workspace, std::size_t threads,
           ThreadPool& pool) {
  constexpr std::size_t kBodiesAPiece = 4096;
  pool.parallelFor(bodies.n, kBodiesAPiece, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      Real ax = 0, ay = 0, az = 0;
      for (std::size_t thread = 0; thread < threads; ++thread) {
        const Buffer<Real> buffer = bufferOf(workspace, thread, bodies.n);
        ax += buffer.ax[i];
        ay += buffer.ay[i];
        az += buffer.az[i];
      }
      bodies.ax[i] = bodies.gravity * ax;
      bodies.ay[i] = bodies.gravity * ay;
      bodies.az[i] = bodies.gravity * az;
    }
  });
}

// Of all pairs those of the first rows, which are the longest.
double shareOfRows(std::size_t rows, std::size_t n) {
  const double left = 1 - static_cast<double>(rows) / static_cast<double>(n);
  return 1 - left * left;
}

}  // namespace

// A thread adds to bodies that other threads add to as well, so each has a buffer of its own. Rows get
// shorter as i grows; handing them out in turn gives every thread the same work.
template <typename Real>
void reducedForce(const CpuForceArguments<Real>& bodies, ThreadPool& pool) {
  const std::size_t threads = pool.size();
  std::vector<Real>& workspace = *bodies.workspace;
  workspace.resize(std::max(workspace.size(), 3 * threads * bodies.n));
  pool.parallelFor(threads, 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t thread = begin; thread < end; ++thread) {
      const Buffer<Real> buffer = bufferOf(workspace, thread, bodies.n);
      std::fill_n(buffer.ax, 3 * bodies.n, Real(0));
      for (std::size_t i = thread; i < bodies.n && !bodies.endsEarly(); i += threads) {
        addPairsOf(bodies, i, buffer);
        if (thread == 0) pool.tellShare(shareOfRows(i + 1, bodies.n));
      }
    }
  });
  addUp(bodies, workspace, threads, pool);
}

template void reducedForce(const CpuForceArguments<float>&, ThreadPool&);
template void reducedForce(const CpuForceArguments<double>&, ThreadPool&);

}  // namespace gravitile::sim
