#pragma once

#include <cstdint>
#include <exception>
#include <optional>

#include "app/background_writer.h"
#include "app/body_watch.h"
#include "app/diagnostics_log.h"
#include "app/failure.h"
#include "app/full_screen.h"
#include "app/input.h"
#include "app/interrupt.h"
#include "app/live_film.h"
#include "app/meters.h"
#include "app/options.h"
#include "app/panels/command_palette.h"
#include "app/panels/legend_overlay.h"
#include "app/panels/panels.h"
#include "app/panels/replay_overlay.h"
#include "app/pass_trace.h"
#include "app/picture.h"
#include "app/picture_saver.h"
#include "app/resumed_run.h"
#include "app/run_record.h"
#include "app/session.h"
#include "app/trace_file.h"
#include "render/window_context.h"
#include "sim/simulation.h"

namespace gravitile::app {

// The window and everything in it. One call of frame() is one frame, in a straight line: events, commands,
// time steps, picture, panels, swap.
class WindowLoop {
 public:
  // `startS`: when the program started, by steadyTimeS().
  WindowLoop(const ResumedRun& run, sim::Simulation& simulation, double startS);

  // Until the window is closed, or the asked number of frames is done. Returns the exit code.
  int run();
  // As Session::autosaved().
  std::optional<std::filesystem::path> autosaved() const { return session_.autosaved(); }
  // A line on the window from its first frame on.
  void notify(const std::string& text) { session_.notify(text, Notice::Kind::Error); }

 private:
  bool running() const;
  void frame();
  // Does a part of a frame that takes memory. Where there is none, a notice says so and the frame goes on;
  // false then.
  template <typename Part>
  bool attempt(const char* failure, const Part& part) {
    try {
      part();
      return true;
    } catch (const std::exception& error) {
      if (!canGoOnAfter(error)) throw;
      tellFailure(failure, error);
      return false;
    }
  }
  // The same of a picture that is saved, and what it costs this thread.
  template <typename Part>
  void save(const Part& part) {
    const double startS = steadyTimeS();
    if (!attempt("The picture was not saved", part)) return;
    ++picturesSaved_;
    saveCosts_.add((steadyTimeS() - startS) * 1e3);
  }
  void tellFailure(const char* failure, const std::exception& error);
  void drawPicture(const render::FramebufferSize& size, double nowS, double elapsedS);
  Picture::LiveFrame liveFrame(const render::FramebufferSize& size, GLuint canvas, double elapsedS) const;
  void draw(const render::FramebufferSize& size);
  void drawPanels();
  void watchBodies(const render::FramebufferSize& size);
  void showLoading(double part);
  void followLog();
  void savePicture(const render::FramebufferSize& window);
  void saveFramebuffer(GLuint framebuffer, int width, int height);
  render::ImageText textOf(int width, int height) const;
  void recordFromTheStart();
  void followFilm();
  void beginFilm(const std::string& path, bool withPanels);
  void tellOfFilm(const LiveFilmOutcome& outcome);
  void updateTitle();
  void followScreen();
  void awaitNextFrame();
  void markReactions();
  FrameTrace* trace() const { return trace_.trace(); }
  void mark(const char* pass) {
    if (passClock_ != nullptr) passClock_->mark(pass);
  }
  Viewport viewport(const SessionState& state) const;
  Viewport openingViewport() const;
  float panelScale(const UiSettings& settings) const;
  float uiScale(const UiSettings& settings) const;
  int finish();
  void finishFilm();
  void printSummary();
  void printFilmFigures();
  void printSavingFigures();

  CommonOptions options_;
  double startS_;
  TraceFile trace_;
  std::uint64_t tracedTakeOvers_ = 0, tracedSteps_ = 0;  // as the trace knows of
  sim::Simulation& simulation_;
  std::string settingsProblem_;  // what of the panels' settings was not understood; before them
  UiSettings openingUi_;
  render::WindowContext context_;
  FullScreen fullScreen_;
  Ui ui_;
  Input input_;
  Picture picture_;
  BodyWatch bodyWatch_;
  PictureSaver saver_;
  std::optional<PassTrace> passTrace_;
  render::PassClock* passClock_ = nullptr;  // of this frame; null: nobody wants to know
  LiveFilm film_;
  std::optional<LiveFilmOutcome> lastFilm_;
  BackgroundWriter writer_;
  Session session_;
  PanelStage panels_;
  LegendOverlay legend_;
  ReplayOverlay replay_;
  CommandPalette palette_;
  RunRecord record_;
  std::optional<DiagnosticsLog> log_;
  Interrupt interrupt_;
  CommandQueue commands_;
  LiveFigures figures_;
  FrameStatistics statistics_;
  DurationRecord filmFrames_, otherFrames_;  // of the window: those that went into a film, and the rest
  DurationRecord saveCosts_;                 // ms of this thread, of each picture that was saved
  std::uint64_t picturesSaved_ = 0;
  std::uint64_t framesWhileSaving_ = 0;  // drawn between that and the picture's being on the disk
  PanelArea free_{};                     // what panels, scale bar and legend left in the last frame
  std::uint64_t titleUpdate_ = 0;
  bool drawing_ = false;      // this frame is: the window is not minimised
  render::Look drawnLook_;    // of the last picture that could be drawn
  bool lastDrawn_ = true;     // the last picture could be
  double drawnS_ = 0;         // when the last frame was drawn; 0: none yet
  double sleptS_ = 0;         // before this frame
  double refreshMs_ = 0;      // of the screen; 0: nobody knows, or needs to
  double screenAskedS_ = 0;   // when that was asked last
  double nextFrameS_ = 0;     // not before, where fewer frames are wanted than could be drawn
  double frameStartS_ = 0;    // when this frame's commands began
  double loadingShownS_ = 0;  // when the bar was drawn last
};

}  // namespace gravitile::app
