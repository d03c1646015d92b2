#include "app/orbit_preview.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "sim/scenes/compose.h"

namespace gravitile::app {
namespace {

constexpr int kPoints = 181;  // of a path; odd, so that one of them is the pericentre

// The true anomaly of the start, less than 0: on the way in.
double startAnomaly(const OrbitPreview::Point& separation) {
  const double anomaly = std::atan2(separation.y, separation.x);
  return anomaly > 0 ? -anomaly : anomaly;
}

}  // namespace

OrbitPreview previewOrbit(const sim::OrbitSpec& orbit, const std::array<double, 2>& masses, double gravity) {
  sim::OrbitSpec flat = orbit;
  flat.planeInclination = flat.planeNode = 0;
  const sim::OrbitPlacement placement = sim::placeOnOrbit(flat, masses, gravity);
  const double total = masses[0] + masses[1], share[2] = {-masses[1] / total, masses[0] / total};
  const sim::Double3 &first = placement.at[0].position, &second = placement.at[1].position;
  const double end =
      orbit.eccentricity < 1 ? std::numbers::pi : -startAnomaly({second.x - first.x, second.y - first.y});

  OrbitPreview preview;
  preview.radius = 0;
  for (std::size_t body = 0; body < 2; ++body) {
    OrbitPreview::Path& path = preview.paths[body];
    for (int k = 0; k < kPoints; ++k) {
      // r = q (1 + e) / (1 + e cos nu), Binney and Tremaine (2008), eq. 3.29.
      const double anomaly = end * (2.0 * k / (kPoints - 1) - 1);
      const double distance =
          orbit.pericentre * (1 + orbit.eccentricity) / (1 + orbit.eccentricity * std::cos(anomaly));
      const double reach = share[body] * distance;
      path.points.push_back({reach * std::cos(anomaly), reach * std::sin(anomaly)});
      preview.radius = std::max(preview.radius, std::abs(reach));
    }
    path.pericentre = {share[body] * orbit.pericentre, 0};
    path.start = {placement.at[body].position.x, placement.at[body].position.y};
  }
  return preview;
}

}  // namespace gravitile::app
