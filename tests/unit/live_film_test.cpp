#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "app/film_quality.h"
#include "app/film_words.h"
#include "app/live_film_worker.h"
#include "render/film_encoder.h"
#include "render/image.h"

namespace gravitile::app {
namespace {

namespace fs = std::filesystem;
using State = LiveFilmWorker::State;

constexpr int kWidth = 64, kHeight = 48;

// A folder of its own, gone at the end; the user's folder of films is in it.
class LiveFilmTest : public testing::Test {
 protected:
  LiveFilmTest() : folder_(fs::temp_directory_path() / ("gravitile-live-" + std::to_string(getpid()))) {
    fs::remove_all(folder_);
    fs::create_directory(folder_);
    setenv("XDG_VIDEOS_DIR", folder_.c_str(), 1);
    for (std::size_t k = 0; k < pixels_.size(); ++k)
      pixels_[k].assign(4 * kWidth * kHeight, std::uint8_t(20 * k));
  }
  ~LiveFilmTest() override {
    unsetenv("XDG_VIDEOS_DIR");
    fs::remove_all(folder_);
  }

  static LiveFilmPlan plan(FilmQuality quality = FilmQuality::Good) {
    return {.format = formatOf(filmQuality(quality)),
            .path = {},
            .stem = "plummer-step-000012",
            .width = kWidth,
            .height = kHeight,
            .rate = {30, 1},
            .text = {{"Scene", "plummer"}}};
  }
  render::PixelView frame(std::size_t k) const {
    return {pixels_[k % pixels_.size()].data(), kWidth, kHeight, render::PixelLayout::RgbSpare};
  }
  // Writes a film with frames of these numbers.
  LiveFilmOutcome film(const LiveFilmPlan& plan, const std::vector<std::uint64_t>& numbers,
                       std::uint64_t length) const {
    LiveFilmWorker worker(plan);
    worker.waitOpened();
    for (std::size_t k = 0; k < numbers.size(); ++k) {
      while (k - worker.released() >= LiveFilmWorker::kMostWaiting && worker.state() != State::Ended)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      if (worker.state() == State::Ended) break;
      worker.add(numbers[k], frame(k));
    }
    worker.end(length);
    worker.wait();
    EXPECT_EQ(worker.state(), State::Ended);
    return worker.outcome();
  }

  fs::path folder_;
  std::array<std::vector<std::uint8_t>, 8> pixels_;
};

TEST_F(LiveFilmTest, EveryQualityIsARowThatWrites) {
  std::set<std::string_view> ids;
  for (const FilmQualityRow& row : filmQualities()) {
    EXPECT_EQ(&filmQuality(row.value), &row);
    EXPECT_TRUE(ids.insert(row.id).second) << row.id;
    LiveFilmPlan wanted = plan(row.value);
    if (!render::filmObstacle(wanted.format).empty()) continue;
    wanted.stem = std::string(row.id);
    const LiveFilmOutcome outcome = film(wanted, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, 12);
    EXPECT_EQ(outcome.failure, "") << row.id;
    EXPECT_TRUE(outcome.kept) << row.id;
    EXPECT_EQ(outcome.frames, 12U) << row.id;
    EXPECT_DOUBLE_EQ(outcome.lengthS, 0.4) << row.id;
    EXPECT_TRUE(fs::exists(outcome.path)) << row.id;
    EXPECT_EQ(outcome.path.parent_path(), folder_ / "gravitile") << row.id;
  }
}

TEST_F(LiveFilmTest, TheLastFrameLastsUntilTheEnd) {
  if (!render::encoderObstacle().empty()) GTEST_SKIP() << render::encoderObstacle();
  const LiveFilmOutcome outcome = film(plan(FilmQuality::Lossless), {0, 3, 4}, 30);
  EXPECT_EQ(outcome.frames, 4U) << "those three, and the last once more";
  EXPECT_DOUBLE_EQ(outcome.lengthS, 1);
}

TEST_F(LiveFilmTest, ARowOfPicturesRepeatsWhatIsShownForLonger) {
  const LiveFilmOutcome outcome = film(plan(FilmQuality::Pictures), {0, 3}, 6);
  EXPECT_EQ(outcome.frames, 6U);
  EXPECT_EQ(outcome.path.filename(), "plummer-step-000012");
  const auto red = [&](int number) {
    return int(render::readPng(outcome.path / ("frame_0000" + std::to_string(number) + ".png")).rgb.at(0));
  };
  for (const int number : {0, 1, 2}) EXPECT_EQ(red(number), 0) << number;
  for (const int number : {3, 4, 5}) EXPECT_EQ(red(number), 20) << number;
}

TEST_F(LiveFilmTest, NoFilmIsEverReplaced) {
  if (!render::encoderObstacle().empty()) GTEST_SKIP() << render::encoderObstacle();
  std::set<fs::path> paths;
  for (const FilmQuality quality : {FilmQuality::Good, FilmQuality::Pictures}) {
    for (int k = 0; k < 3; ++k) {
      const LiveFilmOutcome outcome = film(plan(quality), {0, 1}, 2);
      EXPECT_TRUE(outcome.kept && paths.insert(outcome.path).second) << outcome.path;
    }
  }
  EXPECT_TRUE(paths.contains(folder_ / "gravitile/plummer-step-000012-3.mp4"));
  EXPECT_TRUE(paths.contains(folder_ / "gravitile/plummer-step-000012-3"));
  // But what somebody has named.
  LiveFilmPlan named = plan();
  named.path = folder_ / "named.mp4";
  std::ofstream(named.path) << "old";
  EXPECT_EQ(film(named, {0, 1}, 2).path, named.path);
  EXPECT_GT(fs::file_size(named.path), 3U);
}

TEST_F(LiveFilmTest, WithoutAFrameThereIsNoFilm) {
  if (!render::encoderObstacle().empty()) GTEST_SKIP() << render::encoderObstacle();
  const LiveFilmOutcome outcome = film(plan(), {}, 0);
  EXPECT_FALSE(outcome.kept);
  EXPECT_TRUE(fs::is_empty(folder_ / "gravitile"));
  EXPECT_NE(filmNotice(outcome, 0).find("before its first frame"), std::string::npos);
}

TEST_F(LiveFilmTest, AMissingEncoderIsToldWithWhatToInstall) {
  if (!render::encoderObstacle().empty()) GTEST_SKIP() << render::encoderObstacle();
  LiveFilmPlan wanted = plan();
  wanted.format.encoder = "no-such-encoder";
  const LiveFilmOutcome outcome = film(wanted, {0}, 1);
  EXPECT_FALSE(outcome.kept);
  const std::string notice = filmNotice(outcome, 0);
  EXPECT_TRUE(notice.starts_with("No film was saved: ")) << notice;
  EXPECT_NE(notice.find("libavcodec-extra"), std::string::npos) << notice;
}

TEST_F(LiveFilmTest, AFolderThatGoesAwayIsTold) {
  if (!render::encoderObstacle().empty()) GTEST_SKIP() << render::encoderObstacle();
  LiveFilmWorker worker(plan());
  worker.waitOpened();
  fs::remove_all(folder_);
  worker.add(0, frame(0));
  worker.end(1);
  worker.wait();
  EXPECT_NE(worker.outcome().failure, "");
  EXPECT_FALSE(worker.outcome().kept);
}

TEST(FilmQuality, AFileIsWrittenInTheWantedQualityWhereItCanBe) {
  const auto of = [](const char* path, FilmQuality wanted) {
    return qualityOf(*liveFilmFormat(path), wanted)->value;
  };
  EXPECT_EQ(of("a.mp4", FilmQuality::Draft), FilmQuality::Draft);
  EXPECT_EQ(of("a.mp4", FilmQuality::Lossless), FilmQuality::Good);
  EXPECT_EQ(of("a.mkv", FilmQuality::Draft), FilmQuality::Lossless);
  EXPECT_EQ(of("a.WEBM", FilmQuality::Draft), FilmQuality::Web);
  for (const char* path : {"a.y4m", "a.png", "a", "a.avi", "-"})
    EXPECT_EQ(liveFilmFormat(path), nullptr) << path;
  EXPECT_EQ(liveFilmExtensions(), "FILE.mp4, FILE.mkv, FILE.webm");
}

TEST(FilmWords, TellWhatBecameOfIt) {
  LiveFilmOutcome outcome{.failure = "",
                          .kept = true,
                          .path = "/v/a.mp4",
                          .instead = "",
                          .frames = 90,
                          .bytes = 3'000'000,
                          .lengthS = 3,
                          .busyS = 1};
  EXPECT_EQ(filmNotice(outcome, 2), "Saved /v/a.mp4: 3.0 s, 90 frames, 2 dropped, 3.00 MB");
  outcome.instead = "/v can't be made: no";
  EXPECT_EQ(filmNotice(outcome, 0),
            "Saved /v/a.mp4, since /v can't be made: no: 3.0 s, 90 frames, 0 dropped, 3.00 MB");
  outcome.failure = "no space";
  EXPECT_EQ(filmNotice(outcome, 0),
            "The film ended early: no space; /v/a.mp4 holds 3.0 s, 90 frames, 0 dropped, 3.00 MB");
}

}  // namespace
}  // namespace gravitile::app
