#include <algorithm>

#include "sim/cpu/cpu_force.h"
#include "sim/cpu/thread_pool.h"

// Highway includes this file once for every instruction set and picks one when the program runs.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/cpu/simd_force.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#ifndef GRAVITILE_SIMD_FORCE_SIZES
#define GRAVITILE_SIMD_FORCE_SIZES
namespace gravitile::sim {
namespace {

// Bodies j whose four arrays (16 KiB) stay in the first-level cache while a group of bodies i meets them.
// One partial sum a tile also keeps rounding small.
constexpr std::size_t kTile = 1024;

// Bodies i handed to a thread at a time: enough to reuse a tile, few enough to share out evenly.
constexpr std::size_t kGroup = 256;

}  // namespace
}  // namespace gravitile::sim
#endif

HWY_BEFORE_NAMESPACE();
namespace gravitile::sim {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// Two vectors of bodies i are held in registers at a time. The cap keeps both within kCpuPadding.
using Tag = hn::CappedTag<float, kCpuPadding / 2>;
using Vector = hn::Vec<Tag>;

// mass / r³ from r², with a relative error of about 1e-7. With y the hardware's estimate of r⁻¹ and
// e = 1 - r² y², r⁻³ = y³ (1 - e)^(-3/2) = y³ (1 + 3/2 e + 15/8 e² + ...).
HWY_INLINE Vector massOverR3(Tag tag, Vector r2, Vector mass) {
#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128
  const Vector y = hn::Div(hn::Set(tag, 1.0f), hn::Sqrt(r2));
  return hn::Mul(hn::Mul(mass, y), hn::Mul(y, y));
#else
  Vector y = hn::ApproximateReciprocalSqrt(r2);
#if !HWY_ARCH_X86
  // Estimates of other processors are good to 7 or 8 bits only: one step of Newton's method first.
  const Vector start = hn::NegMulAdd(hn::Mul(r2, y), y, hn::Set(tag, 3.0f));
  y = hn::Mul(hn::Mul(y, hn::Set(tag, 0.5f)), start);
#endif
  const Vector y2 = hn::Mul(y, y);
  const Vector e = hn::NegMulAdd(r2, y2, hn::Set(tag, 1.0f));
#if HWY_TARGET <= HWY_AVX3 && HWY_ARCH_X86
  const Vector correction = hn::MulAdd(e, hn::Set(tag, 1.5f), hn::Set(tag, 1.0f));  // 14 bits: e² vanishes
#else
  const Vector series = hn::MulAdd(e, hn::Set(tag, 1.875f), hn::Set(tag, 1.5f));
  const Vector correction = hn::MulAdd(e, series, hn::Set(tag, 1.0f));
#endif
  return hn::Mul(hn::Mul(mass, y), hn::Mul(y2, correction));
#endif
}

// Adds the pull of body j on a vector of bodies i.
template <bool kSoftened>
HWY_INLINE void interact(Tag tag, const CpuForceArguments& bodies, std::size_t j, Vector x, Vector y,
                         Vector z, Vector& ax, Vector& ay, Vector& az) {
  const Vector dx = hn::Sub(hn::Set(tag, bodies.x[j]), x);
  const Vector dy = hn::Sub(hn::Set(tag, bodies.y[j]), y);
  const Vector dz = hn::Sub(hn::Set(tag, bodies.z[j]), z);
  const Vector mass = hn::Set(tag, bodies.mass[j]);
  Vector r2 = kSoftened ? hn::MulAdd(dx, dx, hn::Set(tag, bodies.softening2)) : hn::Mul(dx, dx);
  r2 = hn::MulAdd(dz, dz, hn::MulAdd(dy, dy, r2));
  Vector weight = massOverR3(tag, r2, mass);
  if constexpr (!kSoftened) weight = hn::IfThenZeroElse(hn::Eq(r2, hn::Zero(tag)), weight);
  ax = hn::MulAdd(weight, dx, ax);
  ay = hn::MulAdd(weight, dy, ay);
  az = hn::MulAdd(weight, dz, az);
}

HWY_INLINE void addTo(Tag tag, float* sum, Vector gravity, Vector part) {
  hn::Store(hn::MulAdd(gravity, part, hn::Load(tag, sum)), tag, sum);
}

// Adds the pull of bodies [jBegin, jEnd) on the 2 * Lanes bodies from i on.
template <bool kSoftened>
void addTile(const CpuForceArguments& bodies, std::size_t i, std::size_t jBegin, std::size_t jEnd) {
  const Tag tag;
  const std::size_t i2 = i + hn::Lanes(tag);
  const Vector x = hn::Load(tag, bodies.x + i), x2 = hn::Load(tag, bodies.x + i2);
  const Vector y = hn::Load(tag, bodies.y + i), y2 = hn::Load(tag, bodies.y + i2);
  const Vector z = hn::Load(tag, bodies.z + i), z2 = hn::Load(tag, bodies.z + i2);
  Vector ax = hn::Zero(tag), ay = ax, az = ax, ax2 = ax, ay2 = ax, az2 = ax;
  for (std::size_t j = jBegin; j < jEnd; ++j) {
    interact<kSoftened>(tag, bodies, j, x, y, z, ax, ay, az);
    interact<kSoftened>(tag, bodies, j, x2, y2, z2, ax2, ay2, az2);
  }
  const Vector gravity = hn::Set(tag, bodies.gravity);
  addTo(tag, bodies.ax + i, gravity, ax);
  addTo(tag, bodies.ay + i, gravity, ay);
  addTo(tag, bodies.az + i, gravity, az);
  addTo(tag, bodies.ax + i2, gravity, ax2);
  addTo(tag, bodies.ay + i2, gravity, ay2);
  addTo(tag, bodies.az + i2, gravity, az2);
}

template <bool kSoftened>
void forceOnGroup(const CpuForceArguments& bodies, std::size_t iBegin, std::size_t iEnd) {
  const std::size_t step = 2 * hn::Lanes(Tag());
  for (float* sum : {bodies.ax, bodies.ay, bodies.az}) std::fill(sum + iBegin, sum + iEnd, 0.0f);
  for (std::size_t tile = 0; tile < bodies.n && !bodies.cancelled(); tile += kTile) {
    const std::size_t tileEnd = std::min(bodies.n, tile + kTile);
    for (std::size_t i = iBegin; i < iEnd; i += step) addTile<kSoftened>(bodies, i, tile, tileEnd);
  }
}

// Accelerations of the bodies [iBegin, iEnd), both multiples of kCpuPadding.
void forceOn(const CpuForceArguments& bodies, std::size_t iBegin, std::size_t iEnd) {
  if (bodies.softening2 > 0)
    forceOnGroup<true>(bodies, iBegin, iEnd);
  else
    forceOnGroup<false>(bodies, iBegin, iEnd);
}

const char* targetName() {
  return hwy::TargetName(HWY_TARGET);
}

}  // namespace HWY_NAMESPACE
}  // namespace gravitile::sim
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace gravitile::sim {
namespace {

HWY_EXPORT(forceOn);
HWY_EXPORT(targetName);

}  // namespace

void simdForce(const CpuForceArguments& bodies, ThreadPool& pool) {
  const std::size_t padded = (bodies.n + kCpuPadding - 1) / kCpuPadding * kCpuPadding;
  // At least four groups a thread, so that none waits long for the last one.
  const std::size_t share = padded / (4 * std::size_t{pool.size()}) / kCpuPadding * kCpuPadding;
  pool.parallelFor(padded, std::clamp(share, kCpuPadding, kGroup), [&](std::size_t begin, std::size_t end) {
    HWY_DYNAMIC_DISPATCH(forceOn)(bodies, begin, end);
  });
}

const char* simdTargetName() {
  return HWY_DYNAMIC_DISPATCH(targetName)();
}

}  // namespace gravitile::sim
#endif
