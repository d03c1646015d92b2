#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "render/film_format.h"

namespace gravitile::app {

// How a film of the window is written: what encoders can do while the picture goes on.
enum class FilmQuality { Draft, Good, Lossless, Web, Pictures };

// A row of the table that settings, panel, palette and tests go by.
struct FilmQualityRow {
  FilmQuality value;
  std::string_view id;           // in the settings: "good"
  std::string_view label;        // "Good (MP4)"
  std::string_view description;  // for a tooltip
  std::string_view format;       // row of render::filmFormats()
  std::string_view encoderOptions;
};
std::span<const FilmQualityRow> filmQualities();
const FilmQualityRow& filmQuality(FilmQuality quality);

// The format with this quality's options of the encoder.
render::FilmFormat formatOf(const FilmQualityRow& quality);

// What a film of this format is written in: the wanted quality where that is of the format, else the first
// that is, for which drafts don't count; null when there is none.
const FilmQualityRow* qualityOf(const render::FilmFormat& format, FilmQuality wanted);

// The format of a file that the window can record to, by its extension; null for another. And what there is:
// "FILE.mp4, FILE.mkv, ...".
const render::FilmFormat* liveFilmFormat(const std::filesystem::path& path);
std::string liveFilmExtensions();

// Frames a second that can be chosen.
inline constexpr int kFilmRates[] = {30, 60};
inline constexpr int kUsualFilmRate = 60;

}  // namespace gravitile::app
