#include "app/live_film.h"

#include <algorithm>
#include <utility>

namespace gravitile::app {
namespace {

constexpr double kMsPerS = 1e3;

// Frames that wait for the encoder: at 60 a second a quarter of a second, if it takes no more memory than
// this.
std::size_t framesWaiting(int width, int height) {
  constexpr std::size_t kLeast = 6, kBytesAPixel = 4, kMostBytes = std::size_t{256} << 20;
  const std::size_t frame = kBytesAPixel * static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  return std::clamp(kMostBytes / std::max<std::size_t>(frame, 1), kLeast, LiveFilmWorker::kMostWaiting);
}

int even(int side) {
  return side + side % 2;
}

}  // namespace

LiveFilm::~LiveFilm() {
  finish(steadyTimeS());
}

void LiveFilm::begin(LiveFilmPlan plan, const render::FramebufferSize& window, bool withPanels) {
  plan.width = plan.format.evenOnly ? even(window.width) : window.width;
  plan.height = plan.format.evenOnly ? even(window.height) : window.height;
  try {
    stage_.emplace(plan.width, plan.height);
    stage_->canvas(window.width, window.height);
    ring_.emplace(plan.width, plan.height, framesWaiting(plan.width, plan.height));
    clock_.emplace(plan.rate);
    trace_ = plan.trace;
    worker_.emplace(std::move(plan));
  } catch (...) {
    release();
    throw;
  }
  withPanels_ = withPanels;
  ending_ = drawn_ = false;
  dropped_ = 0;
}

void LiveFilm::end(double nowS) {
  if (!worker_ || ending_) return;
  ending_ = true;
  endS_ = nowS;
  length_ = clock_->length(nowS);
  dropped_ = clock_->dropped();
  handOver();
}

void LiveFilm::poll(double nowS) {
  if (!worker_) return;
  const TraceSpan span(trace_, TraceTrack::Frames, "film: take what arrived");
  handOver();
  if (worker_->state() == LiveFilmWorker::State::Ended) end(nowS);
}

// Frames of the film that the GPU has finished go to the encoder, and buffers it has read are free again.
void LiveFilm::handOver() {
  ring_->giveBack(worker_->released());
  while (const auto frame = ring_->take()) worker_->add(frame->number, frame->pixels);
  if (ending_ && !ring_->pending()) worker_->end(length_);
}

GLuint LiveFilm::canvas(const render::FramebufferSize& window, double nowS) {
  captured_ = drawn_ = false;
  if (!worker_ || ending_ || worker_->state() != LiveFilmWorker::State::Writing || !clock_->due(nowS))
    return 0;
  const GLuint canvas = stage_->canvas(window.width, window.height);
  drawn_ = true;
  return canvas;
}

GLuint LiveFilm::pictureDrawn(double nowS) {
  if (drawn_ && !withPanels_) capture(nowS);
  const GLuint panels = drawn_ && withPanels_ ? stage_->canvas() : 0;
  glBindFramebuffer(GL_FRAMEBUFFER, panels);
  return panels;
}

void LiveFilm::panelsDrawn(double nowS) {
  if (drawn_ && withPanels_) capture(nowS);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  drawn_ = false;
}

// What is in the stage goes into the film and is shown in the window.
void LiveFilm::capture(double nowS) {
  const TraceSpan span(trace_, TraceTrack::Frames, "film: ask for the frame");
  const double startS = steadyTimeS();
  if (const auto frame = clock_->due(nowS)) {
    captured_ = ring_->start(stage_->frame(), *frame);
    if (captured_) {
      clock_->taken(*frame);
    } else {
      clock_->dropped(*frame);
    }
  }
  stage_->show();
  if (captured_) costs_.add((steadyTimeS() - startS) * kMsPerS);
}

FilmStatus LiveFilm::status(double nowS) const {
  if (!worker_) return {};
  using State = LiveFilmWorker::State;
  using Phase = FilmStatus::Phase;
  const Phase phase = ending_                              ? Phase::Ending
                      : worker_->state() == State::Opening ? Phase::Opening
                                                           : Phase::Recording;
  return {.phase = phase,
          .withPanels = withPanels_,
          .elapsedS = clock_->elapsedS(ending_ ? endS_ : nowS),
          .dropped = clock_->dropped(),
          .bytes = worker_->bytes()};
}

std::optional<LiveFilmOutcome> LiveFilm::takeOutcome() {
  if (!worker_ || !ending_ || worker_->state() != LiveFilmWorker::State::Ended) return std::nullopt;
  worker_->wait();
  LiveFilmOutcome outcome = worker_->outcome();
  release();
  return outcome;
}

std::optional<LiveFilmOutcome> LiveFilm::finish(double nowS) {
  if (!worker_) return std::nullopt;
  end(nowS);
  for (; ring_->pending(); handOver()) ring_->wait();
  worker_->wait();
  return takeOutcome();
}

// The encoder looks at no pixels any more.
void LiveFilm::release() {
  worker_.reset();
  ring_.reset();
  stage_.reset();
  clock_.reset();
}

}  // namespace gravitile::app
