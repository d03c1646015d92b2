#include "sim/bodies.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <random>

#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

bool finite(const Float4& v) {
  return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z) && std::isfinite(v.w);
}

void validateBody(const Bodies& bodies, std::size_t i) {
  if (!finite(bodies.posMass[i]))
    throw UserError(fmt::format("body {} has a position or mass that is not a finite number", i));
  if (bodies.posMass[i].w < 0)
    throw UserError(fmt::format("body {} has a negative mass, {}", i, bodies.posMass[i].w));
  if (!finite(bodies.velocity[i]))
    throw UserError(fmt::format("body {} has a velocity that is not a finite number", i));
  if (bodies.component[i] >= bodies.componentNames.size())
    throw UserError(fmt::format("body {} belongs to component {}, but there are {}", i, bodies.component[i],
                                bodies.componentNames.size()));
}

// Weighted mean of the first three members; the plain mean when all weights are zero.
Float4 weightedMean(const std::vector<Float4>& vectors, const std::vector<Float4>& posMass) {
  double mass = 0;
  for (const Float4& body : posMass) mass += body.w;
  double x = 0, y = 0, z = 0;
  for (std::size_t i = 0; i < vectors.size(); ++i) {
    const double weight = mass > 0 ? posMass[i].w : 1;
    x += weight * vectors[i].x;
    y += weight * vectors[i].y;
    z += weight * vectors[i].z;
  }
  const double total = mass > 0 ? mass : std::max<double>(1, static_cast<double>(vectors.size()));
  return {static_cast<float>(x / total), static_cast<float>(y / total), static_cast<float>(z / total),
          static_cast<float>(mass)};
}

void shift(std::vector<Float4>& vectors, const Float4& by) {
  for (Float4& v : vectors) {
    v.x -= by.x;
    v.y -= by.y;
    v.z -= by.z;
  }
}

// `count` of the indices 0..n-1 in rising order, every set equally likely (selection sampling: Knuth, The
// Art of Computer Programming 2, algorithm 3.4.2 S). The quotient of two integers keeps it portable.
std::vector<std::size_t> chooseIndices(std::size_t n, std::size_t count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<std::size_t> chosen;
  chosen.reserve(count);
  for (std::size_t i = 0; chosen.size() < count; ++i) {
    const std::size_t left = n - i, wanted = count - chosen.size();
    if (random() % left < wanted) chosen.push_back(i);
  }
  return chosen;
}

}  // namespace

void Bodies::resize(std::size_t count) {
  posMass.resize(count);
  velocity.resize(count);
  component.resize(count);
}

void Bodies::reserve(std::size_t count) {
  posMass.reserve(count);
  velocity.reserve(count);
  component.reserve(count);
}

void Bodies::validate() const {
  if (velocity.size() != size() || component.size() != size())
    throw UserError(fmt::format("{} positions, {} velocities and {} component numbers do not belong together",
                                size(), velocity.size(), component.size()));
  for (std::size_t i = 0; i < size(); ++i) validateBody(*this, i);
}

double totalMass(const Bodies& bodies) {
  double mass = 0;
  for (const Float4& body : bodies.posMass) mass += body.w;
  return mass;
}

void moveToCentreOfMass(Bodies& bodies) {
  if (!(totalMass(bodies) > 0)) return;
  shift(bodies.velocity, weightedMean(bodies.velocity, bodies.posMass));
  shift(bodies.posMass, weightedMean(bodies.posMass, bodies.posMass));
}

Bodies randomSubset(const Bodies& bodies, std::size_t count, std::uint64_t seed) {
  if (count >= bodies.size()) return bodies;
  Bodies subset;
  subset.componentNames = bodies.componentNames;
  subset.resize(count);
  const std::vector<std::size_t> chosen = chooseIndices(bodies.size(), count, seed);
  for (std::size_t k = 0; k < count; ++k) {
    subset.posMass[k] = bodies.posMass[chosen[k]];
    subset.velocity[k] = bodies.velocity[chosen[k]];
    subset.component[k] = bodies.component[chosen[k]];
  }
  const double chosenMass = totalMass(subset);
  if (!(chosenMass > 0)) return subset;
  const double scale = totalMass(bodies) / chosenMass;
  for (Float4& body : subset.posMass) body.w = static_cast<float>(body.w * scale);
  return subset;
}

float enclosingRadius(const std::vector<Float4>& posMass, const Float4& centre, double fraction) {
  assert(fraction > 0 && fraction <= 1);
  if (posMass.empty()) return 0;
  std::vector<float> radii(posMass.size());
  std::transform(posMass.begin(), posMass.end(), radii.begin(), [&](const Float4& body) {
    return std::hypot(body.x - centre.x, body.y - centre.y, body.z - centre.z);
  });
  const double wanted = std::ceil(fraction * static_cast<double>(radii.size()));
  const std::size_t rank = std::min(radii.size(), static_cast<std::size_t>(std::max(1.0, wanted))) - 1;
  std::nth_element(radii.begin(), radii.begin() + static_cast<std::ptrdiff_t>(rank), radii.end());
  return radii[rank];
}

bool isPlanar(const Bodies& bodies) {
  const auto flat = [](const Float4& v) { return v.z == 0; };
  return std::all_of(bodies.posMass.begin(), bodies.posMass.end(), flat) &&
         std::all_of(bodies.velocity.begin(), bodies.velocity.end(), flat);
}

Float4 centreOfMass(const std::vector<Float4>& posMass) {
  return weightedMean(posMass, posMass);
}

}  // namespace gravitile::sim
