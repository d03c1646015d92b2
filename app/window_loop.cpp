#include "app/window_loop.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <new>
#include <thread>
#include <utility>

#include "app/format.h"
#include "app/screen.h"
#include "app/window_icon.h"
#include "sim/user_error.h"

namespace gravitile::app {
namespace {

// Frames that statistics are kept of when nobody asked for a number.
constexpr std::uint64_t kNoFrames = 0;
constexpr int kRunFailed = 1;
constexpr int kSignalled = 128;  // plus the signal's number, as shells count
// While minimised nothing is drawn and no swap sets the pace; the simulation goes on at about this interval.
constexpr double kMinimisedIntervalS = 1.0 / 60;
// A presentation's panels take the same share of any screen, larger than on a desk by this factor: captions
// of 25 pixels at 1280x720 are read in the last row.
constexpr float kPresentationFactor = 1.25F;
constexpr float kDesignedHeight = 720;

render::WindowOptions windowOptions(const CommonOptions& options) {
  // A counted run is a measurement: the screen's refresh rate must not cap it.
  return {.width = options.width, .height = options.height, .title = "Gravitile", .vsync = !options.frames};
}

// Of the batch under way; nobody waits minutes for the end of a step that counts for nothing.
bool endsSoon(const sim::EngineStatus& status) {
  constexpr double kSoonMs = 2000;
  return status.shareOfBatch == 0 || (status.stepMs > 0 && status.stepMs < kSoonMs);
}

}  // namespace

WindowLoop::WindowLoop(const ResumedRun& run, sim::Simulation& simulation, double startS)
    : options_(run.options),
      startS_(startS),
      trace_(options_.trace),
      simulation_(simulation),
      openingUi_(loadUiSettings(uiSettingsFile(), settingsProblem_)),
      context_(windowOptions(options_)),
      ui_(context_.handle(), uiScale(openingUi_), openingUi_.theme),
      input_(context_.handle()),
      picture_(simulation),
      session_({simulation, picture_, writer_, openingUi_}, options_, run.picture, openingViewport()),
      statistics_(options_.frames.value_or(kNoFrames)) {
  drawnLook_ = picture_.look;
  setWindowIcon(context_.handle());
  session_.setLoadProgress([this](double part) { showLoading(part); });
  for (const std::string& note : {simulation.scene().note, simulation.note()})
    if (!note.empty()) session_.notify(note);
  if (!settingsProblem_.empty()) session_.notify(settingsProblem_, Notice::Kind::Error);
  if (!options_.log.empty()) log_.emplace(options_.log);
  if (trace() != nullptr) passTrace_.emplace(*trace());
  for (DurationRecord* record : {&film_.costs(), &filmFrames_, &otherFrames_, &saveCosts_})
    record->reserve(options_.frames.value_or(kNoFrames));
}

int WindowLoop::run() {
  recordFromTheStart();
  while (running()) frame();
  return finish();
}

bool WindowLoop::running() const {
  if (context_.shouldClose() || session_.state().quit || interrupt_.signal() != 0) return false;
  return !options_.frames || statistics_.frames() < *options_.frames;
}

// Pixels of the framebuffer per designed pixel of the panels.
float WindowLoop::panelScale(const UiSettings& settings) const {
  const float scale = context_.contentScale() * static_cast<float>(settings.scalePercent) / 100;
  if (!fullScreen_.active()) return scale;
  const float height = static_cast<float>(context_.framebufferSize().height);
  return std::max(scale, height / kDesignedHeight) * kPresentationFactor;
}

// ImGui counts in screen units, which some systems scale by themselves.
float WindowLoop::uiScale(const UiSettings& settings) const {
  int windowWidth = 0;
  glfwGetWindowSize(context_.handle(), &windowWidth, nullptr);
  const int pixelWidth = context_.framebufferSize().width;
  const float pixelsPerUnit = windowWidth > 0 && pixelWidth > 0
                                  ? static_cast<float>(pixelWidth) / static_cast<float>(windowWidth)
                                  : 1.0F;
  return panelScale(settings) / pixelsPerUnit;
}

Viewport WindowLoop::viewport(const SessionState& state) const {
  const render::FramebufferSize size = context_.framebufferSize();
  if (size.width == 0 || size.height == 0)
    return {options_.width, options_.height, 1, static_cast<float>(options_.width)};
  const float width = static_cast<float>(size.width), scale = panelScale(state.ui);
  const PictureSpace space = pictureSpace({.width = width,
                                           .height = static_cast<float>(size.height),
                                           .scale = scale,
                                           .panels = state.panels,
                                           .sides = state.ui.sides,
                                           .caption = state.showsCaption()});
  // Beside a caption the picture stands in the middle of what is left; else in the middle of the window.
  const float shift = state.showsCaption() ? 2 * (space.left + space.width / 2) / width - 1 : 0;
  return {size.width, size.height, scale, space.width, shift};
}

Viewport WindowLoop::openingViewport() const {
  SessionState fresh;
  fresh.ui = openingUi_;
  return viewport(fresh);
}

void WindowLoop::frame() {
  const TraceSpan whole(trace(), TraceTrack::Frames, "frame");
  TraceSpan part(trace(), TraceTrack::Frames, "events");
  const render::FramebufferSize size = context_.framebufferSize();
  const bool visible = size.width > 0 && size.height > 0 &&
                       glfwGetWindowAttrib(context_.handle(), GLFW_ICONIFIED) == GLFW_FALSE;
  input_.poll(visible ? 0 : kMinimisedIntervalS);
  const UiSettings& settings = session_.state().ui;
  if (visible) ui_.beginFrame(uiScale(settings), settings.theme);
  input_.leaveKeys(session_.state().paletteShown);
  input_.resolve(commands_, {session_.state().lecture.loaded(), session_.camera().flying()});
  session_.setViewport(viewport(session_.state()));
  session_.setGaveWay(panels_.gaveWay());
  drawing_ = visible;
  part.next("commands and results");
  trace_.listenTo(simulation_.engine());
  if (trace() != nullptr && !commands_.empty()) trace()->mark(TraceTrack::Frames, "input");
  frameStartS_ = steadyTimeS();
  session_.apply(commands_);
  session_.moveCamera(steadyTimeS());
  fullScreen_.set(context_.handle(), session_.state().presentation);
  const SessionState& state = session_.state();
  simulation_.setDiagnosticsWanted(log_ || options_.escape || state.sees(PanelId::Diagnostics));
  attempt("What was asked for can't be shown", [&] { session_.takeResults(); });
  markReactions();
  followLog();
  followFilm();
  record_.frame({.timeS = steadyTimeS(), .paused = state.paused, .factsShown = state.shows(PanelId::Facts)},
                simulation_);
  part.next("draw");
  if (visible) {
    draw(size);
  } else {
    session_.startSteps();
  }
  part.next("after the frame");
  const double timeS = steadyTimeS();
  figures_.frame(timeS, simulation_.stepsHere());
  statistics_.frame(timeS);
  (film_.captured() ? filmFrames_ : otherFrames_).add(statistics_.lastMs());
  updateTitle();
  followScreen();
  awaitNextFrame();
}

// What comes of commands that act on steps.
void WindowLoop::markReactions() {
  if (trace() == nullptr) return;
  const sim::EngineStatus& status = simulation_.status();
  if (std::exchange(tracedTakeOvers_, status.takeOvers) != status.takeOvers)
    trace()->mark(TraceTrack::Frames, "another kernel computes");
  if (std::exchange(tracedSteps_, status.steps) > status.steps)
    trace()->mark(TraceTrack::Frames, "the run began anew");
}

// Where fewer frames are wanted than could be drawn. A frame that came late takes nothing from the next one.
void WindowLoop::awaitNextFrame() {
  if (options_.maxFps == 0) return;
  const TraceSpan span(trace(), TraceTrack::Frames, "wait until the next frame is due");
  const double nowS = steadyTimeS();
  nextFrameS_ = std::max(nextFrameS_ + 1 / options_.maxFps, nowS);
  std::this_thread::sleep_for(std::chrono::duration<double>(nextFrameS_ - nowS));
  sleptS_ = steadyTimeS() - nowS;
}

void WindowLoop::draw(const render::FramebufferSize& size) {
  const double nowS = steadyTimeS(), beforeS = std::exchange(drawnS_, nowS);
  if (saver_.busy()) ++framesWhileSaving_;
  passClock_ = passTrace_ ? passTrace_->begin() : nullptr;
  picture_.setClock(passClock_);
  TraceSpan part(trace(), TraceTrack::Frames, "picture");
  drawPicture(size, nowS, beforeS > 0 ? nowS - beforeS : 0);
  part.next("start steps");
  attempt("Bodies can't be picked", [&] { watchBodies(size); });
  session_.followRecording();
  session_.startSteps();
  picture_.setClock(nullptr);
  const std::optional<bool> screenshot = session_.takeScreenshotRequest();
  part.next("film and saved pictures");
  if (screenshot && !*screenshot) savePicture(size);
  const GLuint panels = film_.pictureDrawn(nowS);
  mark("film and saved pictures");
  part.next("panels");
  drawPanels();
  ui_.endFrame();
  mark("panels");
  part.next("film and saved pictures");
  if (screenshot && *screenshot) save([&] { saveFramebuffer(panels, size.width, size.height); });
  film_.panelsDrawn(nowS);
  if (film_.running()) {
    const PanelArea room = session_.state().helpShown ? PanelArea{} : free_;
    drawFilmMark(ui_.lateList(), film_.status(nowS), room, ui_.scale());
    ui_.drawLate();
  }
  attempt("The picture was not saved", [&] { saver_.poll(writer_); });
  if (const auto result = writer_.takeResult()) session_.takeWritten(*result);
  mark("film and saved pictures");
  if (passTrace_) passTrace_->poll();
  part.next("swap");
  context_.swap();
}

void WindowLoop::tellFailure(const char* failure, const std::exception& error) {
  try {
    session_.notify(fmt::format("{}: {}", failure, reasonOf(error)), Notice::Kind::Error);
  } catch (const std::bad_alloc&) {
    // Not even for a line of text.
  }
}

// A film that has no room for a window of this size ends; a look that there is no memory for is taken back.
void WindowLoop::drawPicture(const render::FramebufferSize& size, double nowS, double elapsedS) {
  GLuint canvas = 0;
  if (!attempt("The film ends here", [&] { canvas = film_.canvas(size, nowS); })) film_.end(nowS);
  const bool drawn =
      attempt("The picture can't be drawn", [&] { picture_.drawLive(liveFrame(size, canvas, elapsedS)); });
  if (drawn) {
    drawnLook_ = picture_.look;
  } else if (lastDrawn_) {
    commands_.push(command::SetLook{drawnLook_});
  }
  lastDrawn_ = drawn;
}

Picture::LiveFrame WindowLoop::liveFrame(const render::FramebufferSize& size, GLuint canvas,
                                         double elapsedS) const {
  return {.framebuffer = canvas,
          .width = size.width,
          .height = size.height,
          .seconds = elapsedS,
          .busyMs = std::max(elapsedS - sleptS_, 0.0) * 1e3,
          .refreshMs = refreshMs_,
          .goesOn = !session_.state().paused && !session_.replay()};
}

// Of the picture that was just drawn.
void WindowLoop::watchBodies(const render::FramebufferSize& size) {
  if (const auto answer = bodyWatch_.takeAnswer()) session_.takePick(*answer);
  if (const auto place = bodyWatch_.takePlace()) session_.setPickedPlace(*place);
  const std::optional<PickedBody>& picked = session_.picked();
  bodyWatch_.ask({.bodies = picture_.stream(),
                  .camera = picture_.camera,
                  .look = picture_.look,
                  .width = size.width,
                  .height = size.height,
                  .request = session_.takePickRequest(),
                  .body = picked ? std::optional(picked->index) : std::nullopt});
}

void WindowLoop::followLog() {
  if (!log_) return;
  try {
    log_->follow(simulation_.diagnostics());
  } catch (const sim::UserError& error) {
    session_.notify(error.what(), Notice::Kind::Error);
    log_.reset();
  }
}

void WindowLoop::drawPanels() {
  const PanelInput input{session_, figures_, record_, ui_, commands_};
  free_ = panels_.draw(input);
  float taken = 0;
  if (session_.state().panels.visible()) {
    replay_.draw(input, free_);
    if (picture_.look.scaleBar) taken = drawScale(input, free_);
    drawStepProgress(input, free_, taken);
    if (picture_.look.legend) taken = std::max(taken, legend_.draw(input, free_));
  }
  drawPickedBody(input, free_);
  free_.height = std::max(free_.height - taken, 1.0F);
  drawOverlays(input, free_);
  palette_.draw(input);
}

// Called while a file is read in the middle of a frame. What takes long gets frames of its own, with the
// running scene behind a bar; the frame that was begun goes on behind them.
void WindowLoop::showLoading(double part) {
  constexpr double kPatienceS = 0.5;  // what is over sooner needs no bar
  constexpr double kIntervalS = 0.05;
  const double nowS = steadyTimeS();
  if (!drawing_ || nowS - frameStartS_ < kPatienceS || nowS - loadingShownS_ < kIntervalS) return;
  loadingShownS_ = nowS;
  const render::FramebufferSize size = context_.framebufferSize();
  picture_.draw(0, size.width, size.height);
  drawLoading(ui_, part);
  ui_.endFrame();
  context_.swap();
  ui_.beginFrame(uiScale(session_.state().ui), session_.state().ui.theme);
}

void WindowLoop::updateTitle() {
  if (figures_.updates() == titleUpdate_) return;
  titleUpdate_ = figures_.updates();
  const sim::KernelDescriptor* kernel = simulation_.status().running.kernel;
  if (session_.replay()) {
    const std::string replay = fmt::format("Gravitile - replay of {}, {} bodies", session_.replay()->file,
                                           grouped(simulation_.bodies()));
    glfwSetWindowTitle(context_.handle(), replay.c_str());
    return;
  }
  std::string title =
      fmt::format("Gravitile - {}, {} bodies - {} - {} interactions/s", simulation_.scene().name,
                  grouped(simulation_.bodies()), kernel != nullptr ? kernel->id : "no kernel",
                  withPrefix(simulation_.rate().smoothed));
  if (const auto& step = session_.stepProgress().shown()) title += " - " + stepProgressText(*step);
  glfwSetWindowTitle(context_.handle(), title.c_str());
}

// Frames that are slow may be so because of the screen. Most are not, and then nobody needs to know.
void WindowLoop::followScreen() {
  constexpr double kSlowerThanMostMs = 30, kIntervalS = 2;
  const double nowS = steadyTimeS();
  if (statistics_.lastMs() < kSlowerThanMostMs || nowS - screenAskedS_ < kIntervalS) return;
  screenAskedS_ = nowS;
  refreshMs_ = refreshMsOf(context_.handle());
}

int WindowLoop::finish() {
  session_.end();
  finishFilm();
  saver_.finish(writer_);
  if (passTrace_) passTrace_->finish();
  if (options_.frames) {
    if (interrupt_.signal() == 0 && endsSoon(simulation_.engine().status())) simulation_.engine().wait();
    session_.takeResults();
    followLog();
    printSummary();
  }
  trace_.write();
  const render::GlDebugLog& log = context_.debugLog();
  if (log.errors() > 0) {
    std::fprintf(stderr, "gravitile: OpenGL reported %llu errors; the first: %s\n",
                 static_cast<unsigned long long>(log.errors()), log.firstError().c_str());
  }
  if (session_.state().faulted) {
    const sim::EngineStatus& status = simulation_.status();
    std::fprintf(stderr, "gravitile: the position of body %llu stopped being finite at step %llu\n",
                 static_cast<unsigned long long>(status.nonFiniteBody.value_or(0)),
                 static_cast<unsigned long long>(status.nonFiniteStep));
  }
  if (interrupt_.signal() != 0) return kSignalled + interrupt_.signal();
  const bool filmFailed = !options_.record.empty() && (!lastFilm_ || !lastFilm_->failure.empty());
  const bool failed = log.errors() > 0 || session_.state().faulted || filmFailed;
  return (options_.frames || filmFailed) && failed ? kRunFailed : 0;
}

// One line that people and scripts can read.
void WindowLoop::printSummary() {
  const sim::EngineStatus& status = simulation_.status();
  const double seconds = statistics_.seconds();
  const bool interop = picture_.stream().path() == render::VertexPath::Interop;
  const double stepsPerSecond = seconds > 0 ? static_cast<double>(simulation_.stepsHere()) / seconds : 0;
  fmt::print(
      "frames={} seconds={:.3f} fps={:.1f} frame_ms_p50={:.2f} frame_ms_p99={:.2f} "
      "frame_ms_max={:.2f} frame_ms_p50_first_third={:.2f} frame_ms_p50_last_third={:.2f} steps={} "
      "steps_per_s={:.1f} "
      "interactions_per_s={:.4g} bodies={} kernel={} path={} first_frame_s={:.2f}",
      statistics_.frames(), seconds, statistics_.framesPerSecond(), statistics_.percentileMs(0.5),
      statistics_.percentileMs(0.99), statistics_.percentileMs(1), statistics_.firstThirdMs(),
      statistics_.lastThirdMs(), status.steps, stepsPerSecond, simulation_.rate().smoothed,
      simulation_.bodies(), status.running.kernel != nullptr ? status.running.kernel->id : "none",
      interop ? "interop" : "host-copy", statistics_.firstFrameS() - startS_);
  printFilmFigures();
  printSavingFigures();
  fmt::print("\n");
}

}  // namespace gravitile::app
