#include "app/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>
#include <variant>

#include "app/diagnostics_log.h"
#include "app/failure.h"
#include "sim/memory_failure.h"
#include "sim/user_error.h"

namespace gravitile::app {
namespace {

constexpr double kNoticeS = 5;        // long enough to read a line
constexpr double kErrorNoticeS = 12;  // and to think about one

// What the command line calls an option and the panels a label.
constexpr std::pair<std::string_view, std::string_view> kLabels[] = {
    {"--bodies", "Bodies"},     {"--dt", "Time step"},          {"--softening", "Softening"},
    {"--adaptive", "Adaptive"}, {"--integrator", "Integrator"}, {"--damping", "Damping"},
    {"--kernel", "Kernel"},     {"--block", "Block size"},      {"--unroll", "Unroll factor"},
    {"--scene", "Scene"},
};

// A message that begins with an option's name, in the words of the window.
std::string inWindowWords(const std::string& message) {
  const std::size_t end = std::min(message.find_first_of(": "), message.size());
  for (const auto& [option, label] : kLabels) {
    if (message.compare(0, end, option) == 0) return std::string(label) + message.substr(end);
  }
  return message;
}

// Of the large panels that are to be seen the one that was opened last.
std::optional<PanelId> topmostThatEscCloses(const SessionState& state) {
  std::optional<PanelId> top;
  for (const PanelId id : {PanelId::Sweep, PanelId::Gallery, PanelId::Composer}) {
    if (state.sees(id) && (!top || state.panels.outranks(id, *top))) top = id;
  }
  return top;
}

// Commands after which an older refusal is out of date.
bool changesTheRun(const Command& command) {
  return std::holds_alternative<command::LoadScene>(command) ||
         std::holds_alternative<command::OpenScene>(command) ||
         std::holds_alternative<command::ComposeScene>(command) ||
         std::holds_alternative<command::SetBodies>(command) ||
         std::holds_alternative<command::TypeBodies>(command) ||
         std::holds_alternative<command::SetKernel>(command) ||
         std::holds_alternative<command::SetParameters>(command);
}

}  // namespace

bool CommandQueue::makesScene() const {
  return std::any_of(commands_.begin(), commands_.end(), [](const Command& command) {
    return std::holds_alternative<command::LoadScene>(command) ||
           std::holds_alternative<command::OpenScene>(command) ||
           std::holds_alternative<command::ComposeScene>(command) ||
           std::holds_alternative<command::SetBodies>(command) ||
           std::holds_alternative<command::TypeBodies>(command);
  });
}

Session::Session(const Parts& parts, const CommonOptions& options, const PictureState& resumedPicture,
                 const Viewport& viewport)
    : simulation_(parts.simulation),
      picture_(parts.picture),
      writer_(parts.writer),
      autosave_(options.autosaveMinutes),
      sweep_(options),
      engineInfo_(simulation_.engine().info()),
      viewport_(viewport),
      serialKernelsRun_(sim::parseDevice(options.device).kind != sim::DeviceChoice::Kind::Cuda) {
  state_.scene = options.scene;
  state_.seed = options.seed;
  state_.paused = options.paused;
  state_.stepsPerFrame = simulation_.scene().stepsPerFrame;
  state_.pace = options.pace;
  state_.lecture = LectureWalk(options.lecture);
  state_.ui = parts.ui;
  if (!(state_.ui.shown == PanelSet::atStart())) state_.panels.show(state_.ui.shown);
  picture_.sceneChanged(viewport_.fitAspect());
  fittedAspect_ = viewport_.fitAspect();
  followSceneLook();
  applyPicture(resumedPicture);
  if (resumedPicture.empty()) loadViewsBeside(state_.scene);
  if (options.look != nullptr) {
    useLook(*options.look);
    state_.lookName = options.lookName;
  }
  if (!options.replay.empty()) openReplay(options.replay);
  // Who came for something else, or for so many frames, is asked another time.
  if (options.resume.empty() && options.replay.empty() && options.lecture == nullptr && !options.frames &&
      options.autosaveMinutes > 0)
    askForLeftRun();
}

void Session::apply(CommandQueue& queue) {
  for (const Command& command : queue.commands()) carryOutUndoably(command);
  queue.commands().clear();
}

void Session::carryOut(const Command& command) {
  try {
    refuseInReplay(command);
    std::visit([this](const auto& asked) { run(asked); }, command);
    if (changesTheRun(command) && state_.notice.kind == Notice::Kind::Error) state_.notice = {};
  } catch (const std::exception& error) {
    if (!canGoOnAfter(error)) throw;
    const bool memory = sim::isMemoryFailure(error);
    notify(!memory                  ? inWindowWords(error.what())
           : changesTheRun(command) ? "There is not enough memory for that many bodies."
                                    : "There is not enough memory for that.",
           Notice::Kind::Error);
  }
}

void Session::takeResults() {
  const bool jumped = replay_ && replay_->jump && replay_->engine->published() >= *replay_->jump;
  picture_.takeFinished();
  if (jumped) {
    picture_.forgetPast();
    replay_->jump.reset();
  }
  simulation_.poll();
  noticeFault();
  noticeEscape();
  noticeUnmeasured();
  noticeRefusedKernel();
  if (!replay_) followLecture();
}

void Session::startSteps() {
  if (replay_) return playReplay();
  const bool busy = simulation_.engine().busy();
  if (!busy) steppingOnce_ = stepsUnderWay_ = false;
  simulation_.engine().hold(standsInsideStep());
  followStep(busy);
  sweep_.poll(busy);
  if (sweep_.holdsPicture(busy) || saveWhenStill(busy) || beginRecordingWhenStill(busy)) return;
  if (recorder_ && recorder_->holdsSteps()) return;
  if (const std::uint32_t steps = stepsDue(); steps > 0) {
    if (picture_.advance(steps)) noticeStarted(steps);
    republish_ = false;
  } else if (republish_ || simulation_.engine().measuringDiagnostics()) {
    republish_ = !picture_.advance(0);
  }
}

// Paused, and nobody waits for the end of the step under way. What only brings the picture up to date is not
// held.
bool Session::standsInsideStep() const {
  return state_.paused && stepsUnderWay_ && state_.owedSteps == 0 && !steppingOnce_ &&
         !state_.checkpointAsked && !state_.trajectoryAsked && !sweep_.running();
}

void Session::noticeFault() {
  const sim::EngineStatus& status = simulation_.status();
  if (!status.nonFiniteBody || faultShown_) return;
  faultShown_ = true;
  state_.faulted = true;
  state_.paused = true;
  state_.owedSteps = 0;
  notify(fmt::format(
             "Paused: the position of body {} stopped being finite at step {}. Choose a smaller time step or "
             "more softening, then press Backspace.",
             *status.nonFiniteBody, status.nonFiniteStep),
         Notice::Kind::Error);
}

void Session::noticeEscape() {
  const sim::DiagnosticsRecord& record = simulation_.diagnostics();
  if (escapeShown_ || record.empty() || record.newest().escaped == 0) return;
  const sim::Diagnostics& found = record.newest();
  escapeShown_ = true;
  state_.paused = true;
  state_.owedSteps = 0;
  notify("Paused: " + escapeText(found), Notice::Kind::Error);
}

// Once, however often the measurement is tried again, and only where somebody wants it.
void Session::noticeUnmeasured() {
  const std::string& obstacle = simulation_.diagnosticsObstacle();
  const bool unmeasured = simulation_.diagnosticsWanted() && !obstacle.empty();
  if (std::exchange(unmeasuredShown_, unmeasured) || !unmeasured) return;
  notify(obstacle, Notice::Kind::Error);
}

void Session::noticeRefusedKernel() {
  const sim::EngineStatus& status = simulation_.status();
  if (status.failure == shownFailure_) return;
  shownFailure_ = status.failure;
  if (shownFailure_.empty()) return;
  // The source view shows it at its line.
  if (state_.sees(PanelId::Source)) return;
  state_.log = shownFailure_;
  const sim::KernelDescriptor* wanted = simulation_.wantedKernel().kernel;
  notify(fmt::format("{} was refused; {} keeps running.", wanted != nullptr ? wanted->id : "The kernel",
                     status.running.kernel != nullptr ? status.running.kernel->id : "nothing"),
         Notice::Kind::Error);
}

void Session::notify(std::string text, Notice::Kind kind) {
  const double durationS = kind == Notice::Kind::Error ? kErrorNoticeS : kNoticeS;
  state_.notice = {std::move(text), kind, steadyTimeS() + durationS};
}

std::optional<bool> Session::takeScreenshotRequest() {
  return std::exchange(state_.screenshot, std::nullopt);
}

std::optional<bool> Session::takeFilmRequest() {
  return std::exchange(state_.filmRequest, std::nullopt);
}

const sim::KernelChoice& Session::shownKernel() const {
  const sim::EngineStatus& status = simulation_.status();
  return status.preparing || status.running.kernel == nullptr ? simulation_.wantedKernel() : status.running;
}

void Session::run(const command::TogglePause&) {
  if (replay_) return togglePlaying(replay_->playback, replay_->engine->frames());
  state_.paused = !state_.paused;
}

void Session::run(const command::StepOnce&) {
  if (replay_) return run(command::StepReplay{+1});
  // A step that the pause came into is ended by it.
  const bool inside = stepsUnderWay_ && simulation_.engine().busy() && !steppingOnce_;
  if (state_.paused && inside) steppingOnce_ = true;
  if (state_.paused && !inside) ++state_.owedSteps;
  state_.paused = true;
}

void Session::run(const command::SetKernel& asked) {
  shownFailure_.clear();
  simulation_.setKernel(asked.choice);
}

void Session::run(const command::NextKernel& asked) {
  std::vector<const sim::KernelDescriptor*> usable;
  for (const sim::KernelDescriptor& row : sim::kernelTable()) {
    if (row.family == engineInfo_.family && simulation_.bodies() <= row.maxBodies) usable.push_back(&row);
  }
  if (usable.empty()) return;
  const sim::KernelChoice shown = shownKernel();
  const auto current = std::find(usable.begin(), usable.end(), shown.kernel) - usable.begin();
  const auto count = static_cast<std::ptrdiff_t>(usable.size());
  const auto next = static_cast<std::size_t>((current + asked.direction + count) % count);
  run(command::SetKernel{{usable[next], shown.tuning}});
  notify(fmt::format("{}: {}", usable[next]->id, usable[next]->title));
}

void Session::run(const command::SetParameters& asked) {
  simulation_.setParameters(asked.parameters);
  republish_ = true;
}

void Session::run(const command::TakeScreenshot& asked) {
  // What was saved before this picture is not in it; what is wrong may be what it is taken for.
  if (asked.withPanels && state_.notice.kind == Notice::Kind::Information) state_.notice = {};
  state_.screenshot = asked.withPanels;
}

void Session::run(const command::ToggleFilm& asked) {
  state_.filmRequest = asked.withPanels;
}

void Session::run(const command::TogglePanels&) {
  state_.panels.toggleAll();
}

void Session::run(const command::TogglePanel& asked) {
  if (state_.shows(asked.panel) && !state_.sees(asked.panel)) {
    state_.panels.open(asked.panel);
  } else {
    state_.panels.toggle(asked.panel);
  }
  if (!panelOf(asked.panel).shownAtStart) return;
  state_.ui.shown.set(asked.panel, state_.panels.chosen(asked.panel));
  keepUi();
}

void Session::run(const command::ShowPanels& asked) {
  state_.panels.show(asked.panels);
}

void Session::run(const command::ToggleHelp&) {
  state_.helpShown = !state_.helpShown;
}

void Session::run(const command::Dismiss&) {
  if (state_.paletteShown) {
    state_.paletteShown = false;
  } else if (state_.helpShown) {
    state_.helpShown = false;
  } else if (camera_.flying()) {
    camera_.endFlight();
  } else if (!state_.leftRunQuestion.empty()) {
    run(command::AnswerLeftRun{command::AnswerLeftRun::Answer::Later});
  } else if (!state_.log.empty()) {
    state_.log.clear();
  } else if (state_.notice.kind == Notice::Kind::Error && steadyTimeS() < state_.notice.untilS) {
    state_.notice = {};  // others go by themselves, and soon
  } else if (state_.shows(PanelId::Sweep) && sweep_.running()) {
    sweep_.cancel();
  } else if (const std::optional<PanelId> top = topmostThatEscCloses(state_)) {
    state_.panels.close(*top);
  } else if (picked_) {
    dropPicked();
  } else if (replay_) {
    run(command::CloseReplay{});
  } else if (state_.presentation) {
    state_.presentation = false;
  } else {
    state_.quit = true;
  }
}

}  // namespace gravitile::app
