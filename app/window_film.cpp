// Pictures and films of the window.
#include <fmt/format.h>

#include <cstdio>
#include <utility>

#include "app/film_words.h"
#include "app/screenshot.h"
#include "app/window_loop.h"
#include "render/render_error.h"
#include "sim/user_error.h"

namespace gravitile::app {

// Drawn once more into an image of its own: what lies over the window can't get into it, and it can be
// larger. What follows the picture slowly stays as it is seen.
void WindowLoop::savePicture(const render::FramebufferSize& window) {
  constexpr double kNoTimeS = 1e-9;
  const PictureSizeRow& wanted = pictureSize(session_.state().ui.pictureSize);
  const int width = wanted.factor > 0 ? wanted.factor * window.width : wanted.width;
  const int height = wanted.factor > 0 ? wanted.factor * window.height : wanted.height;
  const float shift = std::exchange(picture_.camera.shift, 0.0F);  // that makes room for panels alone
  save([&] {
    const render::PictureTarget target(width, height);
    picture_.drawNext(target.framebuffer(), width, height, kNoTimeS);
    saveFramebuffer(target.framebuffer(), width, height);
  });
  picture_.camera.shift = shift;
}

void WindowLoop::saveFramebuffer(GLuint framebuffer, int width, int height) {
  const SessionState& state = session_.state();
  saver_.save({framebuffer, width, height, pictureStem(state.scene, picture_.shownStep()),
               textOf(width, height), trace()});
}

// What is written into a picture or film of this size.
render::ImageText WindowLoop::textOf(int width, int height) const {
  const SessionState& state = session_.state();
  return pictureText(simulation_, picture_,
                     {.scene = state.scene,
                      .seed = state.seed,
                      .composed = state.composed.has_value(),
                      .width = width,
                      .height = height});
}

// As --record asks for. Whoever measures waits for the encoder here, not with a first frame that is missing.
void WindowLoop::recordFromTheStart() {
  if (options_.record.empty()) return;
  beginFilm(options_.record, false);
  if (!film_.running()) throw sim::UserError(fmt::format("--record: {}", session_.state().notice.text));
  film_.waitOpened();
  followFilm();
  if (lastFilm_) throw sim::UserError(fmt::format("--record: {}", lastFilm_->failure));
}

void WindowLoop::followFilm() {
  const double nowS = steadyTimeS();
  if (const std::optional<bool> withPanels = session_.takeFilmRequest()) {
    if (film_.status(nowS).phase == FilmStatus::Phase::Ending) {
      session_.notify("The last film is still being written; try again in a moment.");
    } else if (film_.running()) {
      film_.end(nowS);
    } else {
      beginFilm("", *withPanels);
    }
  }
  film_.poll(nowS);
  if (const auto outcome = film_.takeOutcome()) tellOfFilm(*outcome);
  session_.setFilm(film_.status(nowS));
}

// `path`: "" for a new film in the user's folder.
void WindowLoop::beginFilm(const std::string& path, bool withPanels) {
  const render::FramebufferSize size = context_.framebufferSize();
  if (size.width < 1 || size.height < 1) return;
  const SessionState& state = session_.state();
  const FilmQualityRow& quality = path.empty() ? filmQuality(state.ui.filmQuality)
                                               : *qualityOf(*liveFilmFormat(path), state.ui.filmQuality);
  attempt("No film was begun", [&] {
    if (const std::string obstacle = render::filmObstacle(render::filmFormat(quality.format));
        !obstacle.empty())
      throw render::RenderError(obstacle);
    film_.begin({.format = formatOf(quality),
                 .path = path,
                 .stem = pictureStem(state.scene, picture_.shownStep()),
                 .rate = {state.ui.filmRate, 1},
                 .text = textOf(size.width, size.height),
                 .trace = trace()},
                size, withPanels);
  });
}

void WindowLoop::tellOfFilm(const LiveFilmOutcome& outcome) {
  const bool whole = outcome.kept && outcome.failure.empty();
  session_.notify(filmNotice(outcome, film_.dropped()),
                  whole ? Notice::Kind::Information : Notice::Kind::Error);
  lastFilm_ = outcome;
}

// The window is about to go; what became of the film stands on the terminal.
void WindowLoop::finishFilm() {
  if (const auto outcome = film_.finish(steadyTimeS())) {
    tellOfFilm(*outcome);
    std::fprintf(stderr, "gravitile: %s\n", filmNotice(*outcome, film_.dropped()).c_str());
  }
}

// What saved pictures cost this thread, for the line of figures, drawing them once more included.
void WindowLoop::printSavingFigures() {
  if (picturesSaved_ == 0) return;
  fmt::print(" pictures_saved={} save_ms_p50={:.3f} save_ms_max={:.3f} frames_while_saving={}",
             picturesSaved_, saveCosts_.percentileMs(0.5), saveCosts_.percentileMs(1), framesWhileSaving_);
}

// What the film cost, for the line of figures.
void WindowLoop::printFilmFigures() {
  if (!lastFilm_) return;
  const DurationRecord& costs = film_.costs();
  const double busyS = lastFilm_->busyS;
  fmt::print(
      " film_frames={} film_dropped={} film_bytes={} encoder_fps={:.1f} film_ms_p50={:.3f} "
      "film_ms_p99={:.3f} "
      "film_ms_max={:.3f} film_frame_ms_p50={:.2f} other_frame_ms_p50={:.2f}",
      lastFilm_->frames, film_.dropped(), lastFilm_->bytes,
      busyS > 0 ? static_cast<double>(lastFilm_->frames) / busyS : 0, costs.percentileMs(0.5),
      costs.percentileMs(0.99), costs.percentileMs(1), filmFrames_.percentileMs(0.5),
      otherFrames_.percentileMs(0.5));
}

}  // namespace gravitile::app
