// A single body that somebody wants to know more of: its state, and its potential.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>

#include "sim/simulation.h"
#include "systems.h"

namespace gravitile::sim {
namespace {

TEST(Potential, IsThatOfTwoBodiesByHand) {
  const std::vector<Float4> bodies{{0, 0, 0, 2}, {3, 4, 0, 6}, {0, 0, 0, 1}};
  EXPECT_DOUBLE_EQ(potentialOf(bodies, 1, 0, 10), -10 * 3 / 5.0);
  EXPECT_DOUBLE_EQ(potentialOf(bodies, 1, 12, 10), -10 * 3 / 13.0);
  EXPECT_DOUBLE_EQ(potentialOf(bodies, 0, 0, 10), -10 * 6 / 5.0) << "one at the same place is left out";
  EXPECT_DOUBLE_EQ(potentialOf(bodies, 0, 2, 10), -10 * (6 / std::sqrt(29) + 1 / 2.0));
  EXPECT_EQ(potentialOf(std::vector<Float4>{{1, 2, 3, 4}}, 0, 0, 1), 0);
}

TEST(Potential, IsThatOfAPlummerSphereInItsMiddle) {
  Bodies bodies = makeScene("plummer", 4000, 1).bodies;
  const double mass = totalMass(bodies);
  bodies.posMass.push_back({0, 0, 0, 0});
  bodies.posMass.push_back({1000, 0, 0, 0});
  EXPECT_NEAR(potentialOf(bodies.posMass, 4001, 0, 1), -mass / 1000, 1e-6) << "far away a point";
  // In the middle the mean of 1/r, which for a Plummer sphere is the inverse of its scale length; 1.3 times
  // that is the half-mass radius.
  std::vector<double> radii;
  for (std::size_t k = 0; k < 4000; ++k)
    radii.push_back(std::hypot(bodies.posMass[k].x, bodies.posMass[k].y, bodies.posMass[k].z));
  std::nth_element(radii.begin(), radii.begin() + 2000, radii.end());
  EXPECT_NEAR(potentialOf(bodies.posMass, 4000, 0, 1), -mass * 1.305 / radii[2000], 0.1 * mass);
}

TEST(WatchedBody, TheEngineTellsTheStateOfOne) {
  for (const bool doubles : {false, true}) {
    const Bodies bodies = test::randomBodies(300, 4);
    const KernelDescriptor& row = *test::cpuKernels().back();
    const KernelChoice choice = doubles ? test::inDoublePrecision(row) : KernelChoice{&row, defaultTuning()};
    const auto engine = test::loadedEngine(bodies, choice, test::parametersOf("leapfrog", 1e-3, 0.1));
    EXPECT_FALSE(engine->takeBody()) << "nobody asked";
    test::advanceAndWait(*engine, 3);
    engine->requestBody(17);
    test::advanceAndWait(*engine, 2);
    const auto body = engine->takeBody();
    ASSERT_TRUE(body);
    const PhaseSpace now = engine->phaseSpace();
    EXPECT_EQ(body->index, 17U);
    EXPECT_EQ(body->posMass.x, now.posMass[17].x);
    EXPECT_EQ(body->posMass.w, now.posMass[17].w);
    EXPECT_EQ(body->velocity.y, now.velocity[17].y);
    EXPECT_FALSE(engine->takeBody()) << "once";
    engine->requestBody(18);
    const auto idle = engine->takeBody();
    ASSERT_TRUE(idle) << "also of an engine that does nothing";
    EXPECT_EQ(idle->posMass.z, now.posMass[18].z);
    engine->requestBody(300);
    EXPECT_FALSE(engine->takeBody()) << "there is no such body";
    engine->requestBody(3);
    engine->load(bodies);
    EXPECT_FALSE(engine->takeBody()) << "of bodies that are gone";
  }
}

TEST(WatchedBody, TheSimulationKeepsStateAndPotential) {
  Simulation simulation({.device = parseDevice("cpu"), .kernelDirectory = "", .threads = 2});
  simulation.load(makeScene("plummer", 500, 1));
  simulation.setKernel({test::cpuKernels().back(), defaultTuning()});
  simulation.watchBody(123);
  const auto enough = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  const std::uint64_t before = simulation.positionsVersion();
  while (!simulation.watchedPotential() && std::chrono::steady_clock::now() < enough) {
    // Once a sample is taken the bodies stay where they are.
    if (simulation.positionsVersion() == before) simulation.advance(1, nullptr);
    simulation.engine().wait();
    simulation.poll();
  }
  ASSERT_TRUE(simulation.watchedPotential());
  ASSERT_TRUE(simulation.watchedBody());
  EXPECT_EQ(simulation.watchedBody()->index, 123U);
  const double now = potentialOf(simulation.engine().download().posMass, 123,
                                 simulation.parameters().softening, simulation.parameters().gravity);
  EXPECT_NEAR(*simulation.watchedPotential(), now, 0.05 * std::abs(now));
  simulation.watchBody(7);
  EXPECT_FALSE(simulation.watchedBody()) << "what was known of another one";
  EXPECT_FALSE(simulation.watchedPotential());
  simulation.poll();
  simulation.poll();
  ASSERT_TRUE(simulation.watchedBody());
  EXPECT_EQ(simulation.watchedBody()->index, 7U);
  simulation.watchBody({});
  simulation.poll();
  EXPECT_FALSE(simulation.watchedBody());
}

TEST(WatchedBody, TheEngineTellsWhereAllBodiesAre) {
  for (const bool doubles : {false, true}) {
    const Bodies bodies = test::randomBodies(300, 4);
    const KernelDescriptor& row = *test::cpuKernels().back();
    const KernelChoice choice = doubles ? test::inDoublePrecision(row) : KernelChoice{&row, defaultTuning()};
    const auto engine = test::loadedEngine(bodies, choice, test::parametersOf("leapfrog", 1e-3, 0.1));
    EXPECT_FALSE(engine->takePositions()) << "nobody asked";
    test::advanceAndWait(*engine, 3);
    engine->requestPositions();
    const auto copy = engine->takePositions();
    ASSERT_TRUE(copy);
    const PhaseSpace now = engine->phaseSpace();
    ASSERT_EQ(copy->posMass.size(), 300U);
    EXPECT_EQ(copy->acceleration.size(), 0U);
    for (const std::size_t body : {0U, 17U, 299U}) {
      EXPECT_EQ(copy->posMass[body].x, now.posMass[body].x);
      EXPECT_EQ(copy->posMass[body].w, now.posMass[body].w);
    }
    EXPECT_FALSE(engine->takePositions()) << "once";
    engine->requestPositions();
    engine->load(bodies);
    EXPECT_FALSE(engine->takePositions()) << "of bodies that are gone";
  }
}

// Where the run stands still, after no step and after some.
TEST(WatchedBody, ThePotentialIsKnownWithoutASingleStep) {
  Simulation simulation({.device = parseDevice("cpu"), .kernelDirectory = "", .threads = 2});
  simulation.load(makeScene("plummer", 500, 1));
  simulation.setKernel({test::cpuKernels().back(), defaultTuning()});
  simulation.watchBody(123);
  const auto poll = [&](const auto& done) {
    const auto enough = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (!done() && std::chrono::steady_clock::now() < enough) simulation.poll();
  };
  const auto potentialNow = [&] {
    return potentialOf(simulation.engine().download().posMass, 123, simulation.parameters().softening,
                       simulation.parameters().gravity);
  };
  poll([&] { return simulation.watchedPotential().has_value(); });
  ASSERT_TRUE(simulation.watchedPotential());
  EXPECT_NEAR(*simulation.watchedPotential(), potentialNow(), 1e-6 * std::abs(potentialNow()));
  EXPECT_FALSE(simulation.error()) << "there are no forces to judge";

  const double before = potentialNow();
  for (int k = 0; k < 40; ++k) {
    simulation.advance(1, nullptr);
    simulation.engine().wait();
    simulation.poll();
  }
  const double now = potentialNow();
  ASSERT_GT(std::abs(now - before), 1e-4 * std::abs(before)) << "it has moved";
  const auto isOfNow = [&] {
    const std::optional<double>& known = simulation.watchedPotential();
    return known && std::abs(*known - now) < 1e-6 * std::abs(now);
  };
  poll(isOfNow);
  EXPECT_TRUE(isOfNow());
}

}  // namespace
}  // namespace gravitile::sim
