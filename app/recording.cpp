#include "app/recording.h"

#include <fmt/format.h>
#include <unistd.h>

#include <exception>
#include <utility>

#include "app/camera_views.h"
#include "app/format.h"
#include "app/replay.h"
#include "app/run_checkpoint.h"
#include "app/session.h"

namespace gravitile::app {
namespace {

// "75 s", "42 min", "3.5 h".
std::string shortDuration(double seconds) {
  constexpr double kMinuteS = 60, kHourS = 3600;
  if (seconds < 2 * kMinuteS) return fmt::format("{:.0f} s", seconds);
  if (seconds < 2 * kHourS) return fmt::format("{:.0f} min", seconds / kMinuteS);
  return fmt::format("{:.1f} h", seconds / kHourS);
}

// Of a film that begins here.
FilmState newFilm(OffscreenRun& run, const RecordOptions& options) {
  FilmState film;
  film.frames = framesOf(options.length);
  film.firstStep = run.simulation().status().steps;
  film.stepsPerFrame = options.stepsPerFrame.value_or(run.simulation().scene().stepsPerFrame);
  film.rate = options.length.rate;
  film.width = run.options().width;
  film.height = run.options().height;
  film.supersample = options.supersample;
  film.motionBlur = options.motionBlur;
  film.shutter = options.shutter;
  film.depth = options.depth.value_or(0);
  film.moves = options.camera.motion != FilmCamera::Motion::Still;
  return film;
}

}  // namespace

Recording::Recording(OffscreenRun& run, const RecordOptions& options, const std::optional<FilmState>& goesOn,
                     render::PixelKind kind)
    : run_(run),
      state_(goesOn ? *goesOn : newFilm(run, options)),
      already_(state_.recorded),
      autosaveS_(60 * options.common.autosaveMinutes),
      trace_(options.common.trace),
      replay_(replayOf(run.simulation()) != nullptr),
      path_(options.camera.over(run.picture().camera, state_.rate.timeS(state_.frames))),
      pixels_(state_.width, state_.height, kind),
      startS_(steadyTimeS()),
      savedS_(startS_) {
  if (goesOn) run_.picture().goOnFrom(state_.measured);
  if (!path_.keys.empty()) run_.lookFrom(render::cameraAt(path_, state_.rate.timeS(state_.recorded)));
  if (trace_.trace() != nullptr) passTrace_.emplace(*trace_.trace());
  trace_.listenTo(run.simulation().engine());
  state_.process = getpid();
}

render::ImageText Recording::text() {
  PictureSource source = run_.source();
  source.supersample = state_.supersample;
  if (state_.depth != 0) source.depth = state_.depth;
  source.moments = state_.motionBlur;
  return pictureText(run_.simulation(), run_.picture(), source);
}

bool Recording::goOn() {
  const double elapsedS = steadyTimeS() - startS_;
  const auto done = static_cast<double>(state_.recorded - already_);
  const double rate = elapsedS > 0 ? done / elapsedS : 0;
  const double leftS = rate > 0 ? static_cast<double>(state_.frames - state_.recorded) / rate : 0;
  const double bytes = static_cast<double>(bytesBefore_ + (worker_ ? worker_->bytes() : 0));
  progress_.showBar(static_cast<double>(state_.recorded) / static_cast<double>(state_.frames),
                    fmt::format("{} of {}, {}/s, {} left, {}B", state_.recorded, state_.frames, compact(rate),
                                shortDuration(leftS), withPrefix(bytes)));
  return interrupt_.signal() == 0;
}

// Since the film's first frame.
std::uint64_t Recording::stepsDone() const {
  return replay_ ? advanced_ : run_.simulation().status().steps - state_.firstStep;
}

// Every moment of a frame. The first frame is a picture by itself; what follows slowly goes by the film's
// clock in the others. False when the run ended.
bool Recording::draw(std::uint64_t frame) {
  Picture& picture = run_.picture();
  const double frameS = state_.rate.timeS(1);
  for (int moment = 0; moment < state_.motionBlur; ++moment) {
    const double part = state_.shutter * moment / state_.motionBlur;  // of the frame's time
    const auto within = static_cast<std::uint64_t>(part * static_cast<double>(state_.stepsPerFrame));
    const std::uint64_t wanted = frame * state_.stepsPerFrame + within, done = stepsDone();
    // Between the moments of a frame there is no stopping: it could not be gone on with.
    const auto advancing = [&](std::uint64_t) { return goOn() || moment > 0; };
    TraceSpan span(trace_.trace(), TraceTrack::Frames, "steps");
    if (wanted > done) {
      if (!run_.advance(wanted - done, advancing)) return false;
      advanced_ += wanted - done;
    }
    span.next("draw");
    if (!path_.keys.empty())
      picture.camera = render::cameraAt(path_, state_.rate.timeS(frame) + part * frameS);
    if (moment == 0) drawnText_ = text();
    picture.setClock(passTrace_ ? passTrace_->begin() : nullptr);
    picture.drawNext(pixels_, {.seconds = frame == 0 ? 0 : frameS,
                               .supersample = state_.supersample,
                               .number = moment,
                               .of = state_.motionBlur});
  }
  return true;
}

// The frame that was read back goes to the encoder.
bool Recording::handOver() {
  if (!readBack_.pending()) return true;
  ++state_.recorded;
  TraceSpan part(trace_.trace(), TraceTrack::Frames, "wait for the frame before");
  render::Image image = readBack_.wait();
  part.next("wait for the encoder");
  return worker_->add(std::move(image), std::move(pendingText_));
}

void Recording::record(FilmPieces& pieces, const std::filesystem::path& checkpoint) {
  std::exception_ptr failure;  // the first
  const auto attempt = [&failure](const auto& part) {
    try {
      part();
    } catch (...) {
      if (failure == nullptr) failure = std::current_exception();
    }
  };
  startWorker(pieces.writer());
  attempt([&] { recordFrames(pieces, checkpoint); });
  // What was drawn before a failure is in the film.
  attempt([&] {
    if (worker_) handOver();
  });
  progress_.show("");
  attempt([&] {
    if (worker_) worker_->end();
  });
  worker_.reset();
  attempt([&] {
    if (passTrace_) passTrace_->finish();
    trace_.write();
  });
  if (failure != nullptr) std::rethrow_exception(failure);
}

void Recording::recordFrames(FilmPieces& pieces, const std::filesystem::path& checkpoint) {
  for (std::uint64_t frame = state_.recorded; frame < state_.frames && goOn(); ++frame) {
    if (!saveWhenDue(pieces, checkpoint) || !draw(frame)) break;
    if (!handOver()) break;  // the one before, while the GPU draws this one
    if (passTrace_) passTrace_->poll();
    const TraceSpan part(trace_.trace(), TraceTrack::Frames, "ask for the frame");
    glBindFramebuffer(GL_READ_FRAMEBUFFER, pixels_.framebuffer());
    readBack_.start(pixels_.width(), pixels_.height(), pixels_.kind());
    pendingText_ = std::move(drawnText_);
  }
}

// False when writing failed.
bool Recording::saveWhenDue(FilmPieces& pieces, const std::filesystem::path& checkpoint) {
  if (checkpoint.empty() || autosaveS_ <= 0 || steadyTimeS() - savedS_ < autosaveS_) return true;
  if (!readBack_.pending()) return true;  // nothing new
  if (!handOver()) return false;
  worker_->end();
  worker_.reset();
  pieces.cut();
  bytesBefore_ = pieces.bytes();
  save(pieces, checkpoint);
  startWorker(pieces.writer());
  savedS_ = steadyTimeS();
  return true;
}

void Recording::save(const FilmPieces& pieces, const std::filesystem::path& checkpoint) {
  FilmState film = state_;
  film.inOut = 0;
  film.pieces.clear();
  film.measured = run_.picture().measured();
  pieces.describe(film);
  sim::Checkpoint saved = checkpointOf(run_.simulation(), run_.options().scene, run_.options().seed);
  saved.picture = pictureState(run_.picture().camera, run_.picture().look, run_.fittedAspect());
  CameraViews views = viewsIn(run_.saved());
  if (film.moves) views.path = path_;
  putViews(views, saved.picture);
  putFilm(film, saved.picture);
  sim::writeCheckpoint(checkpoint, saved);
}

}  // namespace gravitile::app
