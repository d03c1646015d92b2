// Bookmarks and paths in checkpoints and in files of their own.
#include "app/camera_views.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <random>

#include "app/camera_file.h"
#include "sim/user_error.h"

namespace gravitile::app {
namespace {

CameraViews someViews(std::size_t keys, bool loop) {
  std::mt19937 random(11);
  std::uniform_real_distribution<float> uniform(-1, 1);
  const auto camera = [&] {
    render::Camera made;
    made.target = {1e6F * uniform(random), uniform(random), 1e-6F * uniform(random)};
    made.distance = std::exp(20 * uniform(random));
    made.orientation =
        glm::normalize(glm::quat(uniform(random), uniform(random), uniform(random), uniform(random)));
    made.verticalFovRad = 0.8F + 0.6F * uniform(random);
    return made;
  };
  CameraViews views;
  views.bookmarks[0] = camera();
  views.bookmarks[8] = camera();
  views.path.loop = loop;
  views.path.durationS = 0.1 + static_cast<double>(keys) / 3;
  for (std::size_t k = 0; k < keys; ++k) views.path.keys.push_back({static_cast<double>(k) / 3, camera()});
  return views;
}

TEST(CameraViews, ACheckpointKeepsThemExactly) {
  for (const std::size_t keys : {std::size_t{0}, std::size_t{1}, std::size_t{26}, std::size_t{200}}) {
    for (const bool loop : {false, true}) {
      const CameraViews views = someViews(keys, loop);
      PictureState state{{"Exposure", {1.0}}};
      putViews(views, state);
      EXPECT_EQ(viewsIn(state), views) << keys;
      for (const auto& [name, numbers] : state) EXPECT_LE(numbers.size(), 256U) << name;
      EXPECT_EQ(state.at("Exposure").size(), 1U);
    }
  }
  PictureState empty;
  putViews({}, empty);
  EXPECT_TRUE(empty.empty()) << "nothing is kept of nothing";
  EXPECT_TRUE(viewsIn(empty).empty());
}

TEST(CameraViews, WhatMakesNoSenseIsLeftOut) {
  PictureState state;
  putViews(someViews(5, false), state);
  state["CameraBookmark1"][3] = -1;  // the distance
  state["CameraBookmark9"].pop_back();
  state["CameraPathKeys0"][10] = -7;  // the second key's time
  EXPECT_TRUE(viewsIn(state).empty());
}

TEST(CameraFile, ReadsWhatItWrites) {
  for (const std::size_t keys : {std::size_t{0}, std::size_t{3}, std::size_t{200}}) {
    const CameraViews views = someViews(keys, keys == 3);
    const CameraViews read = parseCameraFile(writeCameraFile(views), "x.toml");
    ASSERT_EQ(read.path.keys.size(), keys);
    EXPECT_EQ(read.path.loop, views.path.loop);
    EXPECT_EQ(read.path.durationS, views.path.durationS);
    for (std::size_t k = 0; k < keys; ++k) {
      const render::CameraKey &a = read.path.keys[k], &b = views.path.keys[k];
      EXPECT_EQ(a.timeS, b.timeS);
      EXPECT_EQ(a.camera.target, b.camera.target);
      EXPECT_EQ(a.camera.distance, b.camera.distance);
      EXPECT_EQ(a.camera.orientation, b.camera.orientation);
      EXPECT_NEAR(a.camera.verticalFovRad, b.camera.verticalFovRad, 1e-6);  // written in degrees
    }
    EXPECT_EQ(read.bookmarks[8]->target, views.bookmarks[8]->target);
    EXPECT_FALSE(read.bookmarks[3]);
  }
}

TEST(CameraFile, AHandWrittenOneMayLeaveOut) {
  const CameraViews views = parseCameraFile(
      "duration = 4\n[[key]]\ntime = 1\ndistance = 2\n[[key]]\ntime = 3\norientation = [0, 0, 0, 5]\n", "x");
  ASSERT_EQ(views.path.keys.size(), 2U);
  EXPECT_EQ(views.path.keys[0].camera.distance, 2);
  EXPECT_EQ(views.path.keys[1].camera.orientation, glm::quat(0, 0, 0, 1));
}

TEST(CameraFile, WhatIsWrongIsRefusedWithItsLine) {
  const struct {
    const char *text, *named;
  } cases[] = {
      {"duration = 0\n", "x.toml:1: duration"},
      {"duration = 5\nloops = true\n", "x.toml:2: unknown key 'loops'"},
      {"[[key]]\ntime = 1\ntarget = [1, 2]\n", "x.toml:3: target"},
      {"[[key]]\ndistance = 1\n", "a key has a time"},
      {"[[bookmark]]\nnumber = 10\n", "x.toml:2: number"},
      {"[[bookmark]]\ntime = 1\n", "a bookmark a number"},
      {"[[key]]\ntime = 1\ndistance = -1\n", "x.toml:3: distance"},
      {"[[key]]\ntime = 1\norientation = [0, 0, 0, 0]\n", "x.toml:3"},
      {"[[key]]\ntime = 1\nfield-of-view = 200\n", "x.toml:3: field-of-view"},
      {"[[key]]\ntime = 2\n[[key]]\ntime = 1\n", "the times of the keys do not grow"},
      {"duration = 1\n[[key]]\ntime = 2\n", "behind the end"},
      {"key = 3\n", "x.toml:1: key"},
      {"duration = \n", "x.toml:1"},
  };
  for (const auto& [text, named] : cases) {
    try {
      parseCameraFile(text, "x.toml");
      ADD_FAILURE() << text;
    } catch (const sim::UserError& error) {
      EXPECT_NE(std::string(error.what()).find(named), std::string::npos) << error.what() << "\nfor\n"
                                                                          << text;
    }
  }
}

// Damaged files: the answer is views that make sense, or a refusal in one line.
TEST(CameraFile, WhateverItHoldsItIsReadOrRefused) {
  const std::string good = writeCameraFile(someViews(3, true));
  std::mt19937 random(5);
  int read = 0, refused = 0;
  for (int round = 0; round < 3000; ++round) {
    std::string text = good;
    for (unsigned hits = 1 + random() % 3; hits > 0; --hits) {
      // In the values: whether keys are TOML is its reader's business.
      std::size_t at = random() % text.size();
      while (text[at] < '0' || text[at] > '9') at = (at + 1) % text.size();
      text[at] = "0123456789-.e[],\"x "[random() % 19];
    }
    try {
      EXPECT_EQ(render::problemOf(parseCameraFile(text, "x").path), nullptr);
      ++read;
    } catch (const sim::UserError& error) {
      EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos) << error.what();
      ++refused;
    }
  }
  EXPECT_GT(read, 100);
  EXPECT_GT(refused, 100);
}

TEST(CameraFile, IsToldFromAScene) {
  EXPECT_TRUE(looksLikeCameraFile(writeCameraFile({})));
  EXPECT_TRUE(looksLikeCameraFile("# views\n\n  [[bookmark]]\nnumber = 1\n"));
  EXPECT_TRUE(looksLikeCameraFile("loop=true\n"));
  for (const char* other : {"", "title = \"duration = 3\"\n", "[[component]]\n", "durations = 3\n", "1 2 3\n",
                            "loop", "duration"})
    EXPECT_FALSE(looksLikeCameraFile(other)) << other;
  EXPECT_FALSE(isCameraFile("/no/such/file"));
  EXPECT_EQ(cameraFileBeside("/a/b.toml"), "/a/b.camera");
}

}  // namespace
}  // namespace gravitile::app
