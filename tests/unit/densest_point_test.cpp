#include "sim/densest_point.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

namespace gravitile::sim {
namespace {

double distanceTo(const Float4& a, double x, double y, double z) {
  return std::hypot(a.x - x, a.y - y, a.z - z);
}

// A wide cloud about the origin and a small dense one elsewhere.
std::vector<Float4> twoClouds(std::size_t wide, std::size_t dense, float mass) {
  std::mt19937 random(3);
  std::normal_distribution<float> normal;
  std::vector<Float4> bodies;
  for (std::size_t k = 0; k < wide; ++k)
    bodies.push_back({10 * normal(random), 10 * normal(random), 10 * normal(random), mass});
  for (std::size_t k = 0; k < dense; ++k)
    bodies.push_back({6 + 0.3F * normal(random), -4 + 0.3F * normal(random), 0.3F * normal(random), mass});
  return bodies;
}

TEST(DensestPoint, IsInTheDenseCloudAndNotAtTheCentreOfMass) {
  std::vector<Float4> scratch;
  for (const float mass : {1.0F, 0.0F, 1e-6F}) {
    const std::vector<Float4> bodies = twoClouds(3000, 800, mass);
    EXPECT_GT(distanceTo(centreOfMass(bodies), 6, -4, 0), 4);
    EXPECT_LT(distanceTo(densestPoint(bodies, scratch), 6, -4, 0), 0.3)
        << mass << ": within the width of the cloud";
  }
}

TEST(DensestPoint, MassesCount) {
  std::vector<Float4> bodies = twoClouds(500, 500, 1);
  for (std::size_t k = 0; k < 200; ++k)
    bodies.push_back({-8 + 0.01F * static_cast<float>(k % 7), 8, 0.01F * static_cast<float>(k % 5), 100});
  std::vector<Float4> scratch;
  EXPECT_LT(distanceTo(densestPoint(bodies, scratch), -8, 8, 0), 0.2);
}

TEST(DensestPoint, OfFewOrNoBodies) {
  std::vector<Float4> scratch;
  EXPECT_EQ(densestPoint({}, scratch).w, 0);
  EXPECT_LT(distanceTo(densestPoint({{1, 2, 3, 4}}, scratch), 1, 2, 3), 1e-6);
  const std::vector<Float4> same(100, Float4{1, 2, 3, 1});
  EXPECT_LT(distanceTo(densestPoint(same, scratch), 1, 2, 3), 1e-6);
}

TEST(DensestPoint, PositionsThatAreNoNumbersDoNotCount) {
  std::vector<Float4> bodies = twoClouds(3000, 800, 1), scratch;
  const Float4 clean = densestPoint(bodies, scratch);
  bodies.insert(bodies.begin() + 5, {std::numeric_limits<float>::quiet_NaN(), 0, 0, 1});
  bodies.push_back({0, std::numeric_limits<float>::infinity(), 0, 1});
  EXPECT_LT(distanceTo(densestPoint(bodies, scratch), clean.x, clean.y, clean.z), 0.05);
  EXPECT_EQ(densestPoint({{NAN, 0, 0, 1}}, scratch).w, 0);
}

}  // namespace
}  // namespace gravitile::sim
