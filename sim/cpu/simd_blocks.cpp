#include "sim/cpu/simd_blocks.h"

#include <limits>

#include "sim/cpu/cpu_force.h"

// Highway includes this file once for every instruction set and picks one when the program runs.
// Vectors stand in structures below, which those without a fixed length can't; NEON serves there.
#undef HWY_DISABLED_TARGETS
#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/cpu/simd_blocks.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace gravitile::sim {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

template <typename Real>
using TagOf = hn::CappedTag<Real, kCpuPadding>;
template <typename Real>
using VectorOf = hn::Vec<TagOf<Real>>;

template <typename Vector>
struct Vector3 {
  Vector x, y, z;
};

// A body i in every lane, and what pulls on it.
template <typename Vector>
struct Held {
  Vector3<Vector> position;
  Vector mass;
  Vector3<Vector> pull;
};

template <typename Vector>
HWY_INLINE Vector3<Vector> operator-(const Vector3<Vector>& a, const Vector3<Vector>& b) {
  return {hn::Sub(a.x, b.x), hn::Sub(a.y, b.y), hn::Sub(a.z, b.z)};
}

template <typename Vector>
HWY_INLINE void addTo(Vector3<Vector>& sum, Vector weight, const Vector3<Vector>& distance) {
  sum.x = hn::MulAdd(weight, distance.x, sum.x);
  sum.y = hn::MulAdd(weight, distance.y, sum.y);
  sum.z = hn::MulAdd(weight, distance.z, sum.z);
}

template <typename Vector>
HWY_INLINE void takeFrom(Vector3<Vector>& sum, Vector weight, const Vector3<Vector>& distance) {
  sum.x = hn::NegMulAdd(weight, distance.x, sum.x);
  sum.y = hn::NegMulAdd(weight, distance.y, sum.y);
  sum.z = hn::NegMulAdd(weight, distance.z, sum.z);
}

template <bool kSoftened, typename Vector>
HWY_INLINE Vector square(const Vector3<Vector>& d, Vector softening2) {
  const Vector x2 = kSoftened ? hn::MulAdd(d.x, d.x, softening2) : hn::Mul(d.x, d.x);
  return hn::MulAdd(d.z, d.z, hn::MulAdd(d.y, d.y, x2));
}

HWY_INLINE VectorOf<double> reciprocalRoot(TagOf<double> tag, VectorOf<double> r2) {
  return hn::Div(hn::Set(tag, 1.0), hn::Sqrt(r2));
}

HWY_INLINE VectorOf<float> reciprocalRoot(TagOf<float> tag, VectorOf<float> r2) {
#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128
  return hn::Div(hn::Set(tag, 1.0f), hn::Sqrt(r2));
#elif HWY_ARCH_X86
  return hn::ApproximateReciprocalSqrt(r2);
#else
  // Estimates of other processors are good to 7 or 8 bits only: one step of Newton's method.
  const auto y = hn::ApproximateReciprocalSqrt(r2);
  const auto start = hn::NegMulAdd(hn::Mul(r2, y), y, hn::Set(tag, 3.0f));
  return hn::Mul(hn::Mul(y, hn::Set(tag, 0.5f)), start);
#endif
}

// y² (5/3 - r² y²), or in double precision y², with y zeroed for bodies at the same place.
template <bool kSoftened, typename Real>
HWY_INLINE VectorOf<Real> correctedSquare(TagOf<Real> tag, VectorOf<Real> r2, VectorOf<Real>& y) {
  if constexpr (!kSoftened) {
    const auto smallest = hn::Set(tag, std::numeric_limits<Real>::min());  // below, an estimate is infinite
    y = hn::IfThenElseZero(hn::Ge(r2, smallest), y);
  }
  const auto y2 = hn::Mul(y, y);
  if constexpr (sizeof(Real) == sizeof(double))
    return y2;
  else
    return hn::Mul(y2, hn::NegMulAdd(r2, y2, hn::Set(tag, kSimdFiveThirds)));
}

// What `body` and a vector of bodies j do to each other, given the estimate `y` of their inverse distances.
// The mass comes in before the third power of y, which alone might leave the range of a float.
template <bool kSoftened, bool kMutual, bool kSameMass, typename Real, typename Vector = VectorOf<Real>>
HWY_INLINE void exchange(TagOf<Real> tag, Vector r2, Vector y, Vector mass, const Vector3<Vector>& d,
                         Held<Vector>& body, Vector3<Vector>& onJ) {
  const Vector q = correctedSquare<kSoftened, Real>(tag, r2, y);
  const Vector onBody = hn::Mul(hn::Mul(mass, y), q);
  addTo(body.pull, onBody, d);
  if constexpr (kMutual) takeFrom(onJ, kSameMass ? onBody : hn::Mul(hn::Mul(body.mass, y), q), d);
}

// `first` and `second` meet the vector of bodies from `j` of `b` on. If kMutual, the reaction goes into
// `onB`. Both roots are begun before either is used: one fills the pipeline while the other is waited for.
template <bool kSoftened, bool kMutual, bool kSameMass, typename Real, typename Vector = VectorOf<Real>>
HWY_INLINE void interact(TagOf<Real> tag, const SimdBlock<Real>& b, std::size_t j, Held<Vector>& first,
                         Held<Vector>& second, SimdSums<Real>& onB) {
  const Vector3<Vector> position = {hn::Load(tag, b.x + j), hn::Load(tag, b.y + j), hn::Load(tag, b.z + j)};
  const Vector3<Vector> d1 = position - first.position, d2 = position - second.position;
  const Vector softening2 = hn::Set(tag, b.softening2);
  const Vector r2a = square<kSoftened>(d1, softening2), r2b = square<kSoftened>(d2, softening2);
  const Vector y1 = reciprocalRoot(tag, r2a), y2 = reciprocalRoot(tag, r2b);
  const Vector mass = kSameMass ? first.mass : hn::Load(tag, b.mass + j);
  Vector3<Vector> sum = {hn::Load(tag, onB.x + j), hn::Load(tag, onB.y + j), hn::Load(tag, onB.z + j)};
  exchange<kSoftened, kMutual, kSameMass, Real>(tag, r2a, y1, mass, d1, first, sum);
  exchange<kSoftened, kMutual, kSameMass, Real>(tag, r2b, y2, mass, d2, second, sum);
  if constexpr (!kMutual) return;
  hn::Store(sum.x, tag, onB.x + j);
  hn::Store(sum.y, tag, onB.y + j);
  hn::Store(sum.z, tag, onB.z + j);
}

template <typename Real>
HWY_INLINE Held<VectorOf<Real>> hold(TagOf<Real> tag, const SimdBlock<Real>& a, std::size_t i) {
  const auto zero = hn::Zero(tag);
  return {{hn::Set(tag, a.x[i]), hn::Set(tag, a.y[i]), hn::Set(tag, a.z[i])},
          hn::Set(tag, a.mass[i]),
          {zero, zero, zero}};
}

template <typename Real>
HWY_INLINE void store(TagOf<Real> tag, const Held<VectorOf<Real>>& body, SimdSums<Real>& sums,
                      std::size_t i) {
  sums.x[i] = hn::GetLane(hn::SumOfLanes(tag, body.pull.x));
  sums.y[i] = hn::GetLane(hn::SumOfLanes(tag, body.pull.y));
  sums.z[i] = hn::GetLane(hn::SumOfLanes(tag, body.pull.z));
}

// The pull of block `b` on block `a`, into `onA`, and if kMutual that of `a` on `b`, added to `onB`. Two
// bodies of `a` are held in registers against the stream of `b`, which halves the traffic of b's sums.
template <bool kSoftened, bool kMutual, bool kSameMass, typename Real>
void meet(const SimdBlock<Real> a, const SimdBlock<Real> b,  // copies, which no store can change
          SimdSums<Real>& onA, SimdSums<Real>& onB) {
  const TagOf<Real> tag;
  for (std::size_t i = 0; i < a.n; i += 2) {
    auto first = hold<Real>(tag, a, i), second = hold<Real>(tag, a, i + 1);
    for (std::size_t j = 0; j < b.n; j += hn::Lanes(tag))
      interact<kSoftened, kMutual, kSameMass, Real>(tag, b, j, first, second, onB);
    store<Real>(tag, first, onA, i);
    store<Real>(tag, second, onA, i + 1);
  }
}

template <bool kMutual, bool kSameMass, typename Real>
void meetAnySoftening(const SimdBlock<Real>& a, const SimdBlock<Real>& b, SimdSums<Real>& onA,
                      SimdSums<Real>& onB) {
  if (a.softening2 > 0)
    meet<true, kMutual, kSameMass>(a, b, onA, onB);
  else
    meet<false, kMutual, kSameMass>(a, b, onA, onB);
}

template <typename Real>
void meetOther(const SimdBlock<Real>& a, const SimdBlock<Real>& b, bool sameMass, SimdSums<Real>& onA,
               SimdSums<Real>& onB) {
  if (sameMass)
    meetAnySoftening<true, true>(a, b, onA, onB);
  else
    meetAnySoftening<true, false>(a, b, onA, onB);
}

// Highway's table of instruction sets takes plain functions.
void ownBlock(const SimdBlock<float>& a, SimdSums<float>& onA) {
  meetAnySoftening<false, false>(a, a, onA, onA);
}
void ownBlockDouble(const SimdBlock<double>& a, SimdSums<double>& onA) {
  meetAnySoftening<false, false>(a, a, onA, onA);
}
void twoBlocks(const SimdBlock<float>& a, const SimdBlock<float>& b, bool sameMass, SimdSums<float>& onA,
               SimdSums<float>& onB) {
  meetOther(a, b, sameMass, onA, onB);
}
void twoBlocksDouble(const SimdBlock<double>& a, const SimdBlock<double>& b, bool sameMass,
                     SimdSums<double>& onA, SimdSums<double>& onB) {
  meetOther(a, b, sameMass, onA, onB);
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

HWY_EXPORT(ownBlock);
HWY_EXPORT(ownBlockDouble);
HWY_EXPORT(twoBlocks);
HWY_EXPORT(twoBlocksDouble);
HWY_EXPORT(targetName);

}  // namespace

void simdOwnBlock(const SimdBlock<float>& a, SimdSums<float>& onA) {
  HWY_DYNAMIC_DISPATCH(ownBlock)(a, onA);
}

void simdOwnBlock(const SimdBlock<double>& a, SimdSums<double>& onA) {
  HWY_DYNAMIC_DISPATCH(ownBlockDouble)(a, onA);
}

void simdTwoBlocks(const SimdBlock<float>& a, const SimdBlock<float>& b, bool sameMass, SimdSums<float>& onA,
                   SimdSums<float>& onB) {
  HWY_DYNAMIC_DISPATCH(twoBlocks)(a, b, sameMass, onA, onB);
}

void simdTwoBlocks(const SimdBlock<double>& a, const SimdBlock<double>& b, bool sameMass,
                   SimdSums<double>& onA, SimdSums<double>& onB) {
  HWY_DYNAMIC_DISPATCH(twoBlocksDouble)(a, b, sameMass, onA, onB);
}

const char* simdTargetName() {
  return HWY_DYNAMIC_DISPATCH(targetName)();
}

}  // namespace gravitile::sim
#endif
