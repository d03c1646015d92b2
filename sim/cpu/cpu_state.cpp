#include "sim/cpu/cpu_state.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <limits>

#include "sim/cpu/thread_pool.h"
#include "sim/run_state.h"

namespace gravitile::sim {
namespace {

// Bodies a thread takes at a time in passes that touch each body once: some 10 µs of work. Smaller systems
// are not worth waking another thread for.
constexpr std::size_t kBodiesAPiece = 16384;

// An integrator's stage with dt and damping multiplied in.
template <typename Real>
struct UpdateFactors {
  Real kickBefore, damping, drift, kickAfter;
};

template <typename Real>
void updateAxis(const UpdateFactors<Real>& factors, const Real* a, Real* v, Real* x, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const Real moving = factors.damping * (v[i] + factors.kickBefore * a[i]);
    x[i] += factors.drift * moving;
    v[i] = moving + factors.kickAfter * a[i];
  }
}

bool finite(float value) {
  constexpr std::uint32_t kExponent = 0x7f800000;
  return (std::bit_cast<std::uint32_t>(value) & kExponent) != kExponent;
}

bool finite(double value) {
  constexpr std::uint64_t kExponent = 0x7ff0000000000000;
  return (std::bit_cast<std::uint64_t>(value) & kExponent) != kExponent;
}

constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

// Index of the first value in [begin, end) that is not finite, or kNone. The usual case, none, is one pass
// without branches.
template <typename Real>
std::size_t firstNonFiniteOf(const AlignedArray<Real>& values, std::size_t begin, std::size_t end) {
  bool allFinite = true;
  for (std::size_t i = begin; i < end; ++i) allFinite &= finite(values[i]);
  if (allFinite) return kNone;
  std::size_t i = begin;
  while (finite(values[i])) ++i;
  return i;
}

void lower(std::atomic<std::size_t>& smallest, std::size_t value) {
  std::size_t seen = smallest.load(std::memory_order_relaxed);
  while (value < seen && !smallest.compare_exchange_weak(seen, value, std::memory_order_relaxed)) {
  }
}

}  // namespace

template <typename Real>
CpuState<Real>::CpuState(const Bodies& bodies)
    : n_(bodies.size()), component_(bodies.component), componentNames_(bodies.componentNames) {
  allocate();
  for (std::size_t i = 0; i < n_; ++i) {
    x_[i] = bodies.posMass[i].x;
    y_[i] = bodies.posMass[i].y;
    z_[i] = bodies.posMass[i].z;
    mass_[i] = bodies.posMass[i].w;
    vx_[i] = bodies.velocity[i].x;
    vy_[i] = bodies.velocity[i].y;
    vz_[i] = bodies.velocity[i].z;
  }
}

template <typename Real>
template <typename Other>
CpuState<Real>::CpuState(const CpuState<Other>& other)
    : n_(other.n_), component_(other.component_), componentNames_(other.componentNames_) {
  allocate();
  const auto convert = [](const AlignedArray<Other>& from, AlignedArray<Real>& to) {
    std::transform(from.begin(), from.end(), to.begin(),
                   [](Other value) { return static_cast<Real>(value); });
  };
  convert(other.x_, x_);
  convert(other.y_, y_);
  convert(other.z_, z_);
  convert(other.mass_, mass_);
  convert(other.vx_, vx_);
  convert(other.vy_, vy_);
  convert(other.vz_, vz_);
}

template <typename Real>
void CpuState<Real>::assign(const PhaseSpace& bodies) {
  for (std::size_t i = 0; i < n_; ++i) {
    const Double4 &body = bodies.posMass[i], &velocity = bodies.velocity[i];
    x_[i] = static_cast<Real>(body.x);
    y_[i] = static_cast<Real>(body.y);
    z_[i] = static_cast<Real>(body.z);
    mass_[i] = static_cast<Real>(body.w);
    vx_[i] = static_cast<Real>(velocity.x);
    vy_[i] = static_cast<Real>(velocity.y);
    vz_[i] = static_cast<Real>(velocity.z);
  }
}

template <typename Real>
std::array<std::array<AlignedArray<Real>*, 3>, 4> CpuState<Real>::carriedArrays() {
  return {{{&ax_, &ay_, &az_}, {&jx_, &jy_, &jz_}, {&oldAx_, &oldAy_, &oldAz_}, {&oldJx_, &oldJy_, &oldJz_}}};
}

template <typename Real>
std::map<std::string, std::vector<Double4>> CpuState<Real>::carriedVectors() const {
  std::map<std::string, std::vector<Double4>> vectors;
  const auto arrays = const_cast<CpuState*>(this)->carriedArrays();
  for (std::size_t k = 0; k < arrays.size(); ++k) {
    std::vector<Double4>& values = vectors[kCarriedVectors[k]];
    values.resize(n_);
    const auto& [x, y, z] = arrays[k];
    if (x->empty()) continue;  // before the first step
    for (std::size_t i = 0; i < n_; ++i) values[i] = {(*x)[i], (*y)[i], (*z)[i], 0};
  }
  return vectors;
}

template <typename Real>
void CpuState<Real>::carryVectors(const std::map<std::string, std::vector<Double4>>& vectors) {
  const auto arrays = carriedArrays();
  for (std::size_t k = 0; k < arrays.size(); ++k) {
    const std::vector<Double4>& values = vectors.at(kCarriedVectors[k]);
    const auto& [x, y, z] = arrays[k];
    for (AlignedArray<Real>* array : arrays[k]) array->resize(padded());
    for (std::size_t i = 0; i < n_; ++i) {
      (*x)[i] = static_cast<Real>(values[i].x);
      (*y)[i] = static_cast<Real>(values[i].y);
      (*z)[i] = static_cast<Real>(values[i].z);
    }
  }
}

template <typename Real>
void CpuState<Real>::allocate() {
  for (AlignedArray<Real>* array : {&x_, &y_, &z_, &mass_, &vx_, &vy_, &vz_, &ax_, &ay_, &az_})
    array->resize(padded());
}

template <typename Real>
CpuForceArguments<Real> CpuState<Real>::forceArguments(double softening, double gravity,
                                                       const StepControl* control) {
  return {.x = x_.data(),
          .y = y_.data(),
          .z = z_.data(),
          .mass = mass_.data(),
          .ax = ax_.data(),
          .ay = ay_.data(),
          .az = az_.data(),
          .n = n_,
          .softening2 = static_cast<Real>(softening * softening),
          .gravity = static_cast<Real>(gravity),
          .control = control,
          .workspace = &workspace_};
}

template <typename Real>
std::optional<std::uint64_t> CpuState<Real>::update(const IntegratorStage& stage, double dt, double damping,
                                                    ThreadPool& pool) {
  const UpdateFactors<Real> factors = {.kickBefore = static_cast<Real>(stage.kickBefore * dt),
                                       .damping = static_cast<Real>(stage.damped ? damping : 1),
                                       .drift = static_cast<Real>(stage.drift * dt),
                                       .kickAfter = static_cast<Real>(stage.kickAfter * dt)};
  pool.parallelFor(n_, kBodiesAPiece, [&](std::size_t begin, std::size_t end) {
    updateAxis(factors, &ax_[begin], &vx_[begin], &x_[begin], end - begin);
    updateAxis(factors, &ay_[begin], &vy_[begin], &y_[begin], end - begin);
    updateAxis(factors, &az_[begin], &vz_[begin], &z_[begin], end - begin);
  });
  return stage.drift != 0 ? firstNonFinite(pool) : std::nullopt;
}

template <typename Real>
std::optional<std::uint64_t> CpuState<Real>::firstNonFinite(ThreadPool& pool) const {
  std::atomic<std::size_t> nonFinite = kNone;
  pool.parallelFor(n_, kBodiesAPiece, [&](std::size_t begin, std::size_t end) {
    for (const AlignedArray<Real>* axis : {&x_, &y_, &z_})
      lower(nonFinite, firstNonFiniteOf(*axis, begin, end));
  });
  if (nonFinite == kNone) return std::nullopt;
  return nonFinite;
}

template <typename Real>
float CpuState<Real>::figureOf(std::size_t i, VertexFigure figure) const {
  const auto length = [](Real x, Real y, Real z) {
    return static_cast<float>(std::sqrt(x * x + y * y + z * z));
  };
  switch (figure) {
    case VertexFigure::Speed:
      return length(vx_[i], vy_[i], vz_[i]);
    case VertexFigure::Acceleration:
      return length(ax_[i], ay_[i], az_[i]);
    case VertexFigure::Mass:
      return static_cast<float>(mass_[i]);
    case VertexFigure::None:
      break;
  }
  return 0;
}

template <typename Real>
void CpuState<Real>::writeVertices(std::span<Vertex> vertices, VertexFigure figure, ThreadPool& pool) const {
  pool.parallelFor(n_, kBodiesAPiece, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const std::uint32_t tag = vertexTag(component_[i], std::bit_cast<std::uint32_t>(figureOf(i, figure)));
      vertices[i] = {static_cast<float>(x_[i]), static_cast<float>(y_[i]), static_cast<float>(z_[i]), tag};
    }
  });
}

template <typename Real>
Bodies CpuState<Real>::bodies() const {
  const auto rounded = [](const std::vector<Vector4>& vectors) {
    std::vector<Float4> result(vectors.size());
    std::transform(vectors.begin(), vectors.end(), result.begin(),
                   [](const Vector4& v) { return toFloat(toDouble(v)); });
    return result;
  };
  Bodies bodies;
  bodies.posMass = rounded(posMass());
  bodies.velocity = rounded(velocities());
  bodies.component = component_;
  bodies.componentNames = componentNames_;
  return bodies;
}

template <typename Real>
std::vector<typename CpuState<Real>::Vector4> CpuState<Real>::posMass() const {
  std::vector<Vector4> result(n_);
  for (std::size_t i = 0; i < n_; ++i) result[i] = {x_[i], y_[i], z_[i], mass_[i]};
  return result;
}

template <typename Real>
std::vector<typename CpuState<Real>::Vector4> CpuState<Real>::velocities() const {
  std::vector<Vector4> result(n_);
  for (std::size_t i = 0; i < n_; ++i) result[i] = {vx_[i], vy_[i], vz_[i], 0};
  return result;
}

template <typename Real>
std::vector<typename CpuState<Real>::Vector4> CpuState<Real>::accelerations() const {
  std::vector<Vector4> result(n_);
  for (std::size_t i = 0; i < n_; ++i) result[i] = {ax_[i], ay_[i], az_[i], 0};
  return result;
}

template class CpuState<float>;
template class CpuState<double>;
template CpuState<float>::CpuState(const CpuState<double>&);
template CpuState<double>::CpuState(const CpuState<float>&);

}  // namespace gravitile::sim
