#include "sim/scenes/few_bodies.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace gravitile::sim {
namespace {

void add(Double3& sum, double factor, const Double3& v) {
  sum.x += factor * v.x;
  sum.y += factor * v.y;
  sum.z += factor * v.z;
}

}  // namespace

Bodies firstBodies(std::span<const MassiveBody> massive, std::uint64_t count,
                   std::vector<std::string> componentNames) {
  const auto first = massive.first(std::min<std::size_t>(count, massive.size()));
  double mass = 0;
  for (const MassiveBody& body : first) mass += body.mass;
  PhasePoint centre;  // in double: rounded positions would leave a drift
  for (const MassiveBody& body : first) {
    add(centre.position, body.mass / mass, body.at.position);
    add(centre.velocity, body.mass / mass, body.at.velocity);
  }
  Bodies bodies;
  bodies.componentNames = std::move(componentNames);
  for (MassiveBody body : first) {
    add(body.at.position, -1, centre.position);
    add(body.at.velocity, -1, centre.velocity);
    bodies.posMass.push_back(toFloat4(body.at.position, body.mass));
    bodies.velocity.push_back(toFloat4(body.at.velocity));
    bodies.component.push_back(body.component);
  }
  return bodies;
}

void addTracers(Bodies& bodies, std::uint64_t count, std::uint64_t seed,
                const std::function<PhasePoint(Random&)>& draw) {
  Random random(seed);
  const std::size_t first = bodies.size();
  bodies.resize(count);
  for (std::size_t i = first; i < count; ++i) {
    const PhasePoint point = draw(random);
    bodies.posMass[i] = toFloat4(point.position, 0);
    bodies.velocity[i] = toFloat4(point.velocity);
    bodies.component[i] = static_cast<std::uint32_t>(bodies.componentNames.size() - 1);
  }
}

PhasePoint TracerDisc::operator()(Random& random) const {
  const double radius = std::sqrt(random.uniform(inner * inner, outer * outer));
  const double angle = random.uniform(0, 2 * std::numbers::pi), speed = std::sqrt(mass / radius);
  const double x = std::cos(angle), y = std::sin(angle);
  return {{radius * x, radius * y, 0}, {-speed * y, speed * x, 0}};
}

}  // namespace gravitile::sim
