#include "sim/cpu/jerk.h"

#include <algorithm>

#include "sim/cpu/cpu_force.h"
#include "sim/cpu/thread_pool.h"

// Highway includes this file once for every instruction set and picks one when the program runs.
#undef HWY_DISABLED_TARGETS
#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/cpu/jerk.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace gravitile::sim {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

template <typename Real>
using JerkTag = hn::CappedTag<Real, kCpuPadding>;
template <typename Real>
using JerkVector = hn::Vec<JerkTag<Real>>;

// Sums of a tile are made by themselves first, so that rounding does not grow with n.
constexpr std::size_t kTile = 512;  // bodies j

template <typename Real>
struct Sums {
  JerkVector<Real> ax, ay, az, jx, jy, jz;
};

template <typename Real>
HWY_INLINE Sums<Real> noSums() {
  const auto zero = hn::Zero(JerkTag<Real>());
  return {zero, zero, zero, zero, zero, zero};
}

// What the bodies j in [begin, end) do to the bodies i in the lanes, without G.
template <bool kSoftened, typename Real>
HWY_INLINE void addTile(const CpuJerkArguments<Real>& bodies, std::size_t i, std::size_t begin,
                        std::size_t end, Sums<Real>& sums) {
  const JerkTag<Real> tag;
  const auto x = hn::Load(tag, bodies.x + i), y = hn::Load(tag, bodies.y + i);
  const auto z = hn::Load(tag, bodies.z + i), vx = hn::Load(tag, bodies.vx + i);
  const auto vy = hn::Load(tag, bodies.vy + i), vz = hn::Load(tag, bodies.vz + i);
  const auto eps2 = hn::Set(tag, bodies.softening2), one = hn::Set(tag, Real(1));
  const auto minusThree = hn::Set(tag, Real(-3));
  for (std::size_t j = begin; j < end; ++j) {
    const auto rx = hn::Sub(hn::Set(tag, bodies.x[j]), x), ry = hn::Sub(hn::Set(tag, bodies.y[j]), y);
    const auto rz = hn::Sub(hn::Set(tag, bodies.z[j]), z);
    const auto wx = hn::Sub(hn::Set(tag, bodies.vx[j]), vx), wy = hn::Sub(hn::Set(tag, bodies.vy[j]), vy);
    const auto wz = hn::Sub(hn::Set(tag, bodies.vz[j]), vz);
    const auto d2 = hn::MulAdd(rx, rx, hn::MulAdd(ry, ry, hn::MulAdd(rz, rz, eps2)));
    const auto approach = hn::MulAdd(rx, wx, hn::MulAdd(ry, wy, hn::Mul(rz, wz)));
    auto inverse = hn::Div(one, hn::Sqrt(d2));
    if constexpr (!kSoftened) inverse = hn::IfThenElseZero(hn::Gt(d2, hn::Zero(tag)), inverse);
    const auto inverse2 = hn::Mul(inverse, inverse);
    const auto weight = hn::Mul(hn::Mul(hn::Set(tag, bodies.mass[j]), inverse), inverse2);
    const auto stretch = hn::Mul(minusThree, hn::Mul(approach, inverse2));
    sums.ax = hn::MulAdd(weight, rx, sums.ax);
    sums.ay = hn::MulAdd(weight, ry, sums.ay);
    sums.az = hn::MulAdd(weight, rz, sums.az);
    sums.jx = hn::MulAdd(weight, hn::MulAdd(stretch, rx, wx), sums.jx);
    sums.jy = hn::MulAdd(weight, hn::MulAdd(stretch, ry, wy), sums.jy);
    sums.jz = hn::MulAdd(weight, hn::MulAdd(stretch, rz, wz), sums.jz);
  }
}

template <bool kSoftened, typename Real>
HWY_INLINE void jerkOfLanes(const CpuJerkArguments<Real>& bodies, std::size_t i) {
  const JerkTag<Real> tag;
  Sums<Real> total = noSums<Real>();
  for (std::size_t begin = 0; begin < bodies.n; begin += kTile) {
    Sums<Real> sums = noSums<Real>();
    addTile<kSoftened>(bodies, i, begin, std::min(begin + kTile, bodies.n), sums);
    total.ax = hn::Add(total.ax, sums.ax);
    total.ay = hn::Add(total.ay, sums.ay);
    total.az = hn::Add(total.az, sums.az);
    total.jx = hn::Add(total.jx, sums.jx);
    total.jy = hn::Add(total.jy, sums.jy);
    total.jz = hn::Add(total.jz, sums.jz);
  }
  const auto g = hn::Set(tag, bodies.gravity);
  hn::Store(hn::Mul(g, total.ax), tag, bodies.ax + i);
  hn::Store(hn::Mul(g, total.ay), tag, bodies.ay + i);
  hn::Store(hn::Mul(g, total.az), tag, bodies.az + i);
  hn::Store(hn::Mul(g, total.jx), tag, bodies.jx + i);
  hn::Store(hn::Mul(g, total.jy), tag, bodies.jy + i);
  hn::Store(hn::Mul(g, total.jz), tag, bodies.jz + i);
}

// Of the bodies in [begin, end), a multiple of the padding but for the last ones.
template <typename Real>
HWY_INLINE void jerkOfRange(const CpuJerkArguments<Real>& bodies, std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < end; i += hn::Lanes(JerkTag<Real>())) {
    if (bodies.control != nullptr && bodies.control->endsEarly()) return;
    if (bodies.softening2 > 0)
      jerkOfLanes<true>(bodies, i);
    else
      jerkOfLanes<false>(bodies, i);
  }
}

// Highway's table of instruction sets takes plain functions.
void jerkOfBodies(const CpuJerkArguments<float>& bodies, std::size_t begin, std::size_t end) {
  jerkOfRange(bodies, begin, end);
}
void jerkOfBodiesDouble(const CpuJerkArguments<double>& bodies, std::size_t begin, std::size_t end) {
  jerkOfRange(bodies, begin, end);
}

}  // namespace HWY_NAMESPACE
}  // namespace gravitile::sim
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace gravitile::sim {
namespace {

HWY_EXPORT(jerkOfBodies);
HWY_EXPORT(jerkOfBodiesDouble);

}  // namespace

void jerkForce(const CpuJerkArguments<float>& bodies, ThreadPool& pool) {
  pool.parallelFor(bodies.n, kCpuPadding, [&](std::size_t begin, std::size_t end) {
    HWY_DYNAMIC_DISPATCH(jerkOfBodies)(bodies, begin, end);
  });
}

void jerkForce(const CpuJerkArguments<double>& bodies, ThreadPool& pool) {
  pool.parallelFor(bodies.n, kCpuPadding, [&](std::size_t begin, std::size_t end) {
    HWY_DYNAMIC_DISPATCH(jerkOfBodiesDouble)(bodies, begin, end);
  });
}

}  // namespace gravitile::sim
#endif
