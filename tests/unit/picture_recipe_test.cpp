#include "app/picture_recipe.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>

#include "app/film_state.h"
#include "sim/user_error.h"

namespace gravitile::app {
namespace {

PictureRecipe everything() {
  return {.program = "0.1.0 (1a2b3c4d5e)",
          .unrepeatable = "its kernel was changed on the way",
          .scenePrint = "12-00ff",
          .options = {{"dt", "0.1"}, {"scene", "/a folder/\"quoted\" \\ scène.toml"}},
          .view = {{"CameraDistance", {0.1}}, {"CameraTarget", {1.0 / 3, -2e-17, 1e22}}, {"Empty", {}}}};
}

TEST(PictureRecipe, ComesBackAsItWas) {
  const PictureRecipe recipe = everything();
  const PictureRecipe read = parseRecipe(writeRecipe(recipe), "picture.png");
  EXPECT_EQ(read.program, recipe.program);
  EXPECT_EQ(read.unrepeatable, recipe.unrepeatable);
  EXPECT_EQ(read.scenePrint, recipe.scenePrint);
  EXPECT_EQ(read.options, recipe.options);
  EXPECT_EQ(read.view, recipe.view);
}

TEST(PictureRecipe, AnyCutOfItIsReadOrRefusedInOneLine) {
  const std::string text = writeRecipe(everything());
  for (std::size_t length = 0; length <= text.size(); ++length) {
    try {
      parseRecipe(text.substr(0, length), "picture.png");
    } catch (const sim::UserError& error) {
      EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
    }
  }
}

TEST(PictureRecipe, WhatIsOfAnotherKindIsRefused) {
  for (const char* wrong : {"format = 2", "format = \"one\"", "options = 3", "[options]\nscene = 3",
                            "view = []", "[view]\nx = \"here\"", "[view]\nx = [nan]", "[view]\nx = [1e40]",
                            "[view]\nx = [1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17]", "program = 1", "a ="})
    EXPECT_THROW(parseRecipe(wrong, "picture.png"), sim::UserError) << wrong;
  EXPECT_NO_THROW(parseRecipe("later = { than = \"this\" }", "picture.png"));
}

TEST(PictureRecipe, AnotherFileHasAnotherPrint) {
  const std::filesystem::path path = std::filesystem::temp_directory_path() / "gravitile-recipe-print";
  const auto printOf = [&](const std::string& contents) {
    std::ofstream(path, std::ios::binary) << contents;
    return scenePrint(path);
  };
  const std::string first = printOf("scene");
  EXPECT_EQ(printOf("scene"), first);
  EXPECT_NE(printOf("scend"), first);
  EXPECT_NE(printOf("scene "), first);
  const std::string large(5 << 20, 'x');
  EXPECT_NE(printOf(large), printOf(large + "y"));
  std::filesystem::remove(path);
  EXPECT_EQ(scenePrint(path), "");
}

FilmState someFilm() {
  FilmState film;
  film.frames = 9000;
  film.recorded = 30 + 600 * 4;
  film.inOut = 30;
  film.pieces.assign(600, 4);
  film.firstStep = 123456789012;
  film.stepsPerFrame = 3;
  film.rate = {30000, 1001};
  film.width = 1919;
  film.height = 1079;
  film.supersample = 2;
  film.motionBlur = 3;
  film.depth = 16;
  film.shutter = 0.7;
  film.moves = true;
  film.process = 4711;
  film.measured.exposure = 0.3F;
  return film;
}

TEST(FilmState, ComesBackAsItWas) {
  const FilmState film = someFilm();
  PictureState state;
  putFilm(film, state);
  for (const auto& [name, numbers] : state) EXPECT_LE(numbers.size(), 256U) << name;
  const std::optional<FilmState> read = filmIn(state);
  ASSERT_TRUE(read);
  PictureState again;
  putFilm(*read, again);
  EXPECT_EQ(again, state);
  EXPECT_EQ(read->pieces, film.pieces);
  EXPECT_EQ(read->rate, film.rate);
  EXPECT_EQ(read->measured.exposure, 0.3F);
}

TEST(FilmState, WhatMakesNoSenseIsNone) {
  EXPECT_FALSE(filmIn({}));
  PictureState state;
  putFilm(someFilm(), state);
  const PictureState good = state;
  for (std::size_t k = 0; k < 12; ++k)
    for (const double wrong : {-1.0, 0.5, 1e300, std::nan("")}) {
      state = good;
      state["Film"][k] = wrong;
      EXPECT_FALSE(filmIn(state)) << k << ": " << wrong;
    }
  state = good;
  state["FilmPieces"].pop_back();
  EXPECT_FALSE(filmIn(state));
  state.erase("FilmPieces");
  EXPECT_FALSE(filmIn(state));
}

TEST(FilmState, FilesStandBesideTheFilm) {
  EXPECT_EQ(checkpointBeside("a/film.mp4"), "a/film.checkpoint.hdf5");
  EXPECT_EQ(checkpointBeside("a/frame_%05d.png"), "a/frame_.checkpoint.hdf5");
  EXPECT_EQ(checkpointBeside("a/%d.png"), "a/frames.checkpoint.hdf5");
  EXPECT_EQ(pieceBeside("a/film.mp4", 150), "a/film.from-00000150.mp4");
}

}  // namespace
}  // namespace gravitile::app
