#include "sim/reference.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <set>

#include "systems.h"

namespace gravitile::sim {
namespace {

TEST(Reference, TwoBodiesAttractAsNewtonSays) {
  const std::vector<Float4> pair = {{1, 2, 3, 4}, {1, 2, 5, 10}};
  const std::vector<std::uint32_t> both = {0, 1};
  const auto bare = referenceAccelerations(pair, both, 0, 2);
  EXPECT_DOUBLE_EQ(bare[0].z, 2.0 * 10 / 4);
  EXPECT_DOUBLE_EQ(bare[1].z, -2.0 * 4 / 4);
  EXPECT_EQ(bare[0].x, 0);
  const auto softened = referenceAccelerations(pair, both, 1.5, 1);
  EXPECT_DOUBLE_EQ(softened[0].z, 10 * 2 / std::pow(4 + 2.25, 1.5));
}

// A ring of mass M and radius R pulls a body on its axis with G M z / (R² + z² + eps²)^(3/2).
TEST(Reference, RingPullsAlongItsAxis) {
  constexpr int kCount = 1000;
  std::vector<Float4> bodies;
  for (int i = 0; i < kCount; ++i) {
    const double angle = 2 * std::numbers::pi * i / kCount;
    bodies.push_back(
        {static_cast<float>(2 * std::cos(angle)), static_cast<float>(2 * std::sin(angle)), 0, 0.5F});
  }
  bodies.push_back({0, 0, 1.5F, 0});
  const std::vector<std::uint32_t> last = {kCount};
  const Double3 a = referenceAccelerations(bodies, last, 0.25, 3).front();
  EXPECT_NEAR(a.z, -3 * 500 * 1.5 / std::pow(4 + 2.25 + 0.0625, 1.5), 1e-4);
  EXPECT_NEAR(std::hypot(a.x, a.y), 0, 1e-4);
}

TEST(Reference, BodiesAtTheSamePlaceDoNotAct) {
  const std::vector<Float4> bodies = {{1, 1, 1, 5}, {1, 1, 1, 7}, {2, 1, 1, 3}};
  const auto a = referenceAccelerations(bodies, test::allIndices(3), 0, 1);
  EXPECT_DOUBLE_EQ(a[0].x, 3);
  EXPECT_DOUBLE_EQ(a[1].x, 3);
  EXPECT_DOUBLE_EQ(a[2].x, -12);
}

TEST(Reference, ManyThreadsFindWhatOneFinds) {
  const Bodies bodies = test::randomBodies(3000, 4);
  const auto together = referenceAccelerations(bodies.posMass, test::allIndices(3000), 0.1, 1);
  for (const std::uint32_t i : {0U, 1U, 1500U, 2999U}) {
    const std::vector<std::uint32_t> one = {i};
    EXPECT_EQ(referenceAccelerations(bodies.posMass, one, 0.1, 1).front().x, together[i].x);
  }
}

TEST(Reference, SampleIsDistinctEvenAndWithinRange) {
  for (const std::uint64_t n : {1ULL, 2ULL, 255ULL, 256ULL, 257ULL, 100000ULL, 1ULL << 30}) {
    const auto indices = sampleIndices(n, 256);
    EXPECT_EQ(indices.size(), std::min<std::uint64_t>(n, 256));
    EXPECT_EQ(std::set(indices.begin(), indices.end()).size(), indices.size()) << n;
    EXPECT_LT(indices.back(), n);
    EXPECT_GE(2 * indices.back() + 2, n) << "the second half is sampled too";
  }
  EXPECT_EQ(sampleIndices(4, 100), test::allIndices(4));
  EXPECT_TRUE(sampleIndices(0, 10).empty());
}

TEST(ForceError, IsRelativeToEachReference) {
  const std::vector<Double3> reference = {{1, 0, 0}, {0, 100, 0}};
  const std::vector<Float4> accelerations = {{9, 9, 9, 0}, {1.5F, 0, 0, 0}, {0, 100, 0, 0}};
  const std::vector<std::uint32_t> targets = {1, 2};
  const ForceError error = forceError(accelerations, targets, reference);
  EXPECT_NEAR(error.maximum, 0.5, 1e-12);
  EXPECT_NEAR(error.rms, 0.5 / std::sqrt(2.0), 1e-12);
  EXPECT_EQ(error.sampledBodies, 2U);
}

TEST(ForceError, LoneBodyHasNoError) {
  const std::vector<std::uint32_t> first = {0};
  const std::vector<Double3> none = {{0, 0, 0}};
  EXPECT_EQ(forceError(std::vector<Float4>{{0, 0, 0, 0}}, first, none).maximum, 0);
  EXPECT_EQ(forceError(std::vector<Float4>{{1e-20F, 0, 0, 0}}, first, none).maximum, 1);
}

TEST(ForceError, NanIsNeverHidden) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const std::vector<Double3> reference = {{1, 0, 0}, {1, 0, 0}, {0, 0, 0}};
  for (std::size_t bad = 0; bad < 3; ++bad) {
    std::vector<Float4> accelerations = {{2, 0, 0, 0}, {1, 0, 0, 0}, {0, 0, 0, 0}};
    accelerations[bad].y = nan;
    const ForceError error = forceError(accelerations, test::allIndices(3), reference);
    EXPECT_TRUE(std::isnan(error.rms) && std::isnan(error.maximum)) << bad;
  }
}

}  // namespace
}  // namespace gravitile::sim
