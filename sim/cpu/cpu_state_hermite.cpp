// What a CpuState does for hermite4 and for adaptive steps.
#include <algorithm>
#include <atomic>

#include "sim/cpu/cpu_state.h"
#include "sim/cpu/thread_pool.h"
#include "sim/kernels/hermite.h"
#include "sim/kernels/step_size.h"

namespace gravitile::sim {
namespace {

// Bodies a thread takes at a time: some tens of microseconds of work.
constexpr std::size_t kBodiesAPiece = 8192;

void lower(std::atomic<double>& smallest, double value) {
  double seen = smallest.load(std::memory_order_relaxed);
  while (value < seen && !smallest.compare_exchange_weak(seen, value, std::memory_order_relaxed)) {
  }
}

}  // namespace

template <typename Real>
CpuJerkArguments<Real> CpuState<Real>::jerkArguments(double softening, double gravity,
                                                     const StepControl* control) {
  for (AlignedArray<Real>* array : {&jx_, &jy_, &jz_, &oldAx_, &oldAy_, &oldAz_, &oldJx_, &oldJy_, &oldJz_})
    array->resize(padded());
  return {.x = x_.data(),
          .y = y_.data(),
          .z = z_.data(),
          .mass = mass_.data(),
          .vx = vx_.data(),
          .vy = vy_.data(),
          .vz = vz_.data(),
          .ax = ax_.data(),
          .ay = ay_.data(),
          .az = az_.data(),
          .jx = jx_.data(),
          .jy = jy_.data(),
          .jz = jz_.data(),
          .n = n_,
          .softening2 = static_cast<Real>(softening * softening),
          .gravity = static_cast<Real>(gravity),
          .control = control};
}

template <typename Real>
std::array<typename CpuState<Real>::HermiteAxis, 3> CpuState<Real>::hermiteAxes() {
  return {{{x_.data(), vx_.data(), ax_.data(), jx_.data(), oldAx_.data(), oldJx_.data()},
           {y_.data(), vy_.data(), ay_.data(), jy_.data(), oldAy_.data(), oldJy_.data()},
           {z_.data(), vz_.data(), az_.data(), jz_.data(), oldAz_.data(), oldJz_.data()}}};
}

template <typename Real>
void CpuState<Real>::predict(double dt, ThreadPool& pool) {
  const auto step = static_cast<Real>(dt);
  pool.parallelFor(n_, kBodiesAPiece, [&](std::size_t begin, std::size_t end) {
    for (const HermiteAxis& axis : hermiteAxes()) {
      std::copy(axis.a + begin, axis.a + end, axis.oldA + begin);
      std::copy(axis.jerk + begin, axis.jerk + end, axis.oldJerk + begin);
      for (std::size_t i = begin; i < end; ++i)
        hermitePredict(axis.x[i], axis.v[i], axis.a[i], axis.jerk[i], step);
    }
  });
}

template <typename Real>
std::optional<std::uint64_t> CpuState<Real>::correct(double dt, ThreadPool& pool) {
  const auto step = static_cast<Real>(dt);
  pool.parallelFor(n_, kBodiesAPiece, [&](std::size_t begin, std::size_t end) {
    for (const HermiteAxis& axis : hermiteAxes()) {
      for (std::size_t i = begin; i < end; ++i)
        hermiteCorrect(axis.x[i], axis.v[i], axis.oldA[i], axis.oldJerk[i], axis.a[i], axis.jerk[i], step);
    }
  });
  return firstNonFinite(pool);
}

template <typename Real>
double CpuState<Real>::stepSize(const StepParameters& parameters, double lastDt, ThreadPool& pool) const {
  const bool hermite = parameters.integrator->scheme == Scheme::Hermite;
  const auto stepOf = [&](std::size_t i) {
    if (!hermite) return softenedStep(parameters.adaptive, parameters.softening, ax_[i], ay_[i], az_[i]);
    HermiteSquares squares;
    addAxis(squares, oldAx_[i], oldJx_[i], ax_[i], jx_[i], lastDt);
    addAxis(squares, oldAy_[i], oldJy_[i], ay_[i], jy_[i], lastDt);
    addAxis(squares, oldAz_[i], oldJz_[i], az_[i], jz_[i], lastDt);
    return aarsethStep(parameters.adaptive, squares);
  };
  std::atomic<double> smallest = parameters.dt;
  pool.parallelFor(n_, kBodiesAPiece, [&](std::size_t begin, std::size_t end) {
    double step = parameters.dt;
    for (std::size_t i = begin; i < end; ++i) step = std::min(step, stepOf(i));
    lower(smallest, step);
  });
  return smallest;
}

template <typename Real>
void CpuState<Real>::exchangeAccelerations() {
  if (spareAx_.size() != ax_.size()) {
    for (auto* spare : {&spareAx_, &spareAy_, &spareAz_}) *spare = AlignedArray<Real>(ax_.size());
  }
  ax_.swap(spareAx_);
  ay_.swap(spareAy_);
  az_.swap(spareAz_);
}

template CpuJerkArguments<float> CpuState<float>::jerkArguments(double, double, const StepControl*);
template CpuJerkArguments<double> CpuState<double>::jerkArguments(double, double, const StepControl*);
template void CpuState<float>::predict(double, ThreadPool&);
template void CpuState<double>::predict(double, ThreadPool&);
template std::optional<std::uint64_t> CpuState<float>::correct(double, ThreadPool&);
template std::optional<std::uint64_t> CpuState<double>::correct(double, ThreadPool&);
template double CpuState<float>::stepSize(const StepParameters&, double, ThreadPool&) const;
template double CpuState<double>::stepSize(const StepParameters&, double, ThreadPool&) const;
template void CpuState<float>::exchangeAccelerations();
template void CpuState<double>::exchangeAccelerations();

}  // namespace gravitile::sim
