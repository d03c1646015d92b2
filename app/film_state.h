#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "app/commands.h"
#include "app/picture_state.h"
#include "render/measurements.h"

namespace gravitile::app {

// What a film that was interrupted goes on with, beside its run: kept with the picture of a checkpoint.
struct FilmState {
  std::uint64_t frames = 0;           // of the whole film
  std::uint64_t recorded = 0;         // of them, in OUT and in the pieces; the run shows the last of these
  std::uint64_t inOut = 0;            // of those, in the file OUT itself, which is whole up to there
  std::vector<std::uint64_t> pieces;  // frames of each piece that follows it
  std::uint64_t firstStep = 0;        // that the first frame shows
  std::uint64_t stepsPerFrame = 1;
  render::FrameRate rate;
  int width = 0, height = 0;
  int supersample = 1, motionBlur = 1, depth = 0;  // depth 0: the usual
  double shutter = 0.5;
  bool moves = false;  // the camera, along the path among the views
  int process = 0;     // that wrote it
  render::Measured measured;
};

void putFilm(const FilmState& film, PictureState& state);

// Nothing where the state is that of a run which is no film, or makes no sense.
std::optional<FilmState> filmIn(const PictureState& state);

// "film.mp4" -> "film.checkpoint.hdf5"; of a row of pictures beside them, by the part of their names that
// stays.
std::filesystem::path checkpointBeside(const std::filesystem::path& film);

// The piece of a film that begins with this frame: "film.from-00000150.mp4".
std::filesystem::path pieceBeside(const std::filesystem::path& film, std::uint64_t firstFrame);

// The film that --resume names goes on: its settings take the place of those in `options`. Nothing where the
// checkpoint is not that of OUT; where it is that of another film, its size, rate and steps a frame are taken
// for those that were not given. Throws sim::UserError when the file can't be read, or an option was given
// that the film which goes on brings.
std::optional<FilmState> resumedFilm(RecordOptions& options);

}  // namespace gravitile::app
