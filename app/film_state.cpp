#include "app/film_state.h"

#include <fmt/format.h>

#include <cmath>
#include <numeric>
#include <span>
#include <system_error>

#include "app/camera_views.h"
#include "app/parse_value.h"
#include "sim/io/checkpoint.h"
#include "sim/io/readable_file.h"

namespace gravitile::app {
namespace {

namespace fs = std::filesystem;

// Names in a PictureState.
constexpr const char* kFilm = "Film";              // the numbers of numbersOf()
constexpr const char* kPieces = "FilmPieces";      // frames of each; further ones in FilmPieces1, ...
constexpr const char* kMeasured = "FilmMeasured";  // figures, densities, exposure
constexpr std::size_t kFilmNumbers = 16, kMeasuredNumbers = 5;
constexpr std::size_t kPiecesTogether = 256;        // an attribute of a checkpoint holds no more numbers
constexpr double kLargestCount = 9007199254740992;  // 2^53, up to which a double counts

std::vector<double> numbersOf(const FilmState& film) {
  const auto count = [](std::uint64_t value) { return static_cast<double>(value); };
  return {count(film.frames),
          count(film.recorded),
          count(film.inOut),
          count(film.firstStep),
          count(film.stepsPerFrame),
          static_cast<double>(film.rate.numerator),
          static_cast<double>(film.rate.denominator),
          static_cast<double>(film.width),
          static_cast<double>(film.height),
          static_cast<double>(film.supersample),
          static_cast<double>(film.motionBlur),
          static_cast<double>(film.depth),
          film.shutter,
          film.moves ? 1.0 : 0.0,
          static_cast<double>(film.process),
          count(film.pieces.size())};
}

std::string piecesName(std::size_t part) {
  return part == 0 ? kPieces : fmt::format("{}{}", kPieces, part);
}

// Whole numbers within bounds, told apart from damage.
class Reader {
 public:
  explicit Reader(std::span<const double> numbers) : numbers_(numbers) {}
  double real() { return numbers_[at_++]; }
  std::uint64_t count(double least, double most) {
    const double value = real();
    sound_ = sound_ && value >= least && value <= most && value == std::floor(value);
    return sound_ ? static_cast<std::uint64_t>(value) : 0;
  }
  int whole(double least, double most) { return static_cast<int>(count(least, most)); }
  bool sound() const { return sound_; }

 private:
  std::span<const double> numbers_;
  std::size_t at_ = 0;
  bool sound_ = true;
};

std::span<const double> numbers(const PictureState& state, const std::string& name) {
  const auto found = state.find(name);
  return found == state.end() ? std::span<const double>() : std::span<const double>(found->second);
}

bool takePieces(const PictureState& state, std::size_t count, FilmState& film) {
  for (std::size_t part = 0; film.pieces.size() < count; ++part) {
    const std::span<const double> some = numbers(state, piecesName(part));
    if (some.empty()) return false;
    Reader reader(some);
    for (std::size_t k = 0; k < some.size(); ++k)
      film.pieces.push_back(reader.count(1, static_cast<double>(kMostFrames)));
    if (!reader.sound()) return false;
  }
  const std::uint64_t sum = std::accumulate(film.pieces.begin(), film.pieces.end(), film.inOut);
  return film.pieces.size() == count && (count == 0 || sum == film.recorded);
}

void refuseWhatFilmBrings(const CommonOptions& options) {
  for (const char* option : {"--frames", "--seconds", "--fps", "--size", "--steps-per-frame", "--camera",
                             "--motion-blur", "--shutter", "--supersample", "--depth"})
    if (options.has(option))
      throw sim::UserError(
          fmt::format("{}: the film that --resume goes on with brings its own; allowed: another OUT, for a "
                      "film from there on",
                      option));
}

// Another film from there on has the size and the pace of the one before, but for what was asked for. What
// its camera did was that film's own.
void lookLike(const FilmState& before, RecordOptions& options) {
  if (!options.common.has("--size")) {
    options.common.width = before.width;
    options.common.height = before.height;
  }
  if (!options.common.has("--fps")) options.length.rate = before.rate;
  if (!options.common.has("--steps-per-frame")) options.stepsPerFrame = before.stepsPerFrame;
}

PictureState pictureOf(const std::string& checkpoint) {
  try {
    return sim::readCheckpointHead(checkpoint).checkpoint.picture;
  } catch (const sim::UserError& error) {
    throw sim::UserError(fmt::format("--resume: {}", error.what()));
  }
}

// The name of a film, or what stays of the names of a row of pictures.
std::string nameOf(const fs::path& film) {
  std::string name = film.stem().string();
  const std::size_t number = name.find('%');
  if (number == std::string::npos) return name;
  const std::size_t end = name.find('d', number);
  name.erase(number, end == std::string::npos ? std::string::npos : end + 1 - number);
  return name.empty() ? "frames" : name;
}

}  // namespace

void putFilm(const FilmState& film, PictureState& state) {
  state[kFilm] = numbersOf(film);
  for (std::size_t k = 0; k < film.pieces.size(); ++k)
    state[piecesName(k / kPiecesTogether)].push_back(static_cast<double>(film.pieces[k]));
  const render::Measured& measured = film.measured;
  state[kMeasured] = {measured.figures.x, measured.figures.y, measured.densities.x, measured.densities.y,
                      measured.exposure};
}

std::optional<FilmState> filmIn(const PictureState& state) {
  const std::span<const double> saved = numbers(state, kFilm), measured = numbers(state, kMeasured);
  if (saved.size() != kFilmNumbers || measured.size() != kMeasuredNumbers) return std::nullopt;
  constexpr double kMost = static_cast<double>(kMostFrames);
  FilmState film;
  Reader reader(saved);
  film.frames = reader.count(1, kMost);
  film.recorded = reader.count(1, kMost);
  film.inOut = reader.count(0, kMost);
  film.firstStep = reader.count(0, kLargestCount);
  film.stepsPerFrame = reader.count(0, static_cast<double>(kMostStepsPerFrame));
  film.rate = {reader.whole(1, 1e9), reader.whole(1, 1e9)};
  film.width = reader.whole(1, kMaxPicturePixels);
  film.height = reader.whole(1, kMaxPicturePixels);
  film.supersample = reader.whole(1, 16);
  film.motionBlur = reader.whole(1, 256);
  film.depth = reader.whole(0, 32);
  film.shutter = reader.real();
  film.moves = reader.whole(0, 1) != 0;
  film.process = reader.whole(0, 1e9);
  const auto pieces = static_cast<std::size_t>(reader.count(0, 1e6));
  if (!reader.sound() || !(film.shutter > 0 && film.shutter <= 1)) return std::nullopt;
  if (!takePieces(state, pieces, film)) return std::nullopt;
  const auto number = [&](std::size_t k) { return static_cast<float>(measured[k]); };
  film.measured.figures = {number(0), number(1)};
  film.measured.densities = {number(2), number(3)};
  film.measured.exposure = number(4);
  return film;
}

fs::path checkpointBeside(const fs::path& film) {
  return film.parent_path() / (nameOf(film) + sim::kCheckpointExtension);
}

fs::path pieceBeside(const fs::path& film, std::uint64_t firstFrame) {
  return film.parent_path() /
         fmt::format("{}.from-{:08}{}", film.stem().string(), firstFrame, film.extension().string());
}

std::optional<FilmState> resumedFilm(RecordOptions& options) {
  const std::string& resume = options.common.resume;
  if (resume.empty()) return std::nullopt;
  std::error_code error;
  if (!fs::exists(resume, error))
    throw sim::UserError(
        fmt::format("--resume: {}; a film that is complete has none any more, and one that ended before its "
                    "first checkpoint (--autosave) none yet; allowed: a file that is there, or to record it "
                    "without --resume",
                    sim::fileObstacle(resume)));
  if (!sim::isCheckpoint(resume)) return std::nullopt;
  const PictureState state = pictureOf(resume);
  std::optional<FilmState> film = filmIn(state);
  if (!film) return std::nullopt;
  const bool same =
      options.output != "-" && fs::equivalent(resume, checkpointBeside(filmPath(options.output)), error);
  if (!same) {
    lookLike(*film, options);
    return std::nullopt;
  }
  refuseWhatFilmBrings(options.common);
  options.length = {.frames = film->frames, .seconds = {}, .rate = film->rate};
  options.stepsPerFrame = film->stepsPerFrame;
  options.common.width = film->width;
  options.common.height = film->height;
  options.supersample = film->supersample;
  options.motionBlur = film->motionBlur;
  options.shutter = film->shutter;
  if (film->depth != 0) options.depth = film->depth;
  options.camera = {};
  if (film->moves) options.camera = {FilmCamera::Motion::Path, viewsIn(state).path, ""};
  return film;
}

}  // namespace gravitile::app
