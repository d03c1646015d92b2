#pragma once

#include <array>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "app/film_quality.h"
#include "app/panel_set.h"
#include "app/picture_size.h"
#include "render/look.h"

namespace gravitile::app {

// How a person wants panels, pictures and films in every session: kept as settings.toml in the program's
// folder of settings.
//
//   theme = "light"
//   scale = 150                            # of the panels, percent, over what the screen asks for
//   picture-size = "4k"                    # of saved pictures, as in picture_size.cpp
//   film-quality = "draft"                 # as in film_quality.cpp
//   film-rate = 30                         # frames a second
//   [panels]                               # by their names in panel_table.cpp
//   performance = { side = "left" }
//   picture     = { shown = false }
//   diagnostics = { side = "right" }       # "middle": over or under the middle of the picture

enum class Theme { Dark, Light };
std::span<const render::Choice<Theme>> themes();

inline constexpr int kLeastScalePercent = 100, kMostScalePercent = 300, kScaleStepPercent = 25;

struct UiSettings {
  Theme theme = Theme::Dark;
  int scalePercent = kLeastScalePercent;
  PanelSides sides;
  PanelSet shown = PanelSet::atStart();  // of those that a fresh window shows
  PictureSize pictureSize = PictureSize::Window;
  FilmQuality filmQuality = FilmQuality::Good;
  int filmRate = kUsualFilmRate;  // frames/s, one of kFilmRates

  bool operator==(const UiSettings&) const = default;
};

// Where they are kept. Empty where there is no home.
std::filesystem::path uiSettingsFile();

// Reads and writes them. What is not understood is left out, for a file that somebody has broken must not
// keep the window from opening; `problem` gets the reason of the first one.
UiSettings parseUiSettings(std::string_view text, const std::string& file, std::string& problem);
std::string writeUiSettings(const UiSettings& settings);

// The usual ones where there is no file. One that has a problem is copied to `path` + ".bad"; what can't be
// read as settings at all (a folder, a file without permission or of megabytes) gets that name. Never throws
// for what stands there.
UiSettings loadUiSettings(const std::filesystem::path& path, std::string& problem);
// Throws sim::UserError or sim::WriteError.
void saveUiSettings(const std::filesystem::path& path, const UiSettings& settings);

// The nearest allowed scale; a step up or down from it.
int allowedScale(int percent);

}  // namespace gravitile::app
