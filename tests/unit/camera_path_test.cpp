#include "render/camera_path.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <random>

namespace gravitile::render {
namespace {

Camera randomCamera(std::mt19937& random) {
  std::uniform_real_distribution<float> uniform(-1, 1);
  Camera camera;
  camera.target = {uniform(random), uniform(random), uniform(random)};
  camera.distance = std::exp(2 * uniform(random));
  camera.orientation =
      glm::normalize(glm::quat(uniform(random), uniform(random), uniform(random), uniform(random)));
  camera.verticalFovRad = 0.8f + 0.5f * uniform(random);
  return camera;
}

// Keys at uneven times, so that what is smooth only for even ones is found out.
CameraPath randomPath(unsigned seed, bool loop) {
  std::mt19937 random(seed);
  CameraPath path;
  for (const double time : {0.5, 1.0, 3.5, 4.0, 7.25}) path.keys.push_back({time, randomCamera(random)});
  path.durationS = 9;
  path.loop = loop;
  return path;
}

float angleBetween(const glm::quat& a, const glm::quat& b) {
  const glm::quat turn = glm::conjugate(a) * b;
  return 2 * std::atan2(glm::length(glm::vec3(turn.x, turn.y, turn.z)), std::abs(turn.w));
}

// Everything that moves, as numbers whose speed is to be continuous: the picture's axes and the rest.
std::array<float, 11> coordinates(const Camera& camera) {
  const glm::vec3 right = camera.orientation * glm::vec3(1, 0, 0);
  const glm::vec3 up = camera.orientation * glm::vec3(0, 1, 0);
  return {camera.target.x,
          camera.target.y,
          camera.target.z,
          std::log(camera.distance),
          right.x,
          right.y,
          right.z,
          up.x,
          up.y,
          up.z,
          camera.verticalFovRad};
}

TEST(CameraPath, PassesThroughItsKeys) {
  for (const bool loop : {false, true}) {
    const CameraPath path = randomPath(1, loop);
    for (const CameraKey& key : path.keys) {
      for (const double later : {0.0, loop ? path.durationS : 0.0}) {
        const Camera camera = cameraAt(path, key.timeS + later);
        EXPECT_LT(glm::distance(camera.target, key.camera.target), 1e-4f);
        EXPECT_NEAR(camera.distance, key.camera.distance, 1e-4 * key.camera.distance);
        EXPECT_NEAR(camera.verticalFovRad, key.camera.verticalFovRad, 1e-4);
        EXPECT_LT(angleBetween(camera.orientation, key.camera.orientation), 2e-3f);
      }
    }
  }
}

// The speed just before a key is the speed just after it. For a curve of straight pieces the difference is of
// order 1; here it shrinks with the step.
TEST(CameraPath, SpeedsDoNotJump) {
  constexpr double kStep = 5e-3;
  for (const bool loop : {false, true}) {
    for (unsigned seed = 1; seed <= 20; ++seed) {
      const CameraPath path = randomPath(seed, loop);
      for (double time = 0; time < path.durationS + 1; time += kStep) {
        const auto before = coordinates(cameraAt(path, time - kStep));
        const auto now = coordinates(cameraAt(path, time));
        const auto after = coordinates(cameraAt(path, time + kStep));
        for (std::size_t k = 0; k < now.size(); ++k) {
          const double speedBefore = (now[k] - before[k]) / kStep, speedAfter = (after[k] - now[k]) / kStep;
          // The largest angular acceleration of these paths is about 30 / s^2, twice that of a jump of 0.5.
          ASSERT_NEAR(speedBefore, speedAfter, 0.45) << "seed " << seed << ", t " << time << ", number " << k;
        }
      }
    }
  }
}

TEST(CameraPath, BeginsAndEndsAtRestUnlessItIsALoop) {
  const CameraPath path = randomPath(3, false);
  constexpr double kStep = 1e-2;
  for (const double end : {0.5 + kStep, 7.25 - kStep}) {
    const auto key = coordinates(cameraAt(path, end < 1 ? 0.5 : 7.25)),
               near = coordinates(cameraAt(path, end));
    for (std::size_t k = 0; k < key.size(); ++k) EXPECT_NEAR(key[k], near[k], 2e-2) << k;
  }
  EXPECT_EQ(cameraAt(path, 0), path.keys.front().camera);
  EXPECT_EQ(cameraAt(path, 100), path.keys.back().camera);
}

TEST(CameraPath, AConstantPathStaysConstant) {
  std::mt19937 random(7);
  const Camera camera = randomCamera(random);
  for (const bool loop : {false, true}) {
    CameraPath path{.keys = {}, .durationS = 5, .loop = loop};
    for (const double time : {0.0, 0.7, 3.0, 4.5}) path.keys.push_back({time, camera});
    for (double time = -1; time < 7; time += 0.013) {
      const Camera at = cameraAt(path, time);
      EXPECT_EQ(at.target, camera.target);
      EXPECT_EQ(at.distance, camera.distance);
      EXPECT_EQ(at.verticalFovRad, camera.verticalFovRad);
      EXPECT_LT(angleBetween(at.orientation, camera.orientation), 1e-3f);
    }
  }
}

TEST(CameraPath, AStandBetweenMovesStaysOne) {
  std::mt19937 random(8);
  const Camera here = randomCamera(random);
  CameraPath path{.keys = {{0, randomCamera(random)}, {1, here}, {2, here}, {3, randomCamera(random)}},
                  .durationS = 3};
  for (double time = 1; time <= 2; time += 0.01) {
    EXPECT_EQ(cameraAt(path, time).target, here.target);
    EXPECT_NEAR(cameraAt(path, time).distance, here.distance, 1e-6 * here.distance);
    EXPECT_LT(angleBetween(cameraAt(path, time).orientation, here.orientation), 1e-3f);
  }
}

// q and -q are the same view: a path through either turns the short way.
TEST(CameraPath, AnOrientationsSignChangesNothing) {
  const CameraPath path = randomPath(5, true);
  CameraPath flipped = path;
  for (std::size_t k = 0; k < flipped.keys.size(); k += 2)
    flipped.keys[k].camera.orientation = -flipped.keys[k].camera.orientation;
  float fastest = 0;
  for (double time = 0; time < 9; time += 0.01) {
    const glm::quat a = cameraAt(path, time).orientation, b = cameraAt(flipped, time).orientation;
    EXPECT_LT(angleBetween(a, b), 2e-3f) << time;
    EXPECT_NEAR(glm::length(a), 1, 1e-5);
    fastest = std::max(fastest, angleBetween(a, cameraAt(path, time + 0.01).orientation));
  }
  EXPECT_LT(fastest, 0.2f);  // half a turn within 0.5 s; a flip would be of order pi
}

TEST(CameraPath, DistancesNeverOvershoot) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const CameraPath path = randomPath(seed, false);
    float least = 1e9f, most = 0;
    for (const CameraKey& key : path.keys) {
      least = std::min(least, key.camera.distance);
      most = std::max(most, key.camera.distance);
    }
    for (double time = 0; time < 9; time += 0.01) {
      EXPECT_GE(cameraAt(path, time).distance, least * 0.9999f);
      EXPECT_LE(cameraAt(path, time).distance, most * 1.0001f);
    }
  }
}

TEST(CameraPath, OfOneKeyOrNoneHasOneView) {
  EXPECT_EQ(cameraAt({}, 3), Camera{});
  std::mt19937 random(2);
  const Camera camera = randomCamera(random);
  for (const double time : {-5.0, 0.0, 2.0, 1e9, std::nan("")}) {
    EXPECT_EQ(cameraAt({.keys = {{2, camera}}}, time), camera);
    EXPECT_EQ(cameraAt({.keys = {{2, camera}}, .loop = true}, time), camera);
  }
  EXPECT_TRUE(std::isfinite(cameraAt(randomPath(1, true), std::numeric_limits<double>::infinity()).distance));
}

TEST(CameraPath, EditsKeepItInOrder) {
  std::mt19937 random(9);
  CameraPath path;
  path.durationS = 4;
  EXPECT_EQ(addKey(path, 2, randomCamera(random)), 0U);
  EXPECT_EQ(addKey(path, 1, randomCamera(random)), 0U);
  EXPECT_EQ(addKey(path, 6, randomCamera(random)), 2U);
  EXPECT_EQ(path.durationS, 6);
  const Camera replaced = randomCamera(random);
  EXPECT_EQ(addKey(path, 2.001, replaced), 1U);
  ASSERT_EQ(path.keys.size(), 3U);
  EXPECT_EQ(path.keys[1].camera, replaced);
  EXPECT_EQ(path.keys[1].timeS, 2);
  EXPECT_EQ(problemOf(path), nullptr);

  moveKey(path, 1, 100);
  EXPECT_NEAR(path.keys[1].timeS, 6 - CameraPath::kLeastGapS, 1e-12);
  moveKey(path, 1, -5);
  EXPECT_NEAR(path.keys[1].timeS, 1 + CameraPath::kLeastGapS, 1e-12);
  moveKey(path, 0, -3);
  EXPECT_EQ(path.keys[0].timeS, 0);
  EXPECT_EQ(problemOf(path), nullptr);

  // Shorter: all in proportion; longer again: they stay.
  moveKey(path, 0, 1);
  moveKey(path, 1, 2);
  setDuration(path, 3);
  EXPECT_NEAR(path.keys[0].timeS, 0.5, 1e-12);
  EXPECT_NEAR(path.keys[1].timeS, 1, 1e-12);
  EXPECT_NEAR(path.keys[2].timeS, 3, 1e-12);
  setDuration(path, 12);
  EXPECT_NEAR(path.keys[2].timeS, 3, 1e-12);

  setDuration(path, 0.5);
  EXPECT_EQ(path.durationS, 0.5);
  EXPECT_EQ(problemOf(path), nullptr);
  setLoop(path, true);
  EXPECT_GT(path.durationS, path.keys.back().timeS);
  EXPECT_EQ(problemOf(path), nullptr);
  setDuration(path, 0);
  EXPECT_EQ(problemOf(path), nullptr);
  removeKey(path, 1);
  removeKey(path, 7);
  EXPECT_EQ(path.keys.size(), 2U);
  for (int k = 0; k < 300; ++k) addKey(path, 10 + k, replaced);
  EXPECT_EQ(path.keys.size(), CameraPath::kMostKeys);
  EXPECT_EQ(problemOf(path), nullptr);
  addKey(path, std::nan(""), replaced);
  EXPECT_EQ(problemOf(path), nullptr);
}

TEST(CameraPath, WhatMakesNoSenseIsNamed) {
  const CameraPath good = randomPath(1, false);
  ASSERT_EQ(problemOf(good), nullptr);
  const auto broken = [&](auto change) {
    CameraPath path = good;
    change(path);
    return problemOf(path) != nullptr;
  };
  EXPECT_TRUE(broken([](CameraPath& path) { path.durationS = 0; }));
  EXPECT_TRUE(broken([](CameraPath& path) { path.durationS = 2; }));
  EXPECT_TRUE(broken([](CameraPath& path) { path.keys[1].timeS = 0.2; }));
  EXPECT_TRUE(broken([](CameraPath& path) { path.keys[1].timeS = std::nan(""); }));
  EXPECT_TRUE(broken([](CameraPath& path) { path.keys[1].camera.distance = 0; }));
  EXPECT_TRUE(broken([](CameraPath& path) { path.keys[1].camera.target.y = INFINITY; }));
  EXPECT_TRUE(broken([](CameraPath& path) { path.keys[1].camera.orientation = {0, 0, 0, 0}; }));
  EXPECT_TRUE(broken([](CameraPath& path) { path.keys[1].camera.verticalFovRad = 3; }));
}

TEST(Turntable, TurnsOnceAtAConstantRateAboutZ) {
  Camera camera;
  camera.orientation = obliqueView();
  camera.target = {1, 2, 3};
  camera.distance = 7;
  for (const double seconds : {12.0, -12.0}) {
    const CameraPath path = turntablePath(camera, seconds);
    ASSERT_EQ(problemOf(path), nullptr);
    for (double time = 0; time <= 12; time += 0.05) {
      Camera expected = camera;
      expected.turnAboutZ(static_cast<float>(2 * M_PI * time / seconds));
      const Camera at = cameraAt(path, time);
      EXPECT_LT(angleBetween(at.orientation, expected.orientation), 3e-3f) << time;
      EXPECT_EQ(at.target, camera.target);
      EXPECT_EQ(at.distance, camera.distance);
      EXPECT_NEAR(at.eye().z, camera.eye().z, 2e-2) << "the eye stays at its height";
    }
  }
}

}  // namespace
}  // namespace gravitile::render
