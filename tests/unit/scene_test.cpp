#include "sim/scenes/scene_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "systems.h"
#include "user_errors.h"

namespace gravitile::sim {
namespace {

constexpr std::uint64_t kCounts[] = {1, 2, 3, 4, 5, 7, 10, 100, 1009, 5000};

template <typename Check>
void forEachScene(Check check) {
  for (const SceneDescriptor& descriptor : sceneTable()) {
    SCOPED_TRACE(descriptor.id);
    check(descriptor);
  }
}

TEST(SceneTable, RowsAreComplete) {
  std::set<std::string_view> ids, titles;
  forEachScene([&](const SceneDescriptor& descriptor) {
    EXPECT_TRUE(ids.insert(descriptor.id).second);
    EXPECT_TRUE(titles.insert(descriptor.title).second);
    EXPECT_GT(descriptor.description.size(), 40U);
    EXPECT_GE(descriptor.defaultBodies, 1U);
    EXPECT_EQ(findScene(descriptor.id), &descriptor);
    EXPECT_EQ(descriptor.id.find_first_of("./"), std::string_view::npos) << "would look like a path";
  });
  EXPECT_EQ(findScene("no-such-scene"), nullptr);
}

TEST(Scene, AnyNumberOfBodiesIsValid) {
  forEachScene([](const SceneDescriptor& descriptor) {
    for (const std::uint64_t count : kCounts) {
      SCOPED_TRACE(count);
      const Scene scene = descriptor.make(count, 1);
      ASSERT_EQ(scene.bodies.size(), count);
      EXPECT_NO_THROW(scene.bodies.validate());
      EXPECT_EQ(scene.name, descriptor.id);
      EXPECT_GT(scene.mass, 0);
      EXPECT_NEAR(totalMass(scene.bodies) / scene.mass, 1, 1e-5);
      EXPECT_GT(scene.scaleLength, 0);
      EXPECT_GE(scene.stepsPerFrame, 1U);
      EXPECT_NEAR(scene.gravity, scene.units.gravity(), 1e-6 * scene.gravity);
      EXPECT_GT(scene.dynamicalTime, 10 * scene.dt);
      StepParameters parameters = test::parametersOf("leapfrog", scene.dt, scene.softening);
      EXPECT_NO_THROW(parameters.validate(totalMass(scene.bodies)));
      const bool flat = std::all_of(scene.bodies.posMass.begin(), scene.bodies.posMass.end(),
                                    [](const Float4& p) { return p.z == 0; });
      EXPECT_TRUE(flat || !scene.planar);
    }
  });
}

// All but the lesson's square, whose velocities are drawn and left as they are. A single sum in double over
// rounded values: the tolerance is that of a float.
TEST(Scene, CentreOfMassIsAtRest) {
  forEachScene([](const SceneDescriptor& descriptor) {
    if (descriptor.id == "square") return;
    for (const std::uint64_t count : {2U, 3U, 1000U}) {
      SCOPED_TRACE(count);
      const Scene scene = descriptor.make(count, 1);
      const Bodies& bodies = scene.bodies;
      double x[3] = {}, v[3] = {};
      for (std::size_t i = 0; i < bodies.size(); ++i) {
        const Float4 &p = bodies.posMass[i], &u = bodies.velocity[i];
        const double share = p.w / scene.mass;
        const float places[3] = {p.x, p.y, p.z}, speeds[3] = {u.x, u.y, u.z};
        for (int k = 0; k < 3; ++k) {
          x[k] += share * places[k];
          v[k] += share * speeds[k];
        }
      }
      for (int k = 0; k < 3; ++k) {
        EXPECT_NEAR(x[k], 0, 2e-6 * scene.scaleLength);
        EXPECT_NEAR(v[k], 0, 2e-6 * std::sqrt(scene.gravity * scene.mass / scene.scaleLength));
      }
    }
  });
}

TEST(Scene, TheSeedDecidesAndNothingElse) {
  forEachScene([](const SceneDescriptor& descriptor) {
    const Scene first = descriptor.make(500, 1);
    EXPECT_TRUE(test::samePhaseSpace(first.bodies, descriptor.make(500, 1).bodies));
    EXPECT_FALSE(test::samePhaseSpace(first.bodies, descriptor.make(500, 2).bodies));
  });
}

// Bodies 0 and 499 of seed 1, recorded once: another compiler or library must draw the same.
TEST(Scene, DrawsAreTheSameEverywhere) {
  const Scene square = findScene("square")->make(500, 1);
  EXPECT_FLOAT_EQ(square.bodies.posMass[0].x, -0.7322467F);
  EXPECT_FLOAT_EQ(square.bodies.velocity[499].y, 0.42958659F);
  const Scene plummer = findScene("plummer")->make(500, 1);
  EXPECT_NEAR(plummer.bodies.posMass[0].x, -1.1571792, 1e-5);
  EXPECT_NEAR(plummer.bodies.velocity[499].y, 0.58251870, 1e-5);
}

TEST(Scene, SquareIsTheLessonsOne) {
  const Scene scene = makeScene("square", std::nullopt, 1);
  ASSERT_EQ(scene.bodies.size(), 4096U);
  EXPECT_NEAR(scene.softening * scene.softening, 1e-6, 1e-12);
  EXPECT_EQ(scene.gravity, 1);
  EXPECT_TRUE(scene.planar);
  double sums[4] = {}, squares[4] = {};
  for (std::size_t i = 0; i < 4096; ++i) {
    const Float4 &p = scene.bodies.posMass[i], &v = scene.bodies.velocity[i];
    EXPECT_EQ(p.w, 1);
    EXPECT_EQ(p.z, 0);
    EXPECT_EQ(v.z, 0);
    const float values[4] = {p.x, p.y, v.x, v.y};
    for (int k = 0; k < 4; ++k) {
      ASSERT_LE(std::abs(values[k]), 1);
      sums[k] += values[k];
      squares[k] += double{values[k]} * values[k];
    }
  }
  for (int k = 0; k < 4; ++k) {
    EXPECT_NEAR(sums[k] / 4096, 0, 0.045);  // five standard deviations
    EXPECT_NEAR(squares[k] / 4096, 1.0 / 3, 0.023);
  }
}

TEST(Scene, PlanarScenesStayInThePlane) {
  const Scene scene = findScene("square")->make(200, 1);
  for (const Float4& p : test::evolved(scene, 50).posMass) ASSERT_EQ(p.z, 0);
}

// The virial ratio of N drawn bodies scatters by about 1.5 % at N = 4096.
TEST(Scene, PlummerIsInEquilibrium) {
  for (const std::uint64_t seed : {1ULL, 2ULL, 3ULL}) {
    const Scene scene = findScene("plummer")->make(4096, seed);
    EXPECT_NEAR(totalMass(scene.bodies), 1, 1e-5);
    const test::Energy energy = test::energyOf(scene.bodies, 0);
    EXPECT_NEAR(energy.virialRatio(), 1, 0.05);
    EXPECT_NEAR(energy.total(), -0.25, 0.0125);
    const Float4 centre = centreOfMass(scene.bodies.posMass);
    EXPECT_NEAR(std::hypot(centre.x, centre.y, centre.z), 0, 1e-5);
    // Half the mass lies within 1.305 scale lengths of 3 pi / 16.
    EXPECT_NEAR(enclosingRadius(scene.bodies.posMass, centre, 0.5), 0.769, 0.04);
  }
}

TEST(Scene, PlummerStaysAsItIs) {
  const Scene scene = findScene("plummer")->make(2048, 1);
  const Bodies end = test::evolved(scene, static_cast<std::uint32_t>(2 * scene.dynamicalTime / scene.dt));
  EXPECT_NEAR(test::energyOf(end, scene.softening).virialRatio(), 1, 0.08);
  for (const double fraction : {0.25, 0.5, 0.75}) {
    const float before = enclosingRadius(scene.bodies.posMass, {}, fraction);
    EXPECT_NEAR(enclosingRadius(end.posMass, {}, fraction) / before, 1, 0.12) << fraction;
  }
}

double angularMomentumZ(const Bodies& bodies) {
  double sum = 0;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const Float4 &p = bodies.posMass[i], &v = bodies.velocity[i];
    sum += p.w * (double{p.x} * v.y - double{p.y} * v.x);
  }
  return sum;
}

// Energies of even spheres in closed form, G = M = R = 1: W of a shell -1/2, of a full sphere -3/5, of one
// whose density goes with 1/r -2/3. Chance moves them by a percent.
TEST(Scene, SpheresOutOfEquilibriumHaveTheEnergiesTheySay) {
  const struct {
    const char* id;
    double potential, kinetic;
  } rows[] = {{"shell", -0.5, 0.5 * 0.08 * 2 / 3},          // the square of 0.4 times 1/2, of a hollow sphere
              {"expanding", -0.6, 0.5 * 0.81 * 2 * 3 / 5},  // of the outflow 0.9 sqrt(2), <r²> = 3/5
              {"cold-collapse", -2.0 / 3, 0.5 * 0.1 * 2 / 3}};  // virial ratio 0.1
  for (const auto& row : rows) {
    SCOPED_TRACE(row.id);
    const test::Energy energy = test::energyOf(findScene(row.id)->make(4000, 1).bodies, 0);
    EXPECT_NEAR(energy.potential / row.potential, 1, 0.03);
    EXPECT_NEAR(energy.kinetic / row.kinetic, 1, 0.04);
  }
  const Bodies shell = findScene("shell")->make(4000, 1).bodies;
  EXPECT_NEAR(angularMomentumZ(shell) / (0.4 / std::numbers::sqrt2 * 2 / 3), 1, 0.03);
  for (const Float4& p : shell.posMass)
    ASSERT_NEAR(std::hypot(p.x, p.y, p.z), 1, 0.05);  // its centre is moved
  EXPECT_NEAR(angularMomentumZ(findScene("cold-collapse")->make(4000, 1).bodies), 0, 0.01);
}

TEST(MakeScene, NamesAndCountsAreChecked) {
  EXPECT_EQ(makeScene("plummer", 12, 1).bodies.size(), 12U);
  EXPECT_EQ(makeScene("square", std::nullopt, 1).bodies.size(), findScene("square")->defaultBodies);
  const struct {
    const char* name;
    std::uint64_t bodies;
    const char* expected;
  } cases[] = {
      {"plumer", 10, "did you mean 'plummer'?"},
      {"disk_galaxy", 10, "did you mean 'disk-galaxy'?"},
      {"nothing-like-it", 10, "Known: "},
      {"plummer", 0, "--bodies must be 1 to"},
      {"plummer", kMaxBodies + 1, "--bodies must be 1 to"},
      {"no/such/file", 10, "no such file"},
      {"file.bin", 10, "no such file"},
      {"/", 10, "is a folder"},
      {"/dev/zero", 10, "not a regular file"},
  };
  for (const auto& row : cases) {
    const std::string message = test::userErrorOf([&] { makeScene(row.name, row.bodies, 1); });
    EXPECT_TRUE(test::contains(message, row.expected)) << row.name << " " << row.bodies << ": " << message;
  }
}

}  // namespace
}  // namespace gravitile::sim
