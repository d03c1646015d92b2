#include "sim/reference.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <thread>

#include "sim/cpu/thread_pool.h"

namespace gravitile::sim {
namespace {

// A running sum that carries what rounding took from it (Kahan 1965, Communications of the ACM 8, 40).
class CompensatedSum {
 public:
  void add(double term) {
    const double corrected = term - excess_;
    const double sum = sum_ + corrected;
    excess_ = (sum - sum_) - corrected;
    sum_ = sum;
  }
  double value() const { return sum_; }

 private:
  double sum_ = 0, excess_ = 0;
};

template <typename Body>
Double3 accelerationOf(std::size_t i, std::span<const Body> posMass, double eps2, double gravity) {
  const double x = posMass[i].x, y = posMass[i].y, z = posMass[i].z;
  CompensatedSum ax, ay, az;
  for (std::size_t j = 0; j < posMass.size(); ++j) {
    const double dx = posMass[j].x - x, dy = posMass[j].y - y, dz = posMass[j].z - z;
    const double r2 = dx * dx + dy * dy + dz * dz + eps2;
    if (j == i || r2 == 0) continue;
    const double weight = posMass[j].w / (r2 * std::sqrt(r2));
    ax.add(weight * dx);
    ay.add(weight * dy);
    az.add(weight * dz);
  }
  return {gravity * ax.value(), gravity * ay.value(), gravity * az.value()};
}

// As many threads as the work is worth starting, at most all cores.
unsigned threadsFor(std::uint64_t pairs) {
  constexpr std::uint64_t kPairsWorthAThread = 1 << 16;  // some 0.3 ms of work against 0.05 ms to start one
  const std::uint64_t cores = std::max(1U, std::thread::hardware_concurrency());
  return static_cast<unsigned>(std::clamp<std::uint64_t>(pairs / kPairsWorthAThread, 1, cores));
}

double length(const Double3& v) {
  return std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
}

double relativeError(const Double4& acceleration, const Double3& reference) {
  const double size = length(reference);
  const double difference =
      length({acceleration.x - reference.x, acceleration.y - reference.y, acceleration.z - reference.z});
  if (size == 0) return std::isnan(difference) ? difference : (difference == 0 ? 0.0 : 1.0);
  return difference / size;
}

}  // namespace

std::vector<Double3> referenceAccelerations(const BodySpan& posMass, std::span<const std::uint32_t> targets,
                                            double softening, double gravity) {
  std::vector<Double3> accelerations(targets.size());
  ThreadPool pool(threadsFor(std::uint64_t{posMass.size()} * targets.size()));
  posMass.visit([&](auto bodies) {
    pool.parallelFor(targets.size(), 1, [&](std::size_t begin, std::size_t end) {
      for (std::size_t k = begin; k < end; ++k)
        accelerations[k] = accelerationOf(targets[k], bodies, softening * softening, gravity);
    });
  });
  return accelerations;
}

std::vector<Derivatives> referenceDerivatives(std::span<const Double4> posMass,
                                              std::span<const Double4> velocity, double softening,
                                              double gravity) {
  std::vector<Derivatives> result(posMass.size());
  for (std::size_t i = 0; i < posMass.size(); ++i) {
    auto& [a, jerk] = result[i];
    for (std::size_t j = 0; j < posMass.size(); ++j) {
      const Double3 r{posMass[j].x - posMass[i].x, posMass[j].y - posMass[i].y, posMass[j].z - posMass[i].z};
      const Double3 w{velocity[j].x - velocity[i].x, velocity[j].y - velocity[i].y,
                      velocity[j].z - velocity[i].z};
      const double d2 = r.x * r.x + r.y * r.y + r.z * r.z + softening * softening;
      if (j == i || d2 == 0) continue;
      const double pull = gravity * posMass[j].w / (d2 * std::sqrt(d2));
      const double approach = 3 * (r.x * w.x + r.y * w.y + r.z * w.z) / d2;
      a = {a.x + pull * r.x, a.y + pull * r.y, a.z + pull * r.z};
      jerk = {jerk.x + pull * (w.x - approach * r.x), jerk.y + pull * (w.y - approach * r.y),
              jerk.z + pull * (w.z - approach * r.z)};
    }
  }
  return result;
}

std::vector<std::uint32_t> sampleIndices(std::uint64_t n, std::size_t count) {
  assert(n <= kMaxBodies);
  const std::uint64_t samples = std::min<std::uint64_t>(n, count);
  std::vector<std::uint32_t> indices(samples);
  for (std::uint64_t k = 0; k < samples; ++k)
    indices[k] = static_cast<std::uint32_t>((2 * k + 1) * n / (2 * samples));
  return indices;
}

ForceError forceError(const BodySpan& accelerations, std::span<const std::uint32_t> targets,
                      std::span<const Double3> reference) {
  assert(targets.size() == reference.size());
  ForceError result;
  result.sampledBodies = targets.size();
  double squares = 0;
  for (std::size_t k = 0; k < targets.size(); ++k) {
    const double error = relativeError(accelerations[targets[k]], reference[k]);
    squares += error * error;
    result.maximum = std::max(result.maximum, error);
  }
  if (!targets.empty()) result.rms = std::sqrt(squares / static_cast<double>(targets.size()));
  if (std::isnan(result.rms)) result.maximum = std::numeric_limits<double>::quiet_NaN();
  return result;
}

double potentialOf(const BodySpan& posMass, std::uint64_t body, double softening, double gravity) {
  const Double4 at = posMass[body];
  const double eps2 = softening * softening;
  double sum = 0;
  posMass.visit([&](auto bodies) {
    for (std::size_t j = 0; j < bodies.size(); ++j) {
      const Double4 other = toDouble(bodies[j]);
      const double x = other.x - at.x, y = other.y - at.y, z = other.z - at.z;
      const double r2 = x * x + y * y + z * z + eps2;
      if (j != body && r2 > 0) sum += other.w / std::sqrt(r2);
    }
  });
  return -gravity * sum;
}

}  // namespace gravitile::sim
