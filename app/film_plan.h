#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "render/camera_path.h"
#include "render/film_writer.h"

namespace gravitile::app {

inline constexpr std::uint64_t kMostFrames = 10'000'000;  // almost two days at 60 a second
inline constexpr double kUsualFilmS = 10;
inline constexpr double kMostFrameRate = 1000;  // frames/s
inline constexpr std::uint64_t kMostStepsPerFrame = 1'000'000;

// How long a film is: by its frames, or its time.
struct FilmLength {
  std::optional<std::uint64_t> frames;
  std::optional<double> seconds;
  render::FrameRate rate;
};

// Exactly so many frames: what was asked for, else the nearest number to the time, at least 1. Throws
// sim::UserError when both are given or there are too many.
std::uint64_t framesOf(const FilmLength& length);

// The fraction nearest to a rate > 0; that of NTSC where it is meant: 29.97 is 30000/1001.
render::FrameRate frameRate(double perSecond);

// Of a turntable: what a path that lasts so long takes for its time.
inline constexpr double kFullTurnDegrees = 360;

// What moves the camera.
struct FilmCamera {
  enum class Motion { Still, Turntable, Path } motion = Motion::Still;
  render::CameraPath path;  // of Path
  std::string file;         // that it was read from

  // The path of a whole film, from the view that its scene opens with: of a turntable one turn. Without keys:
  // the view stays.
  render::CameraPath over(const render::Camera& opening, double filmS) const;
};

// "still", "turntable" or a camera file, which has to have a path. Throws sim::UserError.
FilmCamera filmCamera(const std::string& text);

// Where a film goes, and what kind it is.
struct FilmTarget {
  const render::FilmFormat* format = nullptr;
  std::filesystem::path path;  // as render::FilmSettings has it
};

// Where a film is written: OUT, or of a folder the pictures in it, "frames/frame_%05d.png".
std::filesystem::path filmPath(const std::string& output);

// By the extension; "-" are raw frames on stdout; a folder, there already or written with a / at its end,
// gets "frame_%05d.png". Throws sim::UserError when the kind is unknown or this program can't write it, the
// size does not go with it, or what is in the way of a row of pictures that does not go on. Does not look
// whether the file can be written.
FilmTarget filmTarget(const std::string& output, int width, int height, bool goesOn = false);

// ".mp4, .mkv, ..., a folder or - (stdout)", for help and messages.
std::string filmTargets();

}  // namespace gravitile::app
