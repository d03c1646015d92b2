#include "app/orbit_preview.h"

#include <gtest/gtest.h>

#include <cmath>

#include "sim/scenes/orbit.h"
#include "sim/user_error.h"

namespace gravitile::app {
namespace {

double length(const OrbitPreview::Point& p) {
  return std::hypot(p.x, p.y);
}

// Bounded and unbound, light and heavy partners.
struct Row {
  double eccentricity, separation;
  std::array<double, 2> masses;
};
constexpr Row kRows[] = {{0, 2, {1, 1}},     {0.5, 4, {3, 1}}, {0.9, 20, {1, 7}},
                         {1, 15, {1, 0.25}}, {1.6, 9, {2, 1}}, {1, 2, {1, 1}}};
constexpr double kPericentre = 2;

sim::OrbitSpec specOf(const Row& row) {
  return {.components = {"a", "b"},
          .pericentre = kPericentre,
          .eccentricity = row.eccentricity,
          .separation = row.separation,
          .inclination = {60, -20},
          .planeInclination = 40,
          .planeNode = 25};
}

// Kepler's first law, without the angle that the points are made from: on a conic section the distance from
// the focus is e times that from the directrix, r = e (q (1 + e) / e - x).
TEST(OrbitPreview, SeparationsLieOnTheConicSection) {
  for (const Row& row : kRows) {
    SCOPED_TRACE(row.eccentricity);
    const OrbitPreview preview = previewOrbit(specOf(row), row.masses, 1);
    const auto &first = preview.paths[0].points, &second = preview.paths[1].points;
    ASSERT_EQ(first.size(), second.size());
    double nearest = 1e30;
    for (std::size_t k = 0; k < first.size(); ++k) {
      const OrbitPreview::Point apart{second[k].x - first[k].x, second[k].y - first[k].y};
      const double parameter = kPericentre * (1 + row.eccentricity);
      EXPECT_NEAR(length(apart), parameter - row.eccentricity * apart.x, 1e-9 * (1 + length(apart)));
      nearest = std::min(nearest, length(apart));
      // The centre of mass rests in the origin.
      EXPECT_NEAR(row.masses[0] * first[k].x + row.masses[1] * second[k].x, 0, 1e-9 * (1 + length(apart)));
      EXPECT_NEAR(row.masses[0] * first[k].y + row.masses[1] * second[k].y, 0, 1e-9 * (1 + length(apart)));
    }
    EXPECT_NEAR(nearest, kPericentre, 1e-9);
  }
}

TEST(OrbitPreview, MarksStandWhereTheOrbitSays) {
  for (const Row& row : kRows) {
    SCOPED_TRACE(row.eccentricity);
    const OrbitPreview preview = previewOrbit(specOf(row), row.masses, 1);
    const OrbitPreview::Path &first = preview.paths[0], &second = preview.paths[1];
    EXPECT_NEAR(second.pericentre.x - first.pericentre.x, kPericentre, 1e-12);
    EXPECT_LE(first.pericentre.x, 0);
    EXPECT_NEAR(std::hypot(second.start.x - first.start.x, second.start.y - first.start.y), row.separation,
                1e-9 * row.separation);
    // On the way in, before the pericentre; an unbound path begins there.
    EXPECT_LE(second.start.y, 1e-6);
    if (row.eccentricity < 1) continue;
    EXPECT_NEAR(second.points.front().x, second.start.x, 1e-6);
    EXPECT_NEAR(second.points.front().y, second.start.y, 1e-6);
    EXPECT_NEAR(second.points.back().y, -second.start.y, 1e-6);
  }
}

TEST(OrbitPreview, ItsRadiusHoldsBoth) {
  for (const Row& row : kRows) {
    const OrbitPreview preview = previewOrbit(specOf(row), row.masses, 1);
    double farthest = 0;
    for (const OrbitPreview::Path& path : preview.paths)
      for (const OrbitPreview::Point& point : path.points) farthest = std::max(farthest, length(point));
    EXPECT_NEAR(preview.radius, farthest, 1e-12 * farthest) << row.eccentricity;
  }
}

TEST(OrbitPreview, AStartBeyondHalfAPeriodIsRefused) {
  sim::OrbitSpec orbit = specOf({0.5, 4, {1, 1}});
  orbit.separation.reset();
  orbit.timeBeforePericentre = 1e3;
  EXPECT_THROW(previewOrbit(orbit, {1, 1}, 1), sim::UserError);
}

}  // namespace
}  // namespace gravitile::app
