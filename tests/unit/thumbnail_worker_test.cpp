#include "app/thumbnail_worker.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <thread>

namespace gravitile::app {
namespace {

namespace fs = std::filesystem;

// The next result; ends the wait when none comes.
ThumbnailWorker::Result next(ThumbnailWorker& worker) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (std::chrono::steady_clock::now() < end) {
    if (auto result = worker.take()) return std::move(*result);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  throw std::runtime_error("no thumbnail came");
}

TEST(ThumbnailWorker, MakesScenesAndReadsThePicturesThatItKept) {
  const fs::path cache = fs::path(testing::TempDir()) / "gravitile-thumbnails";
  fs::remove_all(cache);
  const char* const before = std::getenv("XDG_CACHE_HOME");
  const std::string kept = before != nullptr ? before : "";
  setenv("XDG_CACHE_HOME", cache.c_str(), 1);
  const ListedScene scenes[] = {
      {"plummer", "Plummer", "", 1}, {"square", "Square", "", 2}, {"none", "None", "", 3}};
  ThumbnailWorker worker;
  for (const ListedScene& scene : scenes) worker.request(scene);
  for (const ListedScene& scene : scenes) {
    const ThumbnailWorker::Result result = next(worker);
    EXPECT_EQ(result.scene.nameOrPath, scene.nameOrPath);
    EXPECT_EQ(std::holds_alternative<ThumbnailScene>(result.made), scene.nameOrPath != "none");
  }
  render::Image picture{kThumbnailWidth, kThumbnailHeight, {}};
  picture.rgb.assign(std::size_t{3} * kThumbnailWidth * kThumbnailHeight, 100);
  worker.keep(scenes[0], picture);
  worker.request(scenes[0]);
  const ThumbnailWorker::Result result = next(worker);
  ASSERT_TRUE(std::holds_alternative<render::Image>(result.made));
  EXPECT_EQ(std::get<render::Image>(result.made).rgb, picture.rgb);
  before != nullptr ? setenv("XDG_CACHE_HOME", kept.c_str(), 1) : unsetenv("XDG_CACHE_HOME");
  fs::remove_all(cache);
}

}  // namespace
}  // namespace gravitile::app
