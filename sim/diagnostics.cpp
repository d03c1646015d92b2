#include "sim/diagnostics.h"

#include <cmath>

#include "sim/cpu/sliced_diagnostics.h"
#include "sim/cpu/thread_pool.h"

namespace gravitile::sim {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

double relative(double difference, double scale) {
  return scale > 0 ? difference / scale : kNone;
}

Double3 minus(const Double3& a, const Double3& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}

std::vector<Double4> inDouble(const BodySpan& bodies) {
  std::vector<Double4> result(bodies.size());
  for (std::size_t i = 0; i < bodies.size(); ++i) result[i] = bodies[i];
  return result;
}

}  // namespace

double length(const Double3& vector) {
  return std::hypot(vector.x, vector.y, vector.z);
}

double Diagnostics::virialRatio() const {
  return relative(2 * kinetic, std::fabs(potential));
}

DiagnosticsDrift driftSince(const Diagnostics& first, const Diagnostics& now) {
  const double time = now.time - first.time;
  const Double3 flown{first.centre.x + first.centreVelocity.x * time,
                      first.centre.y + first.centreVelocity.y * time,
                      first.centre.z + first.centreVelocity.z * time};
  const double momentum = std::sqrt(2 * first.mass * first.kinetic), radius = first.halfMassRadius;
  return {.energy = relative(now.energy() - first.energy(), std::fabs(first.energy())),
          .momentum = relative(length(minus(now.momentum, first.momentum)), momentum),
          .angularMomentum =
              relative(length(minus(now.angularMomentum, first.angularMomentum)), momentum * radius),
          .centre = relative(length(minus(now.centre, flown)), radius),
          .halfMassRadius = relative(now.halfMassRadius - radius, radius)};
}

Diagnostics measureDiagnostics(const BodySpan& posMass, const BodySpan& velocity, double softening,
                               double gravity, const DiagnosticsRequest& request) {
  SlicedDiagnostics measurement({inDouble(posMass), inDouble(velocity)},
                                {.softening = softening, .gravity = gravity, .request = request});
  ThreadPool pool;
  while (!measurement.advance(std::numeric_limits<double>::infinity(), pool)) {
  }
  return measurement.result();
}

}  // namespace gravitile::sim
