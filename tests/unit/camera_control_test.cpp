#include "app/camera_control.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <optional>

#include "app/sampled_point.h"

namespace gravitile::app {
namespace {

constexpr CameraControl::View kView{1280, 720};
constexpr double kFrameS = 1.0 / 60;

class Control : public testing::Test {
 protected:
  CameraControl::Outcome run(const CameraCommand& command) { return control_.run(command, camera_, kView); }
  void frames(double seconds, const std::optional<glm::vec3>& followed = {}) {
    for (double time = 0; time < seconds - 1e-9; time += kFrameS)
      control_.advance(kFrameS, followed, camera_, kView);
  }
  // Everything that is asked for by hand in one frame.
  void drag(float dx) {
    run(camera::Orbit{dx, 0});
    frames(kFrameS);
    run(camera::Orbit{dx, 0});
    run(camera::Release{});
  }

  CameraControl control_;
  render::Camera camera_;
};

TEST_F(Control, LeavesACameraThatNothingMovesAlone) {
  const render::Camera before = camera_;
  frames(3);
  frames(1, glm::vec3(5, 5, 5));
  EXPECT_EQ(camera_, before);
}

TEST_F(Control, ADragGlidesOnAndAStopStopsIt) {
  drag(30);
  const render::Camera let = camera_;
  frames(0.1);
  EXPECT_FALSE(camera_ == let);
  control_.halt();
  const render::Camera halted = camera_;
  frames(1);
  EXPECT_EQ(camera_, halted);
  run(camera::SetInertia{false});
  drag(30);
  const render::Camera still = camera_;
  frames(1);
  EXPECT_EQ(camera_, still);
}

TEST_F(Control, InFlightADragLooksAroundAndTheEyeStays) {
  EXPECT_FALSE(run(camera::ToggleFlight{}).note.empty());
  EXPECT_TRUE(control_.flying());
  const glm::vec3 eye = camera_.eye();
  drag(30);
  frames(1);
  EXPECT_LT(glm::distance(camera_.eye(), eye), 1e-4F);
  EXPECT_FALSE(camera_.target == glm::vec3(0));
  for (int k = 0; k < 30; ++k) {
    run(camera::Fly{{0, 0, -1}, false});
    frames(kFrameS);
  }
  EXPECT_GT(glm::distance(camera_.eye(), eye), 0.3F);
  run(camera::ToggleFlight{});
  EXPECT_FALSE(control_.flying());
}

TEST_F(Control, BookmarksBringTheViewBackExactly) {
  camera_.shift = 0.25F;
  camera_.orientation = render::obliqueView();
  const render::Camera kept = camera_;
  EXPECT_FALSE(run(camera::GoToBookmark{2}).note.empty()) << "there is none yet";
  run(camera::StoreBookmark{2});
  run(camera::Pan{300, 200});
  run(camera::Dolly{8, {0.5F, 0.5F}});
  run(camera::SetFov{1.2F});
  frames(2);
  EXPECT_TRUE(run(camera::GoToBookmark{2}).note.empty());
  const render::Camera start = camera_;
  frames(kFrameS);
  EXPECT_LT(glm::distance(camera_.eye(), start.eye()), 0.05F * glm::distance(kept.eye(), start.eye()))
      << "smoothly";
  frames(2);
  EXPECT_EQ(camera_, kept);
  for (const std::size_t number : {std::size_t{0}, kBookmarks + 1}) {
    run(camera::StoreBookmark{number});
    run(camera::GoToBookmark{number});
  }
  frames(2);
  EXPECT_EQ(camera_, kept);
}

TEST_F(Control, TheHandEndsAFlightToAView) {
  run(camera::StoreBookmark{1});
  camera_.distance = 50;
  run(camera::GoToBookmark{1});
  frames(0.3);
  run(camera::Pan{10, 0});
  run(camera::Release{});
  control_.halt();
  const render::Camera held = camera_;
  frames(2);
  EXPECT_EQ(camera_, held);
}

TEST_F(Control, TheTurntableTurnsAtItsRate) {
  camera_.orientation = render::obliqueView();
  render::Camera expected = camera_;
  run(camera::ToggleTurntable{});
  run(camera::SetTurntable{30});
  frames(3);
  expected.turnAboutZ(glm::radians(90.0F));
  EXPECT_LT(glm::distance(camera_.eye(), expected.eye()), 1e-2F);
  run(camera::ToggleTurntable{});
  const render::Camera stopped = camera_;
  frames(1);
  EXPECT_EQ(camera_, stopped);
}

TEST_F(Control, FollowsWhatItIsToldAndWaitsForItsPlace) {
  run(camera::Follow{FollowKind::CentreOfMass});
  const render::Camera before = camera_;
  frames(1);
  EXPECT_EQ(camera_, before) << "nobody knows where that is";
  frames(3, glm::vec3(2, 1, 0));
  EXPECT_LT(glm::distance(camera_.target, glm::vec3(2, 1, 0)), 1e-3F);
  control_.sceneRestarted();
  frames(kFrameS, glm::vec3(-5, 0, 0));
  EXPECT_LT(glm::distance(camera_.target, glm::vec3(-5, 0, 0)), 1e-3F) << "the view jumps along";
  run(camera::Follow{FollowKind::Nothing});
  const render::Camera left = camera_;
  frames(1, glm::vec3(9, 9, 9));
  EXPECT_EQ(camera_, left);
}

TEST_F(Control, AFlightToAPointArrivesWhereItHasGoneMeanwhile) {
  run(camera::Follow{FollowKind::CentreOfMass});
  frames(2, glm::vec3(0, 0, 0));
  control_.flyTo(glm::vec3(1, 0, 0), camera_);
  glm::vec3 point(0);
  for (int k = 0; k < 180; ++k) {
    point.y += 0.01F;
    control_.advance(kFrameS, point, camera_, kView);
  }
  EXPECT_NEAR(camera_.target.x, 1, 1e-3);
  EXPECT_NEAR(camera_.target.y, point.y, 0.02);
}

TEST_F(Control, KeysThatAreAddedOneAfterTheOtherMakeAPath) {
  camera_.shift = 0.5F;
  run(camera::AddKey{});
  camera_.distance = 10;
  run(camera::AddKey{});
  camera_.distance = 20;
  run(camera::AddKey{});
  const render::CameraPath& path = control_.views().path;
  ASSERT_EQ(path.keys.size(), 3U);
  EXPECT_GT(path.keys[1].timeS, path.keys[0].timeS);
  EXPECT_EQ(path.keys[2].camera.distance, 20);
  EXPECT_EQ(path.keys[0].camera.shift, 0);
  EXPECT_EQ(render::problemOf(path), nullptr);

  run(camera::Seek{path.keys[1].timeS});
  EXPECT_NEAR(camera_.distance, 10, 1e-4);
  EXPECT_EQ(camera_.shift, 0.5F) << "the room for panels is not the path's";
  camera_.distance = 12;
  run(camera::SetKey{1});
  run(camera::SetKey{17});
  EXPECT_EQ(control_.views().path.keys[1].camera.distance, 12);
}

TEST_F(Control, PlaysAPathToItsEndAndFromTheStartAgain) {
  EXPECT_FALSE(run(camera::TogglePlay{}).note.empty()) << "there is none";
  EXPECT_FALSE(control_.playing());
  render::Camera far = camera_;
  far.distance = 30;
  run(camera::SetPath{{.keys = {{0, camera_}, {2, far}}, .durationS = 2}});
  run(camera::TogglePlay{});
  EXPECT_TRUE(control_.playing());
  frames(1);
  EXPECT_NEAR(camera_.distance, render::cameraAt(control_.views().path, 1).distance, 0.3);
  frames(2);
  EXPECT_FALSE(control_.playing());
  EXPECT_EQ(camera_.distance, 30);
  run(camera::TogglePlay{});
  frames(kFrameS);
  EXPECT_LT(camera_.distance, 4);
  run(camera::Orbit{5, 5});
  EXPECT_FALSE(control_.playing()) << "the hand ends it";
  run(camera::SetPath{{.keys = {{3, camera_}, {2, far}}, .durationS = 2}});
  EXPECT_EQ(control_.views().path.keys[1].timeS, 2) << "what makes no sense is not taken";
}

TEST_F(Control, ATurntableBecomesAPath) {
  run(camera::MakeTurntablePath{8});
  EXPECT_TRUE(control_.views().path.loop);
  EXPECT_EQ(control_.views().path.durationS, 8);
  run(camera::TogglePlay{});
  frames(20);
  EXPECT_TRUE(control_.playing()) << "a loop goes on";
}

TEST_F(Control, AnotherSceneHasNoneOfTheOldViews) {
  run(camera::StoreBookmark{1});
  run(camera::AddKey{});
  run(camera::Follow{FollowKind::DensestPoint});
  control_.sceneChanged();
  EXPECT_TRUE(control_.views().empty());
  EXPECT_EQ(control_.followed(), FollowKind::Nothing);
  EXPECT_EQ(control_.pathTime(), 0);
}

TEST(SampledPoint, MovesEvenlyFromPlaceToPlaceAndNeverJumps) {
  SampledPoint point;
  point.start({0, 0, 0});
  EXPECT_EQ(point.at(), glm::vec3(0));
  glm::vec3 last(0);
  for (int sample = 1; sample <= 5; ++sample) {
    for (int k = 0; k < 10; ++k) {
      point.advance(0.1);
      EXPECT_LT(glm::distance(point.at(), last), 0.35F);
      last = point.at();
    }
    point.add({3.0F * static_cast<float>(sample), 0, 0});
    EXPECT_LT(glm::distance(point.at(), last), 1e-5F);
  }
  point.advance(10);
  EXPECT_EQ(point.at(), glm::vec3(15, 0, 0));
}

}  // namespace
}  // namespace gravitile::app
