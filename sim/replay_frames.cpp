#include "sim/replay_frames.h"

#include <algorithm>
#include <cmath>

namespace gravitile::sim {
namespace {

// Weights of two frames in the slope between them, 0 where no time lies between.
double slope(double from, double to) {
  return to > from ? 1 / (to - from) : 0;
}

}  // namespace

// With u from 0 to 1 between frames 1 and 2, h apart: cubic Hermite, x = (2u³-3u²+1) x1 + (u³-2u²+u) h v1 +
// (3u²-2u³) x2 + (u³-u²) h v2, where v1 and v2 are differences over the frames beside; at the ends of the
// file over the one frame that there is.
ReplayFrames::Curve ReplayFrames::curve(const Asked& asked) {
  Curve curve;
  const double at = std::clamp(asked.frame, 0.0, last());
  const auto first = static_cast<std::uint64_t>(at);
  const double u = at - static_cast<double>(first);
  const bool between = u > 0;
  const auto there = [&](std::size_t k) { return first + k >= 1 && first + k - 1 < reader_.frames(); };
  const auto time = [&](std::size_t k) { return reader_.time(first + k - 1); };
  std::array<bool, 4> needed{};
  needed[1] = true;
  needed[0] = needed[2] = between || asked.velocities;
  needed[3] = between;
  // In their order, so that the reader goes forward.
  for (std::size_t k = 0; k < needed.size(); ++k)
    if (needed[k] && there(k)) curve.frames[k] = reader_.read(first + k - 1);
  // The weights of the velocity at frame 1 or 2.
  const auto velocityAt = [&](std::size_t k) {
    std::array<double, 4> weights{};
    const std::size_t from = there(k - 1) ? k - 1 : k, to = there(k + 1) ? k + 1 : k;
    const double s = from < to ? slope(time(from), time(to)) : 0;
    weights[from] -= s;
    weights[to] += s;
    return weights;
  };
  if (!between) {
    curve.place[1] = 1;
    if (asked.velocities) curve.velocity = velocityAt(1);
    return curve;
  }
  const double h = time(2) - time(1), u2 = u * u, u3 = u2 * u;
  const std::array<double, 4> v1 = velocityAt(1), v2 = velocityAt(2);
  const double a = (u3 - 2 * u2 + u) * h, b = (u3 - u2) * h, s = slope(time(1), time(2));
  for (std::size_t k = 0; k < 4; ++k) {
    curve.place[k] = a * v1[k] + b * v2[k];
    curve.velocity[k] = (3 * u2 - 4 * u + 1) * v1[k] + (3 * u2 - 2 * u) * v2[k];
  }
  curve.place[1] += 2 * u3 - 3 * u2 + 1;
  curve.place[2] += 3 * u2 - 2 * u3;
  curve.velocity[1] += (6 * u2 - 6 * u) * s;
  curve.velocity[2] -= (6 * u2 - 6 * u) * s;
  return curve;
}

double ReplayFrames::time(double frame) const {
  const double at = std::clamp(frame, 0.0, last());
  const auto first = static_cast<std::uint64_t>(at);
  const std::uint64_t second = std::min(first + 1, reader_.frames() - 1);
  const double u = at - static_cast<double>(first);
  return reader_.time(first) + u * (reader_.time(second) - reader_.time(first));
}

std::uint64_t ReplayFrames::step(double frame) const {
  return reader_.step(static_cast<std::uint64_t>(std::clamp(frame, 0.0, last())));
}

}  // namespace gravitile::sim
