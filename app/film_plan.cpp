#include "app/film_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <system_error>

#include "app/camera_file.h"
#include "render/picture_sequence.h"
#include "sim/io/readable_file.h"
#include "sim/io/trajectory.h"
#include "sim/user_error.h"

namespace gravitile::app {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuseTarget(const std::string& output, const std::string& reason,
                               const std::string& allowed) {
  throw sim::UserError(fmt::format("OUT: '{}' {}; allowed: {}", output, reason, allowed));
}

}  // namespace

std::uint64_t framesOf(const FilmLength& length) {
  if (length.frames && length.seconds)
    throw sim::UserError("--seconds: --frames is given too; allowed: one of the two");
  const double asked = length.frames
                           ? static_cast<double>(*length.frames)
                           : std::round(length.seconds.value_or(kUsualFilmS) * length.rate.perSecond());
  if (asked > static_cast<double>(kMostFrames)) {
    throw sim::UserError(fmt::format("{}: a film of {:.0f} frames is too long; allowed: 1 to {} frames",
                                     length.frames ? "--frames" : "--seconds", asked, kMostFrames));
  }
  return std::max<std::uint64_t>(1, static_cast<std::uint64_t>(asked));
}

render::FrameRate frameRate(double perSecond) {
  constexpr int kThousand = 1000, kNtsc = 1001;
  // 29.97 and 23.976 are what people write for these.
  const double ntsc = perSecond * kNtsc / kThousand;
  if (std::abs(perSecond - std::round(perSecond)) > 0.005 && std::abs(ntsc - std::round(ntsc)) < 0.0015)
    return {static_cast<int>(std::round(ntsc)) * kThousand, kNtsc};
  // Three decimals are told exactly; what is slower than that is a fraction of 1.
  constexpr int kParts = 1000;
  const int numerator = std::max(1, static_cast<int>(std::lround(perSecond * kParts)));
  const int divisor = std::gcd(numerator, kParts);
  return {numerator / divisor, kParts / divisor};
}

render::CameraPath FilmCamera::over(const render::Camera& opening, double filmS) const {
  if (motion == Motion::Path) return path;
  if (motion == Motion::Turntable) return render::turntablePath(opening, filmS);
  return {};
}

FilmCamera filmCamera(const std::string& text) {
  if (text == "still") return {};
  if (text == "turntable") return {FilmCamera::Motion::Turntable, {}, {}};
  if (const std::string obstacle = sim::fileObstacle(text); !obstacle.empty())
    throw sim::UserError(fmt::format("--camera: {}; allowed: still, turntable, or a camera file", obstacle));
  try {
    FilmCamera camera{FilmCamera::Motion::Path, readCameraFile(text).path, text};
    if (!camera.path.keys.empty()) return camera;
  } catch (const sim::UserError& wrong) {
    throw sim::UserError(fmt::format("--camera: {}", wrong.what()));
  }
  throw sim::UserError(fmt::format("--camera: {} has no path; allowed: a camera file with a [[key]]", text));
}

std::string filmTargets() {
  std::string targets;
  for (const render::FilmFormat& format : render::filmFormats())
    if (!format.pictures && render::filmObstacle(format).empty())
      targets += fmt::format("{}, ", format.extension);
  return targets + sim::kTrajectoryExtension +
         " (bodies for --replay), a folder/, NAME_%05d.png, NAME_%05d.exr, or - (raw frames on stdout)";
}

fs::path filmPath(const std::string& output) {
  std::error_code error;
  const bool folder = output.ends_with('/') || fs::is_directory(output, error);
  return folder ? fs::path(output) / "frame_%05d.png" : fs::path(output);
}

FilmTarget filmTarget(const std::string& output, int width, int height, bool goesOn) {
  FilmTarget target{nullptr, output};
  if (output == "-") {
    target.format = &render::filmFormat("y4m");
  } else {
    target.path = filmPath(output);
    target.format = render::filmFormatOf(target.path);
  }
  if (target.format == nullptr) refuseTarget(output, "is no film that is known", filmTargets());
  if (const std::string obstacle = render::filmObstacle(*target.format); !obstacle.empty())
    throw sim::UserError(fmt::format("OUT: {}", obstacle));
  if (const std::string problem = render::sizeProblem(*target.format, width, height); !problem.empty())
    throw sim::UserError(fmt::format("--size: {}x{}: {}; .mkv and .png take any", width, height, problem));
  if (target.format->pictures) {
    if (!render::hasFrameNumber(target.path))
      refuseTarget(output, "has no place for the number of a frame", "NAME_%05d.png, or a folder/");
    if (const fs::path old = render::frameInTheWay(target.path); !old.empty() && !goesOn)
      refuseTarget(output, fmt::format("has frames already ({})", old.string()), "a folder or name without");
  }
  return target;
}

}  // namespace gravitile::app
