#include <fmt/format.h>
#include <unistd.h>

#include <csignal>
#include <exception>
#include <filesystem>
#include <system_error>
#include <utility>

#include "app/commands.h"
#include "app/film_worker.h"
#include "app/format.h"
#include "app/interrupt.h"
#include "app/offscreen_run.h"
#include "app/output_path.h"
#include "app/progress.h"
#include "app/screenshot.h"
#include "app/session.h"
#include "render/picture_sequence.h"
#include "render/read_back.h"
#include "render/render_error.h"
#include "sim/user_error.h"

namespace gravitile::app {
namespace {

namespace fs = std::filesystem;

constexpr int kRunFailed = 1;
constexpr int kSignalled = 128;  // added to a signal's number, as shells do

// Checks that the film can be written.
FilmTarget requireFilm(const RecordOptions& options) {
  FilmTarget target = filmTarget(options.output, options.common.width, options.common.height);
  if (options.output == "-") {
    if (isatty(STDOUT_FILENO) == 1)
      throw sim::UserError("OUT: - would be raw frames on a terminal; allowed: a pipe or a file for stdout");
    return target;
  }
  if (!target.format->encoder.empty()) {
    target.path = requireWritable("OUT", target.path);
    return target;
  }
  // Of a row of pictures the folder is made, unless it is there.
  const fs::path folder = target.path.has_parent_path() ? target.path.parent_path() : fs::path(".");
  std::error_code error;
  if (!fs::is_directory(folder, error)) {
    requireWritable("OUT", folder);
  } else {
    requireWritable("OUT", render::frameFile(target.path, 0));
  }
  return target;
}

std::unique_ptr<render::FilmWriter> openWriter(const render::FilmSettings& settings) {
  try {
    return render::openFilm(settings);
  } catch (const render::RenderError& error) {
    throw sim::UserError(fmt::format("OUT: {}", error.what()));
  }
}

// One film from its first frame to its last.
class Recording {
 public:
  Recording(OffscreenRun& run, const RecordOptions& options, std::uint64_t frames);

  // Until the film is complete, or the signal comes, or a position is no number, or writing fails.
  void record(FilmWorker& worker);
  render::ImageText text() { return pictureText(run_.simulation(), run_.picture(), run_.options().seed); }
  int signal() const { return interrupt_.signal(); }
  std::uint64_t frames() const { return recorded_; }

 private:
  bool goOn(const FilmWorker& worker);
  void draw(std::uint64_t frame);
  bool handOver(FilmWorker& worker);

  OffscreenRun& run_;
  render::FrameRate rate_;
  std::uint64_t frames_, stepsPerFrame_;
  render::CameraPath path_;
  render::PictureTarget pixels_;
  render::ReadBack readBack_;
  render::ImageText pendingText_;
  Interrupt interrupt_;
  ProgressLine progress_;
  double startS_ = steadyTimeS();
  std::uint64_t recorded_ = 0;
};

Recording::Recording(OffscreenRun& run, const RecordOptions& options, std::uint64_t frames)
    : run_(run),
      rate_(options.length.rate),
      frames_(frames),
      stepsPerFrame_(options.stepsPerFrame.value_or(run.simulation().scene().stepsPerFrame)),
      path_(options.camera.over(run.picture().camera, rate_.timeS(frames))),
      pixels_(run.options().width, run.options().height) {
  if (!path_.keys.empty()) run_.picture().camera = render::cameraAt(path_, 0);
}

// "75 s", "42 min", "3.5 h".
std::string shortDuration(double seconds) {
  constexpr double kMinuteS = 60, kHourS = 3600;
  if (seconds < 2 * kMinuteS) return fmt::format("{:.0f} s", seconds);
  if (seconds < 2 * kHourS) return fmt::format("{:.0f} min", seconds / kMinuteS);
  return fmt::format("{:.1f} h", seconds / kHourS);
}

bool Recording::goOn(const FilmWorker& worker) {
  const double elapsedS = steadyTimeS() - startS_;
  const double rate = elapsedS > 0 ? static_cast<double>(recorded_) / elapsedS : 0;
  const double leftS = rate > 0 ? static_cast<double>(frames_ - recorded_) / rate : 0;
  progress_.showBar(static_cast<double>(recorded_) / static_cast<double>(frames_),
                    fmt::format("{} of {}, {}/s, {} left, {}B", recorded_, frames_, compact(rate),
                                shortDuration(leftS), withPrefix(static_cast<double>(worker.bytes()))));
  return interrupt_.signal() == 0;
}

// The first frame is a picture by itself; what follows slowly goes by the film's clock in the others.
void Recording::draw(std::uint64_t frame) {
  Picture& picture = run_.picture();
  if (!path_.keys.empty()) picture.camera = render::cameraAt(path_, rate_.timeS(frame));
  picture.drawNext(pixels_.framebuffer(), pixels_.width(), pixels_.height(), frame == 0 ? 0 : rate_.timeS(1));
}

// The frame that was read back goes to the encoder.
bool Recording::handOver(FilmWorker& worker) {
  if (!readBack_.pending()) return true;
  ++recorded_;
  return worker.add(readBack_.wait(), std::move(pendingText_));
}

void Recording::record(FilmWorker& worker) {
  for (std::uint64_t frame = 0; frame < frames_ && goOn(worker); ++frame) {
    const std::uint64_t steps = frame == 0 ? 0 : stepsPerFrame_;
    if (!run_.advance(steps, [&](std::uint64_t) { return goOn(worker); })) break;
    draw(frame);
    if (!handOver(worker)) break;  // the one before, while the GPU draws this one
    glBindFramebuffer(GL_READ_FRAMEBUFFER, pixels_.framebuffer());
    readBack_.start(pixels_.width(), pixels_.height());
    pendingText_ = text();
  }
  handOver(worker);
  progress_.show("");
}

// Adaptive steps have lengths of their own, and a film a fixed time a frame.
void refuseAdaptive(const sim::Simulation& simulation) {
  if (simulation.parameters().adaptive > 0)
    throw sim::UserError(
        "--adaptive: steps of different lengths make no even film, which shows as many steps from each frame "
        "to "
        "the next; allowed: 0");
}

// Writes the film. Returns why it is shorter than it should be, or "".
std::string write(Recording& recording, render::FilmWriter& writer) {
  std::string failure;
  try {
    writer.begin(recording.text());
    FilmWorker worker(writer);
    recording.record(worker);
    worker.end();
  } catch (const std::exception& error) {  // whatever it was, the film up to there is kept
    failure = error.what();
  }
  try {
    writer.finish();
  } catch (const render::RenderError& error) {
    if (failure.empty()) failure = error.what();
  }
  return failure;
}

// "film.mp4: 300 frames, ...".
std::string description(const RecordOptions& options, std::uint64_t frames, std::uint64_t bytes) {
  const render::FrameRate& rate = options.length.rate;
  return fmt::format("{}: {}, {}x{} pixels, {} s at {:.5g} frames/s, {}B", options.output,
                     counted(frames, "frame"), options.common.width, options.common.height,
                     compact(rate.timeS(frames)), rate.perSecond(), withPrefix(static_cast<double>(bytes)));
}

}  // namespace

int runRecord(const RecordOptions& options) {
  const std::uint64_t frames = framesOf(options.length);
  const FilmTarget target = requireFilm(options);
  const bool toStdout = options.output == "-";
  if (toStdout) std::signal(SIGPIPE, SIG_IGN);  // a reader that has gone is told in words
  const std::unique_ptr<render::FilmWriter> writer = openWriter({.format = target.format,
                                                                 .path = target.path,
                                                                 .width = options.common.width,
                                                                 .height = options.common.height,
                                                                 .rate = options.length.rate});
  OffscreenRun run(options.common);
  refuseAdaptive(run.simulation());
  Recording recording(run, options, frames);
  std::string failure = write(recording, *writer);
  if (failure.empty()) failure = run.broken("the film ends there");
  if (failure.empty()) failure = run.glError();
  if (!failure.empty()) {
    const bool left = writer->kept() && !toStdout;
    fmt::print(stderr, "gravitile: {}{}\n", failure,
               left ? fmt::format("; {} holds what was written", options.output) : "");
    return kRunFailed;
  }

  std::error_code error;
  const std::uintmax_t size = fs::file_size(target.path, error);  // less than was written, once it is copied
  const std::string outcome = writer->kept()
                                  ? description(options, recording.frames(), error ? writer->bytes() : size)
                                  : "no frame was written";
  if (recording.frames() < frames) {
    fmt::print(stderr, "gravitile: ended before frame {} of {}; {}\n", recording.frames() + 1, frames,
               outcome);
    return kSignalled + recording.signal();
  }
  fmt::print(toStdout ? stderr : stdout, "{}\n", outcome);
  return 0;
}

}  // namespace gravitile::app
