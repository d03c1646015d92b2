#include "sim/cpu/cpu_state.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <limits>

#include "sim/cpu/thread_pool.h"

namespace gravitile::sim {
namespace {

// Bodies a thread takes at a time in passes that touch each body once: some 10 µs of work. Smaller systems
// are not worth waking another thread for.
constexpr std::size_t kBodiesAPiece = 16384;

// An integrator's stage with dt and damping multiplied in.
struct UpdateFactors {
  float kickBefore, damping, drift, kickAfter;
};

void updateAxis(const UpdateFactors& factors, const float* a, float* v, float* x, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const float moving = factors.damping * (v[i] + factors.kickBefore * a[i]);
    x[i] += factors.drift * moving;
    v[i] = moving + factors.kickAfter * a[i];
  }
}

bool finite(float value) {
  constexpr std::uint32_t kExponent = 0x7f800000;
  return (std::bit_cast<std::uint32_t>(value) & kExponent) != kExponent;
}

constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

// Index of the first value in [begin, end) that is not finite, or kNone. The usual case, none, is one pass
// without branches.
std::size_t firstNonFinite(const AlignedFloats& values, std::size_t begin, std::size_t end) {
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

CpuState::CpuState(const Bodies& bodies)
    : n_(bodies.size()), component_(bodies.component), componentNames_(bodies.componentNames) {
  const std::size_t padded = (n_ + kCpuPadding - 1) / kCpuPadding * kCpuPadding;
  for (AlignedFloats* array : {&x_, &y_, &z_, &mass_, &vx_, &vy_, &vz_, &ax_, &ay_, &az_})
    array->resize(padded);
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

CpuForceArguments CpuState::forceArguments(double softening, double gravity,
                                           const std::atomic<bool>& cancel) {
  return {.x = x_.data(),
          .y = y_.data(),
          .z = z_.data(),
          .mass = mass_.data(),
          .ax = ax_.data(),
          .ay = ay_.data(),
          .az = az_.data(),
          .n = n_,
          .softening2 = static_cast<float>(softening * softening),
          .gravity = static_cast<float>(gravity),
          .cancel = &cancel,
          .workspace = &workspace_};
}

std::optional<std::uint64_t> CpuState::update(const IntegratorStage& stage, double dt, double damping,
                                              ThreadPool& pool) {
  const UpdateFactors factors = {.kickBefore = static_cast<float>(stage.kickBefore * dt),
                                 .damping = static_cast<float>(stage.damped ? damping : 1),
                                 .drift = static_cast<float>(stage.drift * dt),
                                 .kickAfter = static_cast<float>(stage.kickAfter * dt)};
  std::atomic<std::size_t> nonFinite = kNone;
  pool.parallelFor(n_, kBodiesAPiece, [&](std::size_t begin, std::size_t end) {
    updateAxis(factors, &ax_[begin], &vx_[begin], &x_[begin], end - begin);
    updateAxis(factors, &ay_[begin], &vy_[begin], &y_[begin], end - begin);
    updateAxis(factors, &az_[begin], &vz_[begin], &z_[begin], end - begin);
    if (stage.drift == 0) return;
    for (const AlignedFloats* axis : {&x_, &y_, &z_}) lower(nonFinite, firstNonFinite(*axis, begin, end));
  });
  if (nonFinite == kNone) return std::nullopt;
  return nonFinite;
}

void CpuState::writeVertices(std::span<Vertex> vertices, ColourKey key, ThreadPool& pool) const {
  pool.parallelFor(n_, kBodiesAPiece, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const float speed2 = vx_[i] * vx_[i] + vy_[i] * vy_[i] + vz_[i] * vz_[i];
      const float colour = key == ColourKey::Speed ? std::sqrt(speed2) : static_cast<float>(component_[i]);
      vertices[i] = {x_[i], y_[i], z_[i], colour};
    }
  });
}

Bodies CpuState::bodies() const {
  Bodies bodies;
  bodies.posMass = posMass();
  bodies.velocity.resize(n_);
  for (std::size_t i = 0; i < n_; ++i) bodies.velocity[i] = {vx_[i], vy_[i], vz_[i], 0};
  bodies.component = component_;
  bodies.componentNames = componentNames_;
  return bodies;
}

std::vector<Float4> CpuState::posMass() const {
  std::vector<Float4> result(n_);
  for (std::size_t i = 0; i < n_; ++i) result[i] = {x_[i], y_[i], z_[i], mass_[i]};
  return result;
}

std::vector<Float4> CpuState::accelerations() const {
  std::vector<Float4> result(n_);
  for (std::size_t i = 0; i < n_; ++i) result[i] = {ax_[i], ay_[i], az_[i], 0};
  return result;
}

}  // namespace gravitile::sim
