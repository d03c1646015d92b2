#include "app/panels/film_rows.h"

#include <gtest/gtest.h>
#include <imgui.h>

#include <algorithm>
#include <variant>
#include <vector>

#include "app/hover_delay.h"

namespace gravitile::app {
namespace {

// ImGui without a window.
class FilmRowsTest : public testing::Test {
 protected:
  FilmRowsTest() {
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = {400, 700};
    io.DeltaTime = 1.0F / 60;
    io.UserData = &hoverDelay_;
    unsigned char* pixels = nullptr;
    int width = 0, height = 0;
    io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
  }
  ~FilmRowsTest() override { ImGui::DestroyContext(); }

  void draw(ImVec2 pointer, bool pressed) {
    ImGuiIO& io = ImGui::GetIO();
    io.MousePos = pointer;
    io.MouseDown[0] = pressed;
    ImGui::NewFrame();
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({340, 300});
    ImGui::Begin("window", nullptr, ImGuiWindowFlags_NoTitleBar);
    drawFilmRows(settings_, film_, 92, commands_);
    ImGui::End();
    ImGui::Render();
  }
  // All that is said by a click there.
  std::vector<Command> click(ImVec2 place) {
    commands_.commands().clear();
    for (const bool pressed : {false, false, true, true, false, false}) draw(place, pressed);
    return commands_.commands();
  }
  // What every row of pixels down a column says, but for lists that open.
  template <typename Wanted>
  std::vector<Wanted> found(float x) {
    std::vector<Wanted> all;
    for (float y = 4; y < 150; y += 4)
      for (const Command& command : click({x, y}))
        if (const auto* wanted = std::get_if<Wanted>(&command)) all.push_back(*wanted);
    return all;
  }

  UiSettings settings_;
  FilmStatus film_;
  CommandQueue commands_;
  HoverDelay hoverDelay_;
};

TEST_F(FilmRowsTest, TheButtonBeginsAFilmWithoutPanelsAndEndsTheOneThatRuns) {
  const auto begun = found<command::ToggleFilm>(40);
  ASSERT_FALSE(begun.empty());
  EXPECT_FALSE(begun[0].withPanels);
  film_ = {.phase = FilmStatus::Phase::Recording, .withPanels = true};
  const auto ended = found<command::ToggleFilm>(40);
  ASSERT_FALSE(ended.empty());
  EXPECT_TRUE(ended[0].withPanels);
  film_.phase = FilmStatus::Phase::Ending;
  EXPECT_TRUE(found<command::ToggleFilm>(40).empty()) << "there is nothing to be done but wait";
}

TEST_F(FilmRowsTest, TheRateIsChosenByAClickButNotWhileAFilmRuns) {
  const auto thirty = found<command::SetFilmRate>(108);
  ASSERT_FALSE(thirty.empty());
  EXPECT_EQ(thirty[0].framesPerSecond, 30);
  film_.phase = FilmStatus::Phase::Recording;
  EXPECT_TRUE(found<command::SetFilmRate>(108).empty());
}

TEST_F(FilmRowsTest, TheListsHaveEveryQualityAndSize) {
  std::vector<FilmQuality> qualities;
  std::vector<PictureSize> sizes;
  for (float listY = 4; listY < 130; listY += 8) {
    for (float entryY = listY; entryY < 300; entryY += 6) {
      click({200, listY});  // opens a list, or closes it
      for (const Command& command : click({200, entryY})) {
        if (const auto* quality = std::get_if<command::SetFilmQuality>(&command))
          qualities.push_back(quality->quality);
        if (const auto* size = std::get_if<command::SetPictureSize>(&command)) sizes.push_back(size->size);
      }
      click({390, 690});  // beside everything
    }
  }
  for (const FilmQualityRow& row : filmQualities())
    EXPECT_NE(std::find(qualities.begin(), qualities.end(), row.value), qualities.end()) << row.id;
  for (const PictureSizeRow& row : pictureSizes())
    EXPECT_NE(std::find(sizes.begin(), sizes.end(), row.value), sizes.end()) << row.id;
}

}  // namespace
}  // namespace gravitile::app
