#include "app/look_list.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <set>

#include "user_errors.h"

namespace gravitile::app {
namespace {

namespace fs = std::filesystem;
using sim::test::contains;
using sim::test::userErrorOf;

class OwnLooks : public testing::Test {
 protected:
  OwnLooks() : folder_(fs::temp_directory_path() / ("gravitile-looks-" + std::to_string(getpid()))) {}
  ~OwnLooks() override { fs::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) const {
    fs::create_directories(folder_);
    std::ofstream(folder_ / name) << text;
  }
  const fs::path folder_;
};

TEST(PresetLooks, AreReadAndDiffer) {
  std::set<std::string> settings;
  for (const std::string_view name : presetLooks()) {
    LookFile look = loadLook(std::string(name), {});
    EXPECT_FALSE(look.title.empty() || look.description.empty()) << name;
    EXPECT_TRUE(look.components.empty()) << name << ": scenes have components of their own";
    look.title = look.description = "";
    EXPECT_TRUE(settings.insert(writeLook(look)).second) << name;
  }
  EXPECT_EQ(settings.size(), 5U);
}

TEST(PresetLooks, AreWhatTheirNamesSay) {
  EXPECT_EQ(
      writeLook({.title = "", .description = "", .look = loadLook("default", {}).look, .components = {}}),
      "");
  const render::Look hubble = loadLook("hubble", {}).look, density = loadLook("density", {}).look,
                     lecture = loadLook("lecture", {}).look, dark = loadLook("dark-room", {}).look;
  EXPECT_EQ(hubble.colourMode, render::ColourMode::Temperature);
  EXPECT_EQ(hubble.toneCurve, render::ToneCurve::Film);
  EXPECT_GT(hubble.bloom, 0);
  EXPECT_EQ(density.kind, render::PictureKind::DensityMap);
  EXPECT_TRUE(density.legend && density.scaleBar);
  EXPECT_EQ(lecture.colourMode, render::ColourMode::Component);
  EXPECT_GT(lecture.bodySize, 1);
  EXPECT_GT(lecture.exposureStops, 0);
  EXPECT_LT(dark.exposureStops, 0);
  EXPECT_FALSE(dark.legend || dark.scaleBar || dark.axes || dark.grid);
}

TEST_F(OwnLooks, AreSavedListedAndRead) {
  LookFile look;
  look.title = "My Look!";
  look.look.bloom = 0.75F;
  EXPECT_EQ(saveOwnLook(look, false, folder_), "my-look");
  EXPECT_EQ(loadLook("my-look", folder_).look.bloom, 0.75F);
  EXPECT_EQ(loadLook((folder_ / "my-look.toml").string(), {}).title, "My Look!");
  look.look.bloom = 0.5F;
  EXPECT_EQ(saveOwnLook(look, false, folder_), "") << "asks before it replaces one";
  EXPECT_EQ(loadLook("my-look", folder_).look.bloom, 0.75F);
  EXPECT_EQ(saveOwnLook(look, true, folder_), "my-look");
  EXPECT_EQ(loadLook("my-look", folder_).look.bloom, 0.5F);
  const std::vector<ListedLook> list = listLooks(folder_);
  ASSERT_EQ(list.size(), presetLooks().size() + 1);
  EXPECT_EQ(list.front().name, "default");
  EXPECT_FALSE(list.front().own);
  EXPECT_EQ(list.back().name, "my-look");
  EXPECT_EQ(list.back().title, "My Look!");
  EXPECT_TRUE(list.back().own);
}

TEST_F(OwnLooks, NamesThatCanNotBeAreRefused) {
  LookFile look;
  look.title = "...";
  EXPECT_TRUE(contains(userErrorOf([&] { saveOwnLook(look, false, folder_); }), "letters or digits"));
  look.title = "Hubble";
  EXPECT_TRUE(contains(userErrorOf([&] { saveOwnLook(look, true, folder_); }), "another name"));
  EXPECT_FALSE(fs::exists(folder_));
  const std::string message = userErrorOf([&] { loadLook("hubbel", folder_); });
  EXPECT_TRUE(contains(message, "'hubbel'") && contains(message, "dark-room")) << message;
}

TEST_F(OwnLooks, ABrokenOneIsListedWithTheReason) {
  write("broken.toml", "\nbloom = 7");
  write("hubble.toml", "bloom = 1");  // the program's comes first
  write("untitled.toml", "bloom = 1");
  const std::vector<ListedLook> list = listLooks(folder_);
  ASSERT_EQ(list.size(), presetLooks().size() + 2);
  const ListedLook& broken = list[list.size() - 2];
  EXPECT_EQ(broken.name, "broken");
  EXPECT_TRUE(contains(broken.description, "broken.toml:2: bloom: 7")) << broken.description;
  EXPECT_EQ(list.back().title, "untitled");
  EXPECT_GT(loadLook("hubble", folder_).look.saturation, 1);
}

}  // namespace
}  // namespace gravitile::app
