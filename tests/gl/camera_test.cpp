#include "render/camera.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>
#include <glm/vec2.hpp>

namespace gravitile::render {
namespace {

constexpr float kHeight = 720;

// Where a world point lands on the screen: x, y in -1..1.
glm::vec2 onScreen(const Camera& camera, const glm::vec3& point, float aspect) {
  const glm::vec4 clip = camera.projection(aspect) * camera.view() * glm::vec4(point, 1);
  return glm::vec2(clip) / clip.w;
}

glm::vec3 eye(const Camera& camera) {
  return camera.target + camera.orientation * glm::vec3(0, 0, camera.distance);
}

TEST(Camera, FitFillsTheSmallerSideWithTheSphere) {
  const glm::vec3 centre(3, -2, 5);
  for (const float radius : {1e-3f, 1.0f, 4e5f}) {
    for (const float aspect : {0.4f, 1.0f, 16.0f / 9}) {
      Camera camera;
      camera.orientation = obliqueView();
      camera.fit(centre * radius, radius, aspect);
      float widest = 0;
      for (int i = 0; i < 64; ++i) {
        for (int j = 1; j < 64; ++j) {
          const float theta = glm::pi<float>() * static_cast<float>(j) / 64;
          const float phi = glm::two_pi<float>() * static_cast<float>(i) / 64;
          const glm::vec3 direction(std::sin(theta) * std::cos(phi), std::sin(theta) * std::sin(phi),
                                    std::cos(theta));
          const glm::vec2 at = onScreen(camera, centre * radius + radius * direction, aspect);
          widest = std::max({widest, std::abs(at.x), std::abs(at.y)});
        }
      }
      EXPECT_NEAR(widest, 1, 0.01) << "radius " << radius << ", aspect " << aspect;
      EXPECT_LE(widest, 1.0005f) << "radius " << radius << ", aspect " << aspect;
    }
  }
}

TEST(Camera, FitOfAPointKeepsTheDistance) {
  for (const float radius : {0.0f, -1.0f, std::nanf("")}) {
    Camera camera;
    camera.distance = 7;
    camera.fit({1, 2, 3}, radius, 1);
    EXPECT_EQ(camera.distance, 7);
    EXPECT_EQ(camera.target, glm::vec3(1, 2, 3));
  }
}

TEST(Camera, RefitIsAFitIntoTheOtherViewAndKeepsTheZoom) {
  for (const float from : {0.3f, 1.0f, 1.8f}) {
    for (const float to : {0.25f, 0.9f, 2.5f}) {
      for (const float zoom : {1.0f, 4.0f}) {
        Camera camera, expected;
        camera.fit({1, 2, 3}, 5, from);
        camera.distance /= zoom;
        camera.refit(from, to);
        expected.fit({1, 2, 3}, 5, to);
        EXPECT_NEAR(camera.distance, expected.distance / zoom, 1e-4f * expected.distance);
        EXPECT_EQ(camera.target, expected.target);
      }
    }
  }
}

TEST(Camera, DollyNeverReachesZeroNorInfinity) {
  Camera camera;
  for (int i = 0; i < 1000; ++i) camera.dolly(10);
  EXPECT_GT(camera.distance, 0);
  camera.distance = 3;
  for (int i = 0; i < 1000; ++i) camera.dolly(-10);
  EXPECT_TRUE(std::isfinite(camera.distance));
  camera.distance = 3;
  camera.dolly(1);
  EXPECT_NEAR(camera.distance, 2.7, 1e-5);
  camera.dolly(-1);
  EXPECT_NEAR(camera.distance, 3, 1e-5);
}

TEST(Camera, OrbitKeepsTheDistanceAndTheTarget) {
  Camera camera;
  camera.target = {1, -4, 2};
  for (int i = 0; i < 5000; ++i)
    camera.orbit(static_cast<float>(i % 13) - 5, static_cast<float>(i % 7) - 4, kHeight);
  EXPECT_NEAR(glm::distance(eye(camera), camera.target), camera.distance, 1e-4);
  EXPECT_NEAR(glm::length(camera.orientation), 1, 1e-5);
  EXPECT_EQ(camera.target, glm::vec3(1, -4, 2));
}

TEST(Camera, OrbitTurnsTheNearSideWithTheHand) {
  const glm::vec3 nearPoint(0, 0, 1);
  const glm::vec2 drags[] = {{30, 0}, {-30, 0}, {0, 30}, {0, -30}, {20, 20}};
  for (const glm::vec2& drag : drags) {
    Camera camera;
    camera.orbit(drag.x, drag.y, kHeight);
    const glm::vec2 moved = onScreen(camera, nearPoint, 1);
    EXPECT_GT(moved.x * drag.x - moved.y * drag.y, 0)
        << drag.x << ", " << drag.y;  // screen y up, drag y down
  }
}

TEST(Camera, OrbitHasNoPole) {
  // Past the pole the hand still leads: the same drag keeps turning the same way all the way round.
  Camera camera;
  constexpr int kSteps = 400;
  for (int i = 0; i < kSteps; ++i) camera.orbit(0, 2 * kHeight / kSteps, kHeight);
  EXPECT_NEAR(std::abs(glm::dot(camera.orientation, glm::quat(1, 0, 0, 0))), 1, 1e-4);
}

TEST(Camera, PanKeepsTheTargetPlaneUnderTheCursor) {
  Camera camera;
  camera.orientation = obliqueView();
  camera.target = {0.5f, 0.2f, -1};
  const glm::vec3 point = camera.target;
  camera.pan(90, -36, kHeight);
  const glm::vec2 at = onScreen(camera, point, 1);
  EXPECT_NEAR(at.x * 0.5f * kHeight, 90, 0.05);
  EXPECT_NEAR(at.y * 0.5f * kHeight, 36, 0.05);
}

TEST(Camera, PixelsPerUnitIsWhatTheProjectionDoes) {
  Camera camera;
  camera.distance = 5;
  const glm::vec2 at = onScreen(camera, {0, 1, 0}, 1.7f);
  EXPECT_NEAR(at.y * 0.5f * kHeight, camera.pixelsPerUnit(kHeight), 0.01);
}

TEST(Camera, ObliqueViewTiltsTheDiscBy55Degrees) {
  Camera camera;
  camera.orientation = obliqueView();
  const glm::vec3 towardsEye = glm::normalize(eye(camera) - camera.target);
  EXPECT_NEAR(glm::degrees(std::acos(towardsEye.z)), 55, 0.01);
  camera.orientation = faceOnView();
  EXPECT_NEAR(glm::distance(eye(camera), glm::vec3(0, 0, camera.distance)), 0, 1e-6);
}

TEST(Camera, AMinimisedWindowHasAFiniteProjection) {
  const Camera camera;
  for (const float aspect : {0.0f, std::nanf(""), INFINITY}) {
    EXPECT_TRUE(std::isfinite(camera.projection(aspect)[0][0])) << aspect;
  }
}

}  // namespace
}  // namespace gravitile::render
