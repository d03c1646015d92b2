#include "sim/densest_point.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace gravitile::sim {
namespace {

constexpr float kShrink = 0.975F;  // of the radius, a turn
constexpr std::size_t kFewest = 32;
constexpr std::size_t kShare = 100;  // of the bodies: one in so many
constexpr int kMostTurns = 2000;     // 0.975^2000 is 1e-22

bool isFinite(const Float4& p) {
  return std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z) && std::isfinite(p.w);
}

float distance(const Float4& a, const Float4& b) {
  return std::hypot(a.x - b.x, a.y - b.y, a.z - b.z);
}

}  // namespace

Float4 finiteCentreOfMass(const std::vector<Float4>& posMass) {
  double x = 0, y = 0, z = 0, mass = 0, count = 0;
  const bool weightless =
      std::none_of(posMass.begin(), posMass.end(), [](const Float4& p) { return p.w > 0; });
  for (const Float4& p : posMass) {
    if (!isFinite(p)) continue;
    const double weight = weightless ? 1 : p.w;
    x += weight * p.x;
    y += weight * p.y;
    z += weight * p.z;
    count += weight;
    mass += p.w;
  }
  if (count == 0) return {};
  return {static_cast<float>(x / count), static_cast<float>(y / count), static_cast<float>(z / count),
          static_cast<float>(mass)};
}

Float4 densestPoint(const std::vector<Float4>& posMass, std::vector<Float4>& scratch) {
  scratch.clear();
  std::copy_if(posMass.begin(), posMass.end(), std::back_inserter(scratch), isFinite);
  if (scratch.empty()) return {};
  const std::size_t enough = std::max(kFewest, scratch.size() / kShare);
  Float4 centre = centreOfMass(scratch);
  float radius = 0;
  for (const Float4& p : scratch) radius = std::max(radius, distance(p, centre));
  // Who is outside of one sphere is left out of the next ones too, which makes all turns together as long as
  // some fifteen over all bodies.
  for (int turn = 0; turn < kMostTurns && scratch.size() > enough; ++turn) {
    radius *= kShrink;
    const auto outside = std::partition(scratch.begin(), scratch.end(),
                                        [&](const Float4& p) { return distance(p, centre) <= radius; });
    const auto inside = static_cast<std::size_t>(outside - scratch.begin());
    if (inside == 0) break;
    scratch.resize(inside);
    centre = centreOfMass(scratch);
  }
  return centre;
}

}  // namespace gravitile::sim
