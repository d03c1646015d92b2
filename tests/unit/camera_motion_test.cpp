// What moves the camera from frame to frame: by hand with inertia, in flight, from view to view, following.
#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>
#include <numbers>
#include <vector>

#include "render/camera_flight.h"
#include "render/camera_follow.h"
#include "render/camera_glide.h"
#include "render/camera_transition.h"

namespace gravitile::render {
namespace {

constexpr CameraGlide::View kView{1280, 720};
constexpr double kFrameRates[] = {24, 60, 144, 1000};

Camera someCamera() {
  Camera camera;
  camera.target = {0.5f, -1, 2};
  camera.distance = 4;
  camera.orientation = obliqueView();
  return camera;
}

float angleBetween(const glm::quat& a, const glm::quat& b) {
  const glm::quat turn = glm::conjugate(a) * b;
  return 2 * std::atan2(glm::length(glm::vec3(turn.x, turn.y, turn.z)), std::abs(turn.w));
}

// ---- what one motion does ---------------------------------------------------------------------------

TEST(CameraDolly, WhatIsUnderTheCursorStaysThere) {
  for (const float shift : {0.0f, 0.3f}) {
    for (const glm::vec2 place : {glm::vec2(0, 0), glm::vec2(0.7f, -0.4f), glm::vec2(-1, 1)}) {
      for (const float steps : {1.0f, 7.0f, -5.0f}) {
        Camera camera = someCamera();
        camera.shift = shift;
        const glm::vec3 point = camera.pointAt(place, camera.distance, kView.aspect());
        camera.dollyTo(steps, place, kView.aspect());
        const auto then = camera.placeOf(point, kView.aspect());
        ASSERT_TRUE(then);
        EXPECT_NEAR(then->x, place.x, 1e-4);
        EXPECT_NEAR(then->y, place.y, 1e-4);
        EXPECT_NEAR(camera.distance, 4 * std::pow(0.9, steps), 1e-4);
      }
    }
  }
}

TEST(CameraPlaces, AreWhereTheProjectionPutsThem) {
  Camera camera = someCamera();
  camera.shift = -0.2f;
  for (const glm::vec3 point : {glm::vec3(0.5f, -1, 2), glm::vec3(1, 0, 1), glm::vec3(-0.5f, -2, 2.5f)}) {
    const glm::vec4 clip = camera.projection(1.5f) * camera.view() * glm::vec4(point, 1);
    const auto place = camera.placeOf(point, 1.5f);
    ASSERT_TRUE(place);
    EXPECT_NEAR(place->x, clip.x / clip.w, 1e-4);
    EXPECT_NEAR(place->y, clip.y / clip.w, 1e-4);
    EXPECT_LT(glm::distance(camera.pointAt(*place, clip.w, 1.5f), point), 1e-4f);
  }
  EXPECT_FALSE(camera.placeOf(camera.eye(), 1));
  EXPECT_FALSE(camera.placeOf(2.0f * camera.eye() - camera.target, 1)) << "behind the eye";
  EXPECT_FALSE(camera.placeOf({NAN, 0, 0}, 1));
}

TEST(CameraFov, TheTargetKeepsItsSize) {
  for (const float degrees : {1.0f, 20.0f, 90.0f, 150.0f}) {
    Camera camera = someCamera();
    const float before = camera.pixelsPerUnit(720);
    camera.setFov(glm::radians(degrees));
    EXPECT_NEAR(camera.pixelsPerUnit(720), before, 1e-3 * before);
    EXPECT_EQ(camera.target, someCamera().target);
  }
  Camera camera = someCamera();
  camera.setFov(9);
  EXPECT_EQ(camera.verticalFovRad, kMaxFovRad);
  camera.setFov(-1);
  EXPECT_EQ(camera.verticalFovRad, kMinFovRad);
  camera.setFov(NAN);
  EXPECT_EQ(camera.verticalFovRad, kMinFovRad);
}

TEST(CameraLook, TurnsAboutTheEyeAndThePictureFollowsTheHand) {
  Camera camera = someCamera();
  const glm::vec3 eye = camera.eye(), point = camera.target;
  camera.look(30, -20, 720);
  EXPECT_LT(glm::distance(camera.eye(), eye), 1e-5f);
  EXPECT_NEAR(glm::distance(camera.eye(), camera.target), 4, 1e-5);
  const auto place = camera.placeOf(point, kView.aspect());
  ASSERT_TRUE(place);
  // A pixel of the drag is an angle; in the middle of the picture that is 1.05 pixels of it at 45 degrees.
  EXPECT_NEAR(place->x * 640, 30, 3);
  EXPECT_NEAR(place->y * 360, 20, 3);
}

TEST(CameraLevel, ZPointsUpAfterwards) {
  for (const float angle : {0.3f, -2.0f, 3.1f}) {
    Camera camera = someCamera();
    camera.roll(angle);
    camera.level();
    const glm::vec3 up = glm::conjugate(camera.orientation) * glm::vec3(0, 0, 1);
    EXPECT_NEAR(up.x, 0, 1e-5);
    EXPECT_GT(up.y, 0);
    EXPECT_EQ(camera.target, someCamera().target);
  }
  Camera along;
  along.level();
  EXPECT_EQ(along, Camera{}) << "a view along z has no level";
}

TEST(CameraTurntable, KeepsTargetDistanceAndHeight) {
  Camera camera = someCamera();
  const glm::vec3 before = camera.eye() - camera.target;
  camera.turnAboutZ(std::numbers::pi_v<float> / 2);
  const glm::vec3 after = camera.eye() - camera.target;
  EXPECT_NEAR(after.x, -before.y, 1e-5);
  EXPECT_NEAR(after.y, before.x, 1e-5);
  EXPECT_NEAR(after.z, before.z, 1e-5);
  EXPECT_EQ(camera.target, someCamera().target);
}

// ---- inertia ----------------------------------------------------------------------------------------

// A hand that drags for 0.2 s at a constant speed and lets go; then frames until everything is at rest.
Camera thrown(CameraGlide::Drag kind, double framesPerSecond, bool inertia) {
  CameraGlide glide;
  glide.inertia = inertia;
  Camera camera = someCamera();
  const double dtS = 1 / framesPerSecond;
  const int frames = static_cast<int>(std::lround(0.25 * framesPerSecond));
  for (int k = 0; k < frames; ++k) {
    glide.drag(kind, {800 * dtS, 300 * dtS}, camera, kView);
    glide.advance(dtS, camera, kView);
  }
  glide.release();
  for (double time = 0; time < 5; time += dtS) glide.advance(dtS, camera, kView);
  EXPECT_FALSE(glide.moving());
  return camera;
}

TEST(CameraGlide, EndsAtTheSamePlaceAtAnyFrameRate) {
  for (const auto kind : {CameraGlide::Drag::Orbit, CameraGlide::Drag::Pan, CameraGlide::Drag::Look}) {
    const Camera fine = thrown(kind, 1000, true), still = thrown(kind, 1000, false);
    const float glided = glm::distance(fine.eye(), still.eye()) + glm::distance(fine.target, still.target);
    EXPECT_GT(glided, 0.3f) << "it does go on";
    for (const double rate : kFrameRates) {
      const Camera camera = thrown(kind, rate, true);
      EXPECT_LT(glm::distance(camera.eye(), fine.eye()), 0.04f * glided) << rate;
      EXPECT_LT(glm::distance(camera.target, fine.target), 0.04f * glided) << rate;
    }
  }
}

TEST(CameraGlide, AtRestNothingChangesInTheLastBit) {
  CameraGlide glide;
  Camera camera = someCamera();
  glide.drag(CameraGlide::Drag::Orbit, {40, 9}, camera, kView);
  glide.advance(0.016, camera, kView);
  glide.drag(CameraGlide::Drag::Orbit, {40, 9}, camera, kView);
  glide.release();
  glide.dolly(3, {0.1f, 0.2f}, camera, kView);
  int frames = 0;
  for (; glide.moving() && frames < 1000; ++frames) glide.advance(0.016, camera, kView);
  EXPECT_LT(frames, 200) << "comes to rest within three seconds";
  EXPECT_GT(frames, 20);
  const Camera rest = camera;
  for (int k = 0; k < 100; ++k) glide.advance(0.016, camera, kView);
  EXPECT_EQ(camera, rest);
}

TEST(CameraGlide, AHandThatHoldsStillLetsGoOfSomethingAtRest) {
  CameraGlide glide;
  Camera camera = someCamera();
  for (int k = 0; k < 5; ++k) {
    glide.drag(CameraGlide::Drag::Pan, {30, 0}, camera, kView);
    glide.advance(0.016, camera, kView);
  }
  for (int k = 0; k < 5; ++k) glide.advance(0.016, camera, kView);
  const Camera held = camera;
  glide.release();
  EXPECT_FALSE(glide.moving());
  glide.advance(0.016, camera, kView);
  EXPECT_EQ(camera, held);
}

TEST(CameraGlide, WithoutInertiaEverythingIsDoneAtOnce) {
  const Camera still = thrown(CameraGlide::Drag::Orbit, 60, false);
  Camera expected = someCamera();
  for (int k = 0; k < 15; ++k) expected.orbit(800.0f / 60, 300.0f / 60, 720);
  EXPECT_LT(angleBetween(still.orientation, expected.orientation), 1e-3f);

  CameraGlide glide;
  glide.inertia = false;
  Camera camera = someCamera(), nearer = someCamera();
  glide.dolly(2, {0.5f, 0}, camera, kView);
  nearer.dollyTo(2, {0.5f, 0}, kView.aspect());
  EXPECT_EQ(camera, nearer);
}

TEST(CameraGlide, TheWheelsStepsAllArriveAtAnyFrameRate) {
  for (const double rate : kFrameRates) {
    CameraGlide glide;
    Camera camera = someCamera();
    glide.dolly(5, {0.5f, -0.25f}, camera, kView);
    EXPECT_EQ(camera, someCamera()) << "not in one jump";
    for (double time = 0; time < 2; time += 1 / rate) glide.advance(1 / rate, camera, kView);
    Camera expected = someCamera();
    expected.dollyTo(5, {0.5f, -0.25f}, kView.aspect());
    EXPECT_NEAR(camera.distance, expected.distance, 1e-4);
    EXPECT_LT(glm::distance(camera.target, expected.target), 1e-3f);
    EXPECT_FALSE(glide.moving());
  }
}

// ---- flight -------------------------------------------------------------------------------------------

Camera flown(double framesPerSecond, bool fast) {
  CameraFlight flight;
  Camera camera = someCamera();
  const double dtS = 1 / framesPerSecond;
  for (int k = 0; k < static_cast<int>(framesPerSecond); ++k) {
    flight.steer({0, 0, -1}, fast);
    flight.advance(dtS, camera);
  }
  for (int k = 0; k < static_cast<int>(3 * framesPerSecond); ++k) flight.advance(dtS, camera);
  EXPECT_FALSE(flight.moving());
  return camera;
}

TEST(CameraFlight, GoesAsFarAtAnyFrameRateAndComesToRest) {
  // A second at 0.6 distances a second; what is lost while it takes up speed comes back while it slows down.
  for (const double rate : kFrameRates) {
    const Camera camera = flown(rate, false);
    const glm::vec3 way = camera.eye() - someCamera().eye();
    EXPECT_NEAR(glm::length(way), 0.6 * 4, 0.03) << rate;
    EXPECT_LT(glm::distance(camera.target - camera.eye(), someCamera().target - someCamera().eye()), 1e-5f);
    EXPECT_GT(glm::dot(way, someCamera().target - someCamera().eye()), 0) << "forwards";
    EXPECT_NEAR(glm::distance(flown(rate, true).eye(), someCamera().eye()), 4 * 0.6 * 4, 0.1);
  }
}

TEST(CameraFlight, AtRestNothingChanges) {
  CameraFlight flight;
  Camera camera = someCamera();
  flight.advance(0.016, camera);
  EXPECT_EQ(camera, someCamera());
  flight.inertia = false;
  flight.steer({1, 0, 0}, false);
  flight.advance(0.5, camera);
  EXPECT_NEAR(glm::distance(camera.eye(), someCamera().eye()), 0.5 * 0.6 * 4, 1e-4);
  const Camera stopped = camera;
  flight.advance(0.5, camera);
  EXPECT_EQ(camera, stopped);
}

// ---- from view to view --------------------------------------------------------------------------------

Camera otherCamera() {
  Camera camera;
  camera.target = {3, 3, -2};
  camera.distance = 0.02f;
  camera.orientation = -glm::angleAxis(2.0f, glm::normalize(glm::vec3(1, 2, -1)));
  camera.verticalFovRad = 0.3f;
  return camera;
}

TEST(CameraTransition, ArrivesExactlyAndNeverFlips) {
  Camera camera = someCamera();
  camera.shift = 0.25f;
  CameraTransition flight;
  flight.start(camera, otherCamera());
  glm::quat last = camera.orientation;
  int frames = 0;
  for (; flight.active(); ++frames) {
    flight.advance(1.0 / 60, camera);
    EXPECT_LT(angleBetween(camera.orientation, last), 0.15f);
    EXPECT_EQ(camera.shift, 0.25f);
    last = camera.orientation;
  }
  EXPECT_NEAR(frames, 60 * CameraTransition::kDurationS, 1);
  Camera expected = otherCamera();
  expected.shift = 0.25f;
  EXPECT_EQ(camera, expected);
  flight.advance(1, camera);
  EXPECT_EQ(camera, expected);
}

TEST(CameraTransition, ChangesDistanceByFactorsAndKeepsTheGoalInThePicture) {
  const Camera from = someCamera(), to = otherCamera();
  const Camera half = between(from, to, 0.5f);
  EXPECT_NEAR(half.distance, std::sqrt(from.distance * to.distance), 1e-4);
  EXPECT_NEAR(half.verticalFovRad, std::sqrt(from.verticalFovRad * to.verticalFovRad), 1e-5);
  // Without a turn the goal moves straight to the middle.
  Camera ahead = from;
  ahead.target += from.orientation * glm::vec3(1, 0.5f, 0);
  ahead.distance = 0.05f;
  float last = 10;
  for (float part = 0; part <= 1; part += 0.05f) {
    const auto place = between(from, ahead, part).placeOf(ahead.target, kView.aspect());
    ASSERT_TRUE(place);
    EXPECT_LE(glm::length(*place), last + 1e-4f);
    last = glm::length(*place);
  }
}

TEST(CameraTransition, EasesInAndOut) {
  EXPECT_EQ(smoothly(-1), 0);
  EXPECT_EQ(smoothly(0), 0);
  EXPECT_EQ(smoothly(0.5f), 0.5f);
  EXPECT_EQ(smoothly(2), 1);
  EXPECT_LT(smoothly(0.02f), 1e-3f);
  EXPECT_GT(smoothly(0.98f), 0.999f);
}

// ---- following ----------------------------------------------------------------------------------------

TEST(SmoothPoint, HasNoLagBehindUniformMotion) {
  for (const double rate : kFrameRates) {
    SmoothPoint point(6);
    point.start({0, 0, 0});
    double time = 0;
    for (; time < 4; time += 1 / rate) {
      const auto then = static_cast<float>(time + 1 / rate);
      point.advance(1 / rate, {2 * then, 0, -then});
    }
    // Behind by what moves within about half a frame, since between frames the point is taken to rest.
    EXPECT_NEAR(point.at().x, 2 * time, 2 * 1.1 / rate) << rate;
  }
}

TEST(SmoothPoint, TakesUpAJumpSmoothlyAndTheSameAtAnyFrameRate) {
  std::vector<float> ends;
  for (const double rate : kFrameRates) {
    SmoothPoint point(6);
    point.start({0, 0, 0});
    float largest = 0;
    for (int k = 0; k < static_cast<int>(rate / 4); ++k) {
      const float before = point.at().x;
      point.advance(1 / rate, {1, 0, 0});
      largest = std::max(largest, point.at().x - before);
    }
    EXPECT_LT(largest, 13 / rate) << "no jump: at most twice the rate, a second";
    ends.push_back(point.at().x);
  }
  for (const float end : ends) EXPECT_NEAR(end, ends.back(), 1e-4);
}

TEST(CameraFollow, EasesToAPointAndGoesAlong) {
  CameraFollow follow(6);
  Camera camera = someCamera();
  glm::vec3 point(5, 0, 0);
  follow.start(point, camera);
  const float first = glm::distance(camera.target, point);
  float fastest = 0;
  for (int k = 0; k < 300; ++k) {
    const glm::vec3 before = camera.target;
    point += glm::vec3(0, 0.01f, 0);
    follow.advance(1.0 / 60, point, camera);
    fastest = std::max(fastest, glm::distance(camera.target, before));
  }
  EXPECT_LT(fastest, first * 0.05f) << "does not jump to it";
  EXPECT_LT(glm::distance(camera.target, point), 0.02f);
  // What the hand does to it stays.
  camera.target += glm::vec3(1, 0, 0);
  for (int k = 0; k < 100; ++k) follow.advance(1.0 / 60, point, camera);
  EXPECT_NEAR(camera.target.x - point.x, 1, 0.01);
  follow.jump({0, 0, 0}, camera);
  EXPECT_NEAR(camera.target.x, 1, 0.01);
  EXPECT_NEAR(camera.target.y, 0, 0.02);
  follow.stop();
  const Camera stopped = camera;
  follow.advance(1, {9, 9, 9}, camera);
  EXPECT_EQ(camera, stopped);
}

}  // namespace
}  // namespace gravitile::render
