#include "sim/scenes/orbit.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "sim/scenes/compose.h"
#include "user_errors.h"

namespace gravitile::sim {
namespace {

constexpr double kEccentricities[] = {0, 0.1, 0.5, 0.8, 0.99, 1, 1.2, 3};

double dot(const Double3& a, const Double3& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
Double3 cross(const Double3& a, const Double3& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
Double3 minus(const Double3& a, const Double3& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
double length(const Double3& a) {
  return std::sqrt(dot(a, a));
}

// What two-body formulas say of a relative position and velocity.
struct Elements {
  double pericentre, eccentricity;
  Double3 momentum;     // angular, direction of
  Double3 towardsPeri;  // direction of the pericentre (the eccentricity vector)
};
Elements elementsOf(const Double3& x, const Double3& v, double mu) {
  const Double3 h = cross(x, v), vh = cross(v, h);
  const double r = length(x), size = length(h);
  const Double3 e = {vh.x / mu - x.x / r, vh.y / mu - x.y / r, vh.z / mu - x.z / r};
  const double energy = 0.5 * dot(v, v) - mu / r;
  const double eccentricity = std::sqrt(std::max(1 + 2 * energy * size * size / (mu * mu), 0.0));
  return {.pericentre = size * size / (mu * (1 + eccentricity)),
          .eccentricity = eccentricity,
          .momentum = {h.x / size, h.y / size, h.z / size},
          .towardsPeri = e};
}

// As far out as the orbit goes, and not farther than four pericentres.
double farOn(const PericentreOrbit& orbit) {
  const double e = orbit.eccentricity;
  const double apocentre = e < 1 ? orbit.pericentre * (1 + e) / (1 - e) : 4 * orbit.pericentre;
  return std::min(apocentre, 4 * orbit.pericentre);
}

TEST(Orbit, EnergyAndAngularMomentumGiveBackItsShape) {
  constexpr double kMu = 3.7, kPericentre = 2.5;
  for (const double e : kEccentricities) {
    const PericentreOrbit orbit{.pericentre = kPericentre, .eccentricity = e};
    for (const double part : {0.0, 0.3, 0.99}) {
      const double distance = kPericentre + part * (farOn(orbit) - kPericentre);
      const PericentreOrbit::State state = orbit.stateAt(distance, kMu);
      SCOPED_TRACE(e);
      EXPECT_NEAR(length(state.separation) / distance, 1, 1e-12);
      EXPECT_LE(dot(state.separation, state.velocity), 1e-9) << "on the way in";
      const Elements found = elementsOf(state.separation, state.velocity, kMu);
      EXPECT_NEAR(found.pericentre / kPericentre, 1, 1e-7);
      EXPECT_NEAR(found.eccentricity, e, 1e-7);
      EXPECT_NEAR(found.momentum.z, 1, 1e-12);
      EXPECT_NEAR(found.towardsPeri.x, e, 1e-7);
    }
  }
}

// Runs it with small steps of leapfrog until the separation grows.
TEST(Orbit, TimesAreThoseOfTheMotion) {
  constexpr double kMu = 2, kDt = 1e-4;
  for (const double e : kEccentricities) {
    if (e == 0) continue;
    SCOPED_TRACE(e);
    const PericentreOrbit orbit{.pericentre = 1, .eccentricity = e};
    const double distance = 1 + 0.9 * (farOn(orbit) - 1), time = orbit.timeToPericentre(distance, kMu);
    EXPECT_NEAR(orbit.distanceBefore(time, kMu) / distance, 1, 1e-9);
    PericentreOrbit::State s = orbit.stateAt(distance, kMu);
    double elapsed = 0;
    while (dot(s.separation, s.velocity) < 0) {
      s.separation = {s.separation.x + 0.5 * kDt * s.velocity.x, s.separation.y + 0.5 * kDt * s.velocity.y,
                      0};
      const double pull = kMu / std::pow(length(s.separation), 3);
      s.velocity = {s.velocity.x - kDt * pull * s.separation.x, s.velocity.y - kDt * pull * s.separation.y,
                    0};
      s.separation = {s.separation.x + 0.5 * kDt * s.velocity.x, s.separation.y + 0.5 * kDt * s.velocity.y,
                      0};
      elapsed += kDt;
    }
    EXPECT_NEAR(elapsed / time, 1, 1e-3);
    EXPECT_NEAR(length(s.separation), 1, 1e-4);
  }
}

TEST(Orbit, HalfAPeriodIsTheLongestWayIn) {
  const PericentreOrbit orbit{.pericentre = 1, .eccentricity = 0.5};  // semi-major axis 2
  EXPECT_NEAR(orbit.longestTime(8), std::numbers::pi, 1e-12);
  EXPECT_NEAR(orbit.timeToPericentre(3, 8), std::numbers::pi, 1e-6);
  const OrbitSpec spec = {.pericentre = 1, .eccentricity = 0.5, .timeBeforePericentre = 4};
  const std::string message = test::userErrorOf([&] { placeOnOrbit(spec, {4, 4}, 1); });
  EXPECT_TRUE(test::contains(message, "half the orbit's period; allowed: 0 to 3.14159")) << message;
}

// The inclination is the angle between the spin of a disk and the orbit's angular momentum; the argument that
// from the ascending node, where the companion crosses the disk's plane towards the side of the spin, to the
// companion's pericentre, in the direction of motion (Toomre and Toomre 1972, figure 6a).
TEST(Orbit, DisksStandAsInclinationAndArgumentSay) {
  const double degree = std::numbers::pi / 180;
  for (const double planeInclination : {0.0, 35.0, 120.0}) {
    for (const double inclination : {0.0, 20.0, 60.0, 150.0}) {
      for (const double argument : {-120.0, -30.0, 0.0, 75.0}) {
        OrbitSpec spec = {.pericentre = 2, .eccentricity = 0.7, .separation = 3};
        spec.inclination = {inclination, inclination};
        spec.argument = {argument, argument};
        spec.planeInclination = planeInclination;
        spec.planeNode = 25;
        const OrbitPlacement placed = placeOnOrbit(spec, {3, 1}, 2);
        for (std::size_t i = 0; i < 2; ++i) {
          const std::size_t other = 1 - i;
          const Double3 x = minus(placed.at[other].position, placed.at[i].position);
          const Double3 v = minus(placed.at[other].velocity, placed.at[i].velocity);
          const Elements orbit = elementsOf(x, v, 2 * 4);
          const Double3 spin = placed.orientation[i]({0, 0, 1});
          EXPECT_NEAR(dot(spin, orbit.momentum), std::cos(degree * inclination), 1e-9);
          EXPECT_NEAR(orbit.momentum.z, std::cos(degree * planeInclination), 1e-9);
          if (inclination == 0) continue;
          const Double3 node = cross(spin, orbit.momentum);  // where the orbit rises through the disk
          const Double3 peri = orbit.towardsPeri;
          const double found = std::atan2(dot(cross(node, peri), orbit.momentum), dot(node, peri)) / degree;
          EXPECT_NEAR(std::remainder(found - argument, 360), 0, 1e-6) << i;
        }
      }
    }
  }
}

TEST(Orbit, TheTwoMoveAboutTheirCentreOfMass) {
  const OrbitSpec spec = {.pericentre = 2, .eccentricity = 0.7, .separation = 3};
  const OrbitPlacement placed = placeOnOrbit(spec, {3, 1}, 2);
  const PhasePoint &a = placed.at[0], &b = placed.at[1];
  EXPECT_NEAR(3 * a.position.x + b.position.x, 0, 1e-12);
  EXPECT_NEAR(3 * a.velocity.y + b.velocity.y, 0, 1e-12);
  EXPECT_NEAR(length(minus(b.position, a.position)), 3, 1e-12);
}

}  // namespace
}  // namespace gravitile::sim
