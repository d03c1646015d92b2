#include "sim/bodies.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "systems.h"
#include "user_errors.h"

namespace gravitile::sim {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

TEST(Bodies, ValidationNamesTheFirstBadBody) {
  const Bodies good = test::randomBodies(20, 1);
  EXPECT_NO_THROW(good.validate());
  const struct {
    const char* expected;
    void (*spoil)(Bodies&);
  } cases[] = {
      {"body 7 ", [](Bodies& b) { b.posMass[7].y = kNan; }},
      {"body 0 ", [](Bodies& b) { b.posMass[0].w = kInfinity; }},
      {"body 19 ", [](Bodies& b) { b.velocity[19].z = -kInfinity; }},
      {"body 3 ", [](Bodies& b) { b.posMass[3].w = -1; }},
      {"body 4 ", [](Bodies& b) { b.component[4] = 1; }},
      {"body 2 ", [](Bodies& b) { b.posMass[2].x = b.posMass[5].x = kNan; }},
      {"19 velocities", [](Bodies& b) { b.velocity.pop_back(); }},
      {"19 component numbers", [](Bodies& b) { b.component.pop_back(); }},
  };
  for (const auto& [expected, spoil] : cases) {
    Bodies bad = good;
    spoil(bad);
    const std::string message = test::userErrorOf([&] { bad.validate(); });
    EXPECT_TRUE(test::contains(message, expected)) << expected << " in: " << message;
  }
}

TEST(Bodies, MasslessBodiesAreValid) {
  Bodies tracers = test::randomBodies(3, 1);
  for (Float4& body : tracers.posMass) body.w = 0;
  EXPECT_NO_THROW(tracers.validate());
  EXPECT_EQ(totalMass(tracers), 0);
  const Bodies before = tracers;
  moveToCentreOfMass(tracers);
  EXPECT_TRUE(test::samePhaseSpace(before, tracers));
  const Float4 mean = centreOfMass(tracers.posMass);
  EXPECT_NEAR(mean.x, (before.posMass[0].x + before.posMass[1].x + before.posMass[2].x) / 3, 1e-6);
}

TEST(Bodies, CentreOfMassComesToRest) {
  Bodies bodies = test::randomBodies(100, 2);
  for (Float4& body : bodies.posMass) body.x += 5;
  for (Float4& v : bodies.velocity) v.y -= 3;
  EXPECT_NEAR(centreOfMass(bodies.posMass).x, 5, 0.5);
  moveToCentreOfMass(bodies);
  const Float4 centre = centreOfMass(bodies.posMass);
  double momentum = 0;
  for (std::size_t i = 0; i < bodies.size(); ++i)
    momentum += double{bodies.posMass[i].w} * bodies.velocity[i].y;
  EXPECT_NEAR(std::hypot(centre.x, centre.y, centre.z), 0, 1e-5);
  EXPECT_NEAR(momentum, 0, 1e-5);
  EXPECT_NEAR(centre.w, totalMass(bodies), 1e-6);
}

TEST(Bodies, SubsetKeepsOrderAndMass) {
  Bodies bodies = test::randomBodies(1000, 3);
  for (std::size_t i = 0; i < bodies.size(); ++i) bodies.posMass[i].x = static_cast<float>(i);
  for (const std::size_t count : {1UL, 2UL, 500UL, 999UL}) {
    const Bodies subset = randomSubset(bodies, count, 7);
    ASSERT_EQ(subset.size(), count);
    EXPECT_NEAR(totalMass(subset), totalMass(bodies), 1e-5);
    for (std::size_t k = 1; k < count; ++k) ASSERT_LT(subset.posMass[k - 1].x, subset.posMass[k].x);
  }
  EXPECT_TRUE(test::samePhaseSpace(randomSubset(bodies, 1000, 7), bodies));
  EXPECT_TRUE(test::samePhaseSpace(randomSubset(bodies, 5000, 7), bodies));
  EXPECT_TRUE(test::samePhaseSpace(randomSubset(bodies, 10, 7), randomSubset(bodies, 10, 7)));
  EXPECT_FALSE(test::samePhaseSpace(randomSubset(bodies, 10, 7), randomSubset(bodies, 10, 8)));
}

TEST(Bodies, SubsetIsEven) {
  Bodies bodies = test::randomBodies(10, 3);
  for (std::size_t i = 0; i < 10; ++i) bodies.posMass[i].x = static_cast<float>(i);
  std::vector<int> chosen(10, 0);
  for (std::uint64_t seed = 0; seed < 3000; ++seed)
    for (const Float4& body : randomSubset(bodies, 3, seed).posMass)
      ++chosen[static_cast<std::size_t>(body.x)];
  for (const int times : chosen) EXPECT_NEAR(times, 900, 125);  // five standard deviations
}

TEST(Bodies, EnclosingRadiusCountsBodies) {
  std::vector<Float4> line(10);
  for (std::size_t i = 0; i < 10; ++i) line[i] = {1, 2, 3 + static_cast<float>(10 - i), 1};
  const Float4 centre = {1, 2, 3, 0};
  for (int tenths = 1; tenths <= 10; ++tenths)
    EXPECT_FLOAT_EQ(enclosingRadius(line, centre, tenths / 10.0), static_cast<float>(tenths)) << tenths;
  EXPECT_FLOAT_EQ(enclosingRadius(line, centre, 0.001), 1);
  EXPECT_EQ(enclosingRadius({}, centre, 0.5), 0);
}

}  // namespace
}  // namespace gravitile::sim
