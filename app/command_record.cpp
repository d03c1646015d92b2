#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <exception>
#include <filesystem>
#include <system_error>
#include <utility>

#include "app/commands.h"
#include "app/film_gaps.h"
#include "app/film_pieces.h"
#include "app/film_state.h"
#include "app/format.h"
#include "app/offscreen_run.h"
#include "app/output_path.h"
#include "app/parse_value.h"
#include "app/picture_recipe.h"
#include "app/record_trajectory.h"
#include "app/recording.h"
#include "app/replay.h"
#include "app/start_simulation.h"
#include "app/trace_file.h"
#include "render/film_file.h"
#include "render/picture_sequence.h"
#include "render/render_error.h"
#include "sim/user_error.h"

namespace gravitile::app {
namespace {

namespace fs = std::filesystem;

constexpr int kRunFailed = 1;
constexpr int kSignalled = 128;  // added to a signal's number, as shells do

// Checks that the film can be written.
FilmTarget requireTarget(const RecordOptions& options, bool goesOn) {
  FilmTarget target = filmTarget(options.output, options.common.width, options.common.height, goesOn);
  if (options.output == "-") {
    if (isatty(STDOUT_FILENO) == 1)
      throw sim::UserError("OUT: - would be raw frames on a terminal; allowed: a pipe or a file for stdout");
    return target;
  }
  if (!target.format->pictures) {
    target.path = requireWritable("OUT", target.path);
    return target;
  }
  // Of a row of pictures the folder is made, unless it is there.
  const fs::path folder = target.path.has_parent_path() ? target.path.parent_path() : fs::path(".");
  std::error_code error;
  if (!fs::is_directory(folder, error)) {
    requireWritable("OUT", folder);
  } else {
    requireWritable("OUT", render::frameFile(target.path, goesOn ? kMostFrames : 0));
  }
  return target;
}

// Nothing that is read is written over.
void refuseLostFiles(const RecordOptions& options) {
  if (options.output == "-") return;
  std::vector<NamedPath> inputs = inputFiles(options.common);
  inputs.push_back({"--camera", options.camera.file});
  inputs.push_back({"--resume", options.common.resume});
  refuseSameFiles(inputs, {{"OUT", options.output}, {"--trace", options.common.trace}});
}

// Adaptive steps have lengths of their own, and a film a fixed time a frame.
void refuseAdaptive(const sim::Simulation& simulation) {
  if (simulation.parameters().adaptive > 0)
    throw sim::UserError(
        "--adaptive: steps of different lengths make no even film, which shows as many steps from each frame "
        "to "
        "the next; allowed: 0");
}

// The film has as many frames as the trajectory, where no number is asked for, and one a frame.
void fitReplay(RecordOptions& options, const sim::ReplayEngine& replay) {
  const bool whole = !options.length.frames && !options.length.seconds;
  const std::uint64_t stride = options.stepsPerFrame.value_or(1);
  const std::uint64_t frames =
      replayFilmFrames(replay, whole ? std::nullopt : std::optional(framesOf(options.length)), stride);
  options.stepsPerFrame = stride;
  options.length.seconds.reset();
  options.length.frames = frames;
  tellReplay(options.common, replay);
}

// Moments that show the same bodies, and light that is larger than GL's images.
void refuseWithoutUse(const RecordOptions& options, const sim::Scene& scene) {
  const std::uint64_t steps = options.stepsPerFrame.value_or(scene.stepsPerFrame);
  const double dt = options.common.dt.value_or(scene.dt);
  const auto least = static_cast<std::uint64_t>(std::ceil(options.motionBlur / options.shutter));
  if (options.motionBlur > 1 && steps > 0 && steps < least)
    throw sim::UserError(fmt::format(
        "--motion-blur: {} moments in {} of a frame differ only where a frame has {} steps or more, not {}; "
        "allowed: with --steps-per-frame {} --dt {:.4g}, which shows the same time a frame, or where only "
        "the camera "
        "moves with --steps-per-frame 0",
        options.motionBlur, options.shutter, least, steps, least,
        dt * static_cast<double>(steps) / static_cast<double>(least)));
  const int largest = std::max(options.common.width, options.common.height);
  if (options.supersample > 1 && largest * options.supersample > kMaxPicturePixels)
    throw sim::UserError(
        fmt::format("--supersample: light of {} times {} pixels is too large; allowed: up to {}",
                    options.supersample, largest, kMaxPicturePixels / largest));
}

// A film in one file has 8 bits; a row of pictures what its kind has.
void requireFilmDepth(const RecordOptions& options, const FilmTarget& target) {
  if (target.format->pictures) return requireDepth(target.path, options.depth);
  if (options.depth && *options.depth != 8)
    throw sim::UserError(
        fmt::format("--depth: {} has 8 bits a channel; allowed: 8, or NAME_%05d.png, "
                    "NAME_%05d.exr",
                    target.format->title));
}

// How a film is to be written, and where it can be gone on with.
struct Film {
  FilmTarget target;
  std::optional<FilmState> goesOn;
  fs::path checkpoint;  // "": nowhere
  bool saved = false;   // one is there

  bool isRow() const { return target.format->pictures; }
};

// What there is of it: the film itself, or the file that a crash has left.
bool begun(const fs::path& out) {
  std::error_code ignored;
  if (fs::exists(out, ignored)) return true;
  const std::string start = out.stem().string() + ".part-";
  for (const fs::directory_entry& entry :
       fs::directory_iterator(out.parent_path().empty() ? "." : out.parent_path(), ignored)) {
    const fs::path name = entry.path().filename();
    if (name.string().starts_with(start) && name.extension() == out.extension()) return true;
  }
  return false;
}

// A film that was interrupted, and what it would go on from, are not for another one to take the place of,
// whether --force is given or not. Nor is any other run that was saved there.
void refuseLostRun(const RecordOptions& options, const Film& film) {
  std::error_code ignored;
  if (film.goesOn || film.checkpoint.empty()) return;
  refuseSameFiles({{"--resume", options.common.resume}}, {{"OUT", film.checkpoint}});
  if (!fs::exists(film.checkpoint, ignored)) return;
  if (begun(film.target.path))
    throw sim::UserError(fmt::format(
        "OUT: {} was interrupted and can go on; allowed: --resume {}, another OUT, or remove that file to "
        "begin anew",
        options.output, film.checkpoint.string()));
  if (!options.common.force)
    throw sim::UserError(fmt::format(
        "OUT: {} is there already, and the run would be saved there meanwhile; give --force to replace it, "
        "another OUT, or --autosave 0",
        film.checkpoint.string()));
}

Film requireFilm(RecordOptions& options) {
  Film film;
  film.goesOn = resumedFilm(options);
  film.saved = film.goesOn.has_value();
  film.target = requireTarget(options, film.saved);
  requireFilmDepth(options, film.target);
  // Raw frames are read while they are written, and those of a replay need no run to go on.
  const bool savable = film.target.format->id != "y4m" && options.common.replay.empty();
  if (savable && options.common.autosaveMinutes > 0) film.checkpoint = checkpointBeside(film.target.path);
  refuseLostRun(options, film);
  const bool holdsFrames = film.goesOn && film.goesOn->inOut > 0;
  if (!film.isRow() && options.output != "-" && !holdsFrames)
    refuseExisting("OUT", film.target.path, options.common.force);
  return film;
}

// What there is already of a film that goes on. Throws sim::UserError when a piece is missing.
std::vector<render::FilmPiece> piecesOf(const Film& film) {
  std::vector<render::FilmPiece> pieces;
  if (!film.goesOn) return pieces;
  const fs::path& out = film.target.path;
  std::uint64_t first = film.goesOn->inOut;
  if (first > 0) pieces.push_back({out, first});
  for (const std::uint64_t frames : film.goesOn->pieces) {
    pieces.push_back({pieceBeside(out, first), frames});
    first += frames;
  }
  std::error_code error;
  for (const render::FilmPiece& piece : pieces)
    if (!film.isRow() && !fs::exists(piece.path, error))
      throw sim::UserError(
          fmt::format("--resume: {}, with frames of the film, is no longer there", piece.path.string()));
  if (const std::string gaps = film.isRow() ? missingPictures(out, first) : ""; !gaps.empty())
    throw sim::UserError(fmt::format(
        "--resume: {} of the film's first {} pictures can't be found; put them back, or record the "
        "film anew in another folder",
        gaps, first));
  // What a crash has left behind it is drawn anew.
  if (!film.isRow() && kill(film.goesOn->process, 0) != 0)
    fs::remove(render::partOf(out, film.goesOn->process), error);
  return pieces;
}

std::unique_ptr<FilmPieces> openPieces(const Film& film, const RecordOptions& options) {
  try {
    return std::make_unique<FilmPieces>(
        render::FilmSettings{.format = film.target.format,
                             .path = film.target.path,
                             .width = options.common.width,
                             .height = options.common.height,
                             .rate = options.length.rate,
                             .halfLight = options.depth != 32,
                             .halfFigures = options.depth == 16,
                             .firstFrame = film.goesOn ? film.goesOn->recorded : 0},
        piecesOf(film));
  } catch (const render::RenderError& error) {
    throw sim::UserError(fmt::format("OUT: {}", error.what()));
  }
}

// The film takes its place, and where it is not complete the run is saved. Returns what failed, or "".
std::string end(Recording& recording, FilmPieces& pieces, Film& film, bool complete) {
  try {
    pieces.finish(true);
    if (!complete && !film.checkpoint.empty() && recording.frames() > 0) {
      recording.save(pieces, film.checkpoint);
      film.saved = true;
    } else if (!film.checkpoint.empty()) {
      std::error_code ignored;
      fs::remove(film.checkpoint, ignored);  // of what it told nothing is left to be done
      film.saved = false;
    }
    pieces.removePieces();
  } catch (const std::exception& error) {
    return error.what();
  }
  return "";
}

// Writes the film. Returns why it is shorter than it should be, or "".
std::string write(Recording& recording, FilmPieces& pieces, Film& film, OffscreenRun& run) {
  try {
    render::ImageText text = recording.text();
    std::erase_if(text, [](const auto& entry) { return entry.first == kRecipeText; });  // of one picture
    pieces.begin(text);
    recording.record(pieces, film.checkpoint);
  } catch (const std::exception& error) {  // whatever it was, the film up to there is kept
    std::error_code ignored;
    film.saved = !film.checkpoint.empty() && fs::exists(film.checkpoint, ignored);
    const std::string failure = error.what();
    // The frames that OUT had are what the checkpoint knows of.
    if (film.saved && film.goesOn && film.goesOn->inOut > 0) return failure;
    try {
      pieces.finish(film.saved);
    } catch (const std::exception&) {
      // The first reason is the one to tell.
    }
    return failure;
  }
  const std::string broken = run.broken("the film ends there");
  const std::string failure = end(recording, pieces, film, !broken.empty() || recording.signal() == 0);
  return broken.empty() ? failure : broken;
}

// "film.mp4: 300 frames, ...".
std::string description(const RecordOptions& options, std::uint64_t frames, std::uint64_t bytes) {
  const render::FrameRate& rate = options.length.rate;
  return fmt::format("{}: {}, {}x{} pixels, {} s at {:.5g} frames/s, {}B", options.output,
                     counted(frames, "frame"), options.common.width, options.common.height,
                     compact(rate.timeS(frames)), rate.perSecond(), withPrefix(static_cast<double>(bytes)));
}

// "; go on with --resume film.checkpoint.hdf5".
std::string goOnText(const Film& film) {
  return film.saved ? fmt::format("; go on with --resume {}", film.checkpoint.string()) : "";
}

}  // namespace

int runRecord(const RecordOptions& asked) {
  if (isTrajectoryPath(asked.output)) return recordTrajectory(asked);
  RecordOptions options = asked;
  refuseLostFiles(options);
  options.common.trace = requireTrace(options.common.trace, options.common.force).string();
  Film film = requireFilm(options);
  std::uint64_t frames = framesOf(options.length);
  const bool toStdout = options.output == "-";
  if (toStdout) std::signal(SIGPIPE, SIG_IGN);  // a reader that has gone is told in words
  const std::unique_ptr<FilmPieces> pieces = openPieces(film, options);
  OffscreenRun run(options.common);
  if (const sim::ReplayEngine* replay = replayOf(run.simulation())) {
    fitReplay(options, *replay);
    frames = framesOf(options.length);
  } else {
    refuseAdaptive(run.simulation());
  }
  refuseWithoutUse(options, run.simulation().scene());
  const render::PixelKind kind = film.isRow()
                                     ? pictureFormat(film.target.path, run.picture().look, options.depth).kind
                                     : render::PixelKind::Rgb8;
  Recording recording(run, options, film.goesOn, kind);
  std::string failure = write(recording, *pieces, film, run);
  if (failure.empty()) failure = run.glError();
  if (!failure.empty()) {
    const bool left = pieces->kept() && !toStdout;
    fmt::print(stderr, "gravitile: {}{}{}\n", failure,
               left ? fmt::format("; ended after {}; {} holds what was written",
                                  counted(pieces->frames(), "frame"), options.output)
                    : "",
               goOnText(film));
    return kRunFailed;
  }

  std::error_code error;
  const std::uintmax_t size =
      fs::file_size(film.target.path, error);  // less than was written, once it is copied
  const std::string outcome = pieces->kept()
                                  ? description(options, recording.frames(), error ? pieces->bytes() : size)
                                  : "no frame was written";
  if (recording.frames() < frames) {
    fmt::print(stderr, "gravitile: ended before frame {} of {}; {}{}\n", recording.frames() + 1, frames,
               outcome, goOnText(film));
    return kSignalled + recording.signal();
  }
  fmt::print(toStdout ? stderr : stdout, "{}\n", outcome);
  return 0;
}

}  // namespace gravitile::app
