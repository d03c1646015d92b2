#include "app/ui_settings.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <iterator>

#include "user_errors.h"

namespace gravitile::app {
namespace {

namespace fs = std::filesystem;

UiSettings unusual() {
  UiSettings settings;
  settings.theme = Theme::Light;
  settings.scalePercent = 175;
  settings.pictureSize = PictureSize::Uhd4k;
  settings.filmQuality = FilmQuality::Lossless;
  settings.filmRate = 30;
  for (const PanelDescriptor& row : panelTable()) {
    settings.sides.set(row.id, row.side == PanelSide::Left ? PanelSide::Right : PanelSide::Left);
    if (!row.shownAtStart) continue;
    settings.shown.set(row.id, row.id != PanelId::Performance);
  }
  return settings;
}

TEST(UiSettings, AreReadBackAsTheyWereWritten) {
  for (const UiSettings& settings : {UiSettings{}, unusual()}) {
    std::string problem;
    EXPECT_EQ(parseUiSettings(writeUiSettings(settings), "s.toml", problem), settings);
    EXPECT_EQ(problem, "");
  }
}

TEST(UiSettings, OfABrokenFileTheRestCounts) {
  std::string problem;
  const UiSettings settings = parseUiSettings(
      "theme = \"pink\"\nscale = 150\ncolour = 1\n[panels]\nnothing = { side = \"left\" }\n"
      "performance = { side = \"left\" }\npicture = { side = 3 }\n",
      "s.toml", problem);
  EXPECT_EQ(settings.theme, Theme::Dark);
  EXPECT_EQ(settings.scalePercent, 150);
  EXPECT_EQ(settings.sides.of(PanelId::Performance), PanelSide::Left);
  EXPECT_EQ(settings.sides.of(PanelId::Picture), PanelSide::Right);
  EXPECT_TRUE(problem.starts_with("s.toml:")) << problem;
  problem.clear();
  EXPECT_EQ(parseUiSettings("theme = ", "s.toml", problem), UiSettings{});
  EXPECT_TRUE(sim::test::contains(problem, "not TOML")) << problem;
}

TEST(UiSettings, EveryQualityAndSizeHasItsName) {
  std::string problem;
  for (const FilmQualityRow& row : filmQualities()) {
    const std::string text = "film-quality = \"" + std::string(row.id) + "\"\n";
    EXPECT_EQ(parseUiSettings(text, "s.toml", problem).filmQuality, row.value);
  }
  for (const PictureSizeRow& row : pictureSizes()) {
    const std::string text = "picture-size = \"" + std::string(row.id) + "\"\n";
    EXPECT_EQ(parseUiSettings(text, "s.toml", problem).pictureSize, row.value);
  }
  EXPECT_EQ(problem, "");
  EXPECT_EQ(parseUiSettings("film-rate = 45", "s.toml", problem).filmRate, kUsualFilmRate);
  EXPECT_TRUE(sim::test::contains(problem, "30")) << problem;
}

TEST(UiSettings, APanelStandsOnlyWhereItCan) {
  for (const char* const line : {"simulation = { side = \"middle\" }", "sweep = { side = \"left\" }"}) {
    std::string problem;
    EXPECT_EQ(parseUiSettings(std::string("[panels]\n") + line, "s.toml", problem), UiSettings{}) << line;
    EXPECT_TRUE(sim::test::contains(problem, "can't stand there")) << problem;
  }
  std::string problem;
  const UiSettings settings =
      parseUiSettings("[panels]\ndiagnostics = { side = \"right\" }", "s.toml", problem);
  EXPECT_EQ(settings.sides.of(PanelId::Diagnostics), PanelSide::Right);
  EXPECT_EQ(problem, "");
}

TEST(UiSettings, ScalesAreStepsWithinTheirRange) {
  EXPECT_EQ(allowedScale(0), kLeastScalePercent);
  EXPECT_EQ(allowedScale(1000), kMostScalePercent);
  EXPECT_EQ(allowedScale(130), 125);
  for (int percent = kLeastScalePercent; percent <= kMostScalePercent; percent += kScaleStepPercent)
    EXPECT_EQ(allowedScale(percent), percent);
  std::string problem;
  EXPECT_EQ(parseUiSettings("scale = 99", "s.toml", problem).scalePercent, 100);
  EXPECT_TRUE(sim::test::contains(problem, "100 to 300")) << problem;
}

TEST(UiSettings, AreKeptInAFile) {
  const fs::path folder = fs::temp_directory_path() / ("gravitile-settings-" + std::to_string(getpid()));
  const fs::path path = folder / "deep" / "settings.toml";
  std::string problem;
  EXPECT_EQ(loadUiSettings(path, problem), UiSettings{});
  saveUiSettings(path, unusual());
  EXPECT_EQ(loadUiSettings(path, problem), unusual());
  EXPECT_EQ(problem, "");
  fs::remove_all(folder);
  EXPECT_EQ(loadUiSettings({}, problem), UiSettings{});
  EXPECT_NO_THROW(saveUiSettings({}, unusual()));
}

// The next change of a setting would write over what somebody has broken.
TEST(UiSettings, ABrokenFileIsKeptAside) {
  const fs::path folder = fs::temp_directory_path() / ("gravitile-settings-" + std::to_string(::getpid()));
  fs::create_directories(folder);
  const fs::path path = folder / "settings.toml", aside = folder / "settings.toml.bad";
  std::string problem;
  saveUiSettings(path, unusual());
  EXPECT_EQ(loadUiSettings(path, problem), unusual());
  EXPECT_EQ(problem, "");
  EXPECT_FALSE(fs::exists(aside));

  const std::string broken = "theme = \"light\"\nscale = \"large\"\nfuture = 7\n";
  std::ofstream(path) << broken;
  EXPECT_EQ(loadUiSettings(path, problem).theme, Theme::Light);
  EXPECT_NE(problem.find("scale"), std::string::npos) << problem;
  EXPECT_NE(problem.find("settings.toml.bad"), std::string::npos) << problem;
  std::ifstream kept(aside);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(kept), {}), broken);

  fs::remove(path);
  fs::create_directories(path);
  problem.clear();
  EXPECT_EQ(loadUiSettings(path, problem), UiSettings{});
  EXPECT_NE(problem.find("is a folder"), std::string::npos) << problem;
  fs::remove_all(folder);
}

std::string contentsOf(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// Whatever stands where the settings should: it is told, kept under another name, and settings are kept
// again.
TEST(UiSettings, NothingThatStandsInTheirPlaceIsFatal) {
  const std::string good = writeUiSettings(unusual());
  const struct {
    const char* what;
    std::string contents;
    mode_t mode = 0644;
  } rows[] = {{"a later version", "format = 2\n" + good},
              {"unknown keys", good + "[future]\nkey = [1, 2, { a = 1 }]\n"},
              {"truncated", good.substr(0, good.size() - 12)},
              {"empty but for a letter", "x"},
              {"binary", std::string("\x7f"
                                     "ELF\0\0\xff\xfe",
                                     8) +
                             std::string(5000, '\xc3')},
              {"an endless key", std::string(500'000, '.') + "a"},
              {"deep tables", std::string(300'000, '[')},
              {"huge", std::string(3U << 20U, '#')},
              {"unreadable", good, 0000}};
  const fs::path folder = fs::temp_directory_path() / ("gravitile-settings-" + std::to_string(::getpid()));
  for (const auto& row : rows) {
    SCOPED_TRACE(row.what);
    fs::remove_all(folder);
    fs::create_directories(folder);
    const fs::path path = folder / "settings.toml", aside = folder / "settings.toml.bad";
    std::ofstream(path, std::ios::binary) << row.contents;
    ASSERT_EQ(chmod(path.c_str(), row.mode), 0);
    if (row.mode == 0 && ::geteuid() == 0) continue;  // root reads everything
    std::string problem;
    EXPECT_NO_THROW(loadUiSettings(path, problem));
    EXPECT_TRUE(sim::test::contains(problem, "settings.toml.bad")) << problem;
    EXPECT_EQ(problem.find('\n'), std::string::npos) << problem;
    ASSERT_EQ(chmod(aside.c_str(), 0644), 0);
    EXPECT_EQ(contentsOf(aside), row.contents);
    saveUiSettings(path, unusual());
    problem.clear();
    EXPECT_EQ(loadUiSettings(path, problem), unusual());
    EXPECT_EQ(problem, "");
    EXPECT_EQ(contentsOf(aside), row.contents);
  }
  fs::remove_all(folder);
}

}  // namespace
}  // namespace gravitile::app
