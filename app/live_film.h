#pragma once

#include <cstdint>
#include <optional>

#include "app/film_clock.h"
#include "app/film_status.h"
#include "app/live_film_worker.h"
#include "app/meters.h"
#include "render/film_stage.h"
#include "render/frame_ring.h"
#include "render/window_context.h"

namespace gravitile::app {

// A film of what the window shows, while it shows it. The thread that draws asks the GPU for copies and hands
// them on; it waits for neither GPU nor encoder, and where the encoder is behind, the film's frame is dropped
// and counted. The film keeps the size that the window had when it began, and real time: what the window
// shows for long is one frame that is shown for long. Needs a current GL context all its life.
class LiveFilm {
 public:
  LiveFilm() = default;
  ~LiveFilm();  // ends it, and waits for that
  LiveFilm(const LiveFilm&) = delete;
  LiveFilm& operator=(const LiveFilm&) = delete;

  // Size and layout are filled in here; what the drawing thread does for the film goes to the plan's trace
  // too. Throws RenderError when there is no memory for frames of the size.
  void begin(LiveFilmPlan plan, const render::FramebufferSize& window, bool withPanels);
  // No more frames; the rest is written in the background.
  void end(double nowS);

  bool running() const { return worker_.has_value(); }
  // Blocks until the encoder is open, so that the next frame is the film's first.
  void waitOpened() { worker_->waitOpened(); }

  // Once a frame, drawn or not: frames that have arrived go to the encoder.
  void poll(double nowS);
  // The framebuffer to draw the picture into, 0 for the window itself: most frames of a fast window are in no
  // film, and copying them into the window would take time. Throws RenderError.
  GLuint canvas(const render::FramebufferSize& window, double nowS);
  // To be called in turn with the same time, once the picture is drawn there and once the panels are. The
  // first returns the framebuffer for the panels; that which is drawn into next is left bound, after both the
  // window's, for what no film shows.
  GLuint pictureDrawn(double nowS);
  void panelsDrawn(double nowS);
  // The last frame that was drawn is in the film.
  bool captured() const { return captured_; }

  FilmStatus status(double nowS) const;
  // What became of the film, once, when it is complete or could not be.
  std::optional<LiveFilmOutcome> takeOutcome();
  // Ends the film and waits for it; nothing without one.
  std::optional<LiveFilmOutcome> finish(double nowS);
  std::uint64_t dropped() const { return dropped_; }  // of the last film

  // What frames that were taken for a film cost the thread that draws, ms. Kept only after reserve().
  DurationRecord& costs() { return costs_; }

 private:
  void capture(double nowS);
  void handOver();
  void release();

  std::optional<render::FilmStage> stage_;
  std::optional<render::FrameRing> ring_;
  std::optional<FilmClock> clock_;
  std::optional<LiveFilmWorker> worker_;
  FrameTrace* trace_ = nullptr;
  bool withPanels_ = false;
  bool drawn_ = false;  // this frame's picture is in the stage
  bool captured_ = false;
  bool ending_ = false;
  std::uint64_t length_ = 0;  // frames, once it is ending
  double endS_ = 0;
  std::uint64_t dropped_ = 0;
  DurationRecord costs_;
};

}  // namespace gravitile::app
