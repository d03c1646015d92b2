#include "sim/replay_engine.h"

#include <gtest/gtest.h>

#include <cmath>

#include "sim/io/trajectory_writer.h"
#include "sim/simulation.h"
#include "temporary_file.h"
#include "trajectory_file.h"
#include "user_errors.h"

namespace gravitile::sim {
namespace {

using test::circling;
using test::contains;
using test::trajectoryBytes;
using test::userErrorOf;

constexpr double kFrameTime = 0.03;  // of trajectoryBytes()

std::vector<Vertex> shownBy(ReplayEngine& engine, double frame) {
  engine.show(frame);
  engine.advance(0, nullptr);
  engine.wait();
  const auto shown = engine.takeHostFrame();
  return shown ? std::vector<Vertex>(shown->vertices.begin(), shown->vertices.end()) : std::vector<Vertex>();
}

double worstDistance(const std::vector<Vertex>& a, const std::vector<Vertex>& b) {
  double worst = a.size() == b.size() ? 0 : 1e9;
  for (std::size_t k = 0; k < std::min(a.size(), b.size()); ++k)
    worst = std::max<double>(worst, std::hypot(a[k].x - b[k].x, a[k].y - b[k].y, a[k].z - b[k].z));
  return worst;
}

// Where the circling bodies are between two frames.
std::vector<Vertex> between(std::size_t bodies, double frame) {
  std::vector<Vertex> places(bodies);
  for (std::size_t k = 0; k < bodies; ++k) {
    const double part = (static_cast<double>(k * 7919 % bodies) + 0.5) / static_cast<double>(bodies);
    const double radius = 0.1 + part, angle = 2.4 * static_cast<double>(k) + frame * 0.03 / radius;
    places[k] = {static_cast<float>(radius * std::cos(angle)), static_cast<float>(radius * std::sin(angle)),
                 static_cast<float>(0.1 * std::sin(angle * 1.3)), 0};
  }
  return places;
}

TEST(ReplayEngine, FramesAreThoseOfTheFileForwardAndBack) {
  const test::TemporaryFile file(trajectoryBytes(1500, 70));
  ReplayEngine engine(file.path(), 2);
  ASSERT_EQ(engine.frames(), 70U);
  const double most = 4 * engine.head().error;
  EXPECT_LE(worstDistance(shownBy(engine, 0), circling(1500, 0)), most);
  for (const int frame : {69, 40, 39, 38, 1, 33})
    EXPECT_LE(worstDistance(shownBy(engine, frame), circling(1500, frame)), most) << frame;
  EXPECT_EQ(engine.status().steps, 3 * 33U);
  EXPECT_NEAR(engine.status().time, 33 * kFrameTime, 1e-12);
  // As an engine does: so many frames on, and no farther than there are any.
  engine.advance(5, nullptr);
  engine.wait();
  EXPECT_EQ(engine.takeHostFrame()->step, 3 * 38U);
  engine.advance(1000, nullptr);
  engine.wait();
  EXPECT_EQ(engine.takeHostFrame()->step, 3 * 69U);
  EXPECT_EQ(engine.wanted(), 69);
  EXPECT_LE(worstDistance(shownBy(engine, -5), circling(1500, 0)), most);
}

// Cubic curves: an error of the fourth order in the angle from frame to frame, 0.3 for the innermost bodies.
TEST(ReplayEngine, BetweenFramesBodiesAreOnTheirCurves) {
  const test::TemporaryFile file(trajectoryBytes(400, 20));
  ReplayEngine engine(file.path(), 1);
  for (const double frame : {7.5, 7.25, 12.9}) {
    const double straight = worstDistance(circling(400, static_cast<int>(frame)), between(400, frame));
    EXPECT_LE(worstDistance(shownBy(engine, frame), between(400, frame)), 1e-4) << frame;
    EXPECT_GT(straight, 5e-3);
  }
  EXPECT_NEAR(engine.status().time, 12.9 * kFrameTime, 1e-9);
  EXPECT_EQ(engine.status().steps, 3 * 12U);
  // At the ends there is a frame on one side only.
  for (const double frame : {0.5, 18.5})
    EXPECT_LE(worstDistance(shownBy(engine, frame), between(400, frame)), 5e-3) << frame;
}

TEST(ReplayEngine, VerticesHaveTheSpeedsOfTheBodies) {
  const test::TemporaryFile file(trajectoryBytes(300, 20));
  ReplayEngine engine(file.path(), 1);
  StepParameters parameters = engine.head().run.parameters;
  parameters.vertexFigure = VertexFigure::Speed;
  engine.setParameters(parameters);
  for (const double frame : {9.0, 9.5}) {
    const std::vector<Vertex> shown = shownBy(engine, frame);
    for (std::size_t k = 0; k < shown.size(); ++k) {
      const double radius = 0.1 + (static_cast<double>(k * 7919 % 300) + 0.5) / 300;
      const double angle = 2.4 * static_cast<double>(k) + frame * 0.03 / radius;
      const double speed = std::hypot(1, 0.13 / radius * std::cos(1.3 * angle));  // 0.03 a frame, of 0.03
      EXPECT_NEAR(figureOf(shown[k]) / speed, 1, 0.03) << k;
      EXPECT_EQ(componentOf(shown[k]), 0U);
    }
  }
  parameters.vertexFigure = VertexFigure::Mass;
  engine.setParameters(parameters);
  EXPECT_NEAR(figureOf(shownBy(engine, 3)[5]), 1.0 / 300, 1e-5);
}

TEST(ReplayEngine, WhatATrajectoryHasNotIsRefused) {
  const test::TemporaryFile file(trajectoryBytes(30, 3));
  ReplayEngine engine(file.path(), 1);
  StepParameters parameters = engine.head().run.parameters;
  parameters.dt *= 2;
  EXPECT_TRUE(contains(userErrorOf([&] { engine.setParameters(parameters); }), "holds places only"));
  EXPECT_NE(userErrorOf([&] { engine.setKernel({}); }), "");
  EXPECT_NE(userErrorOf([&] { engine.runState(); }), "");
  EXPECT_NE(userErrorOf([&] { engine.requestDiagnostics({}); }), "");
  EXPECT_FALSE(engine.writesDeviceMemory());
}

TEST(ReplayEngine, ADamagedFrameIsToldAndTheOthersPlayOn) {
  std::vector<std::byte> bytes = trajectoryBytes(3000, 10);
  bytes[bytes.size() / 2] ^= std::byte{1};
  const test::TemporaryFile file(bytes);
  ReplayEngine engine(file.path(), 1);
  EXPECT_TRUE(contains(userErrorOf([&] { shownBy(engine, 9); }), "is damaged"));
  EXPECT_TRUE(contains(engine.failure(), "is damaged"));
  EXPECT_LE(worstDistance(shownBy(engine, 1), circling(3000, 1)), 1e-4);
  EXPECT_EQ(engine.failure(), "");
}

// A body that is watched, and the places that a camera follows, come while the replay stands as well.
TEST(ReplayEngine, ASimulationFollowsIt) {
  const test::TemporaryFile file(trajectoryBytes(50, 12));
  auto engine = std::make_unique<ReplayEngine>(file.path(), 1);
  ReplayEngine& replay = *engine;
  Simulation simulation(std::move(engine), replay.scene(), replay.head().run.parameters);
  EXPECT_EQ(simulation.bodies(), 50U);
  EXPECT_EQ(simulation.scene().name, "circling");
  replay.show(6);
  EXPECT_TRUE(simulation.advance(0, nullptr));
  replay.wait();
  simulation.watchBody(4);
  simulation.poll();
  const std::uint64_t before = simulation.positionsVersion();
  for (int k = 0; k < 3; ++k) {
    replay.wait();
    simulation.poll();
  }
  EXPECT_EQ(simulation.status().steps, 18U);
  ASSERT_TRUE(simulation.watchedBody().has_value());
  EXPECT_NEAR(simulation.watchedBody()->posMass.x, circling(50, 6)[4].x, 1e-5);
  EXPECT_GT(std::hypot(simulation.watchedBody()->velocity.x, simulation.watchedBody()->velocity.y), 0.9);
  EXPECT_GT(simulation.positionsVersion(), before);
  EXPECT_NEAR(simulation.recentPositions().posMass[4].x, circling(50, 6)[4].x, 1e-5);
  EXPECT_FALSE(simulation.error().has_value());
}

}  // namespace
}  // namespace gravitile::sim
