#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/autosave.h"
#include "app/background_writer.h"
#include "app/body_watch.h"
#include "app/camera_control.h"
#include "app/command.h"
#include "app/film_status.h"
#include "app/lecture_walk.h"
#include "app/look_file.h"
#include "app/meters.h"
#include "app/options.h"
#include "app/pace.h"
#include "app/pace_clock.h"
#include "app/panel_set.h"
#include "app/picture.h"
#include "app/picture_state.h"
#include "app/playback.h"
#include "app/sampled_point.h"
#include "app/settings_history.h"
#include "app/step_progress.h"
#include "app/sweep.h"
#include "app/trajectory_recorder.h"
#include "app/ui_settings.h"
#include "sim/replay_engine.h"
#include "sim/simulation.h"
#include "sim/steady_time.h"

namespace gravitile::app {

using sim::steadyTimeS;

// A line on the screen for some seconds.
struct Notice {
  enum class Kind { Information, Error };
  std::string text;
  Kind kind = Kind::Information;
  double untilS = 0;  // steady clock
};

// What a person has set beyond the simulation's and the picture's own state.
struct SessionState {
  std::string scene;  // as --scene took it; the same scene is made anew when N changes
  std::optional<sim::SceneFile>
      composed;  // what runs instead: an edited scene, not saved or not loaded since
  std::uint64_t seed = 1;
  bool paused = false;
  std::uint32_t stepsPerFrame = 1;  // at most
  Pace pace;
  std::uint64_t owedSteps = 0;  // single steps asked for while paused and not started yet
  ShownPanels panels;
  PanelSet gaveWay;  // those shown that had no room in the last frame (panel_layout.h)
  UiSettings ui;     // theme, scale and places of the panels
  bool paletteShown = false;
  bool presentation = false;  // full screen, large fonts
  bool helpShown = false;
  std::string folderQuestion;  // about a folder to edit sources in, until answered
  std::string sceneQuestion;   // about a scene file that would be replaced, until answered
  unsigned savedScenes = 0;    // grows whenever one is saved
  std::string lookQuestion;    // about a look that would be replaced, until answered
  std::string lookName;        // of the look that was chosen or saved last; "" for none
  unsigned savedLooks = 0;     // grows whenever one is saved
  std::string sweepFiles;      // where the sweep was saved, until the next one starts
  bool quit = false;
  bool faulted = false;             // a position stopped being finite at some time of this session
  std::optional<bool> screenshot;   // asked for; true: with panels
  std::optional<bool> filmRequest;  // a film is to begin, or the running one to end; true: with panels
  FilmStatus film;
  bool checkpointAsked = false;
  bool trajectoryAsked = false;
  std::string savedRun;         // where the last one, or a trajectory, went: "Saved PATH"
  std::string leftRunQuestion;  // about a run that another process left behind, until answered
  Notice notice;
  std::string log;  // why the last kernel was refused, until dismissed
  LectureWalk lecture;

  bool shows(PanelId id) const { return panels.shows(id); }
  bool sees(PanelId id) const { return shows(id) && !gaveWay.has(id); }
  bool showsCaption() const { return panels.visible() && lecture.loaded(); }
};

// Commands that wait for the top of the next frame.
class CommandQueue {
 public:
  CommandQueue() { commands_.reserve(kExpectedCommands); }

  void push(Command command) { commands_.push_back(std::move(command)); }
  std::vector<Command>& commands() { return commands_; }
  bool empty() const { return commands_.empty(); }
  // The queue holds a command that may take long: making a scene of many bodies.
  bool makesScene() const;

 private:
  static constexpr std::size_t kExpectedCommands = 256;  // of one frame; more only allocate
  std::vector<Command> commands_;
};

// The part of the window the picture shows in, pixels.
struct Viewport {
  int width = 1, height = 1;
  float panelScale = 1;  // pixels per designed pixel of the panels
  float freeWidth = 1;   // not covered by panels
  float shift = 0;       // of the picture's middle to the right of the viewport's, in half widths

  float fitAspect() const { return freeWidth / static_cast<float>(height); }
  bool sameWindow(const Viewport& other) const {
    return width == other.width && height == other.height && panelScale == other.panelScale;
  }
};

// Ties simulation and picture together: carries out commands, and advances both once a frame. What is
// refused becomes a notice, and the run goes on as it was.
class Session {
 public:
  // The simulation is loaded and has its kernel; the picture gets its first contents here. `writer` outlives
  // the session.
  struct Parts {
    sim::Simulation& simulation;
    Picture& picture;
    BackgroundWriter& writer;
    UiSettings ui{};
  };
  Session(const Parts& parts, const CommonOptions& options, const PictureState& resumedPicture,
          const Viewport& viewport);

  // Once a frame. A window of another size, or with panels of another (full screen), gets the view fitted
  // into it anew, unless somebody has moved or zoomed it by hand; that panels come and go moves nothing.
  void setViewport(const Viewport& viewport);
  // Once a frame. A panel that has given way to others is brought back by its key, not closed.
  void setGaveWay(const PanelSet& panels) { state_.gaveWay = panels; }
  // Who is told, from within apply(), how far the reading of a file has come.
  void setLoadProgress(sim::Progress progress) { loadProgress_ = std::move(progress); }
  // Empties the queue.
  void apply(CommandQueue& queue);
  // Once a frame, after apply(): what moves the camera by itself goes on. `timeS`: by a steady clock.
  void moveCamera(double timeS);
  // Once a frame, before the picture is drawn; never blocks: takes in results, notices faults, and carries
  // out what a lecture's step still asks for.
  void takeResults();
  // Once a frame, after the picture was drawn: a trajectory that is being recorded takes what it shows. Never
  // blocks.
  void followRecording();
  // Once a frame, after the picture was handed to GL; never blocks: starts the next steps, or a sweep's next
  // batch. In this order the GPU draws first and computes while the frame is presented, instead of the
  // picture waiting for the steps.
  void startSteps();

  // Where the run was saved by itself last, if it was.
  std::optional<std::filesystem::path> autosaved() const { return autosave_.saved(); }

  // The program ends in order; a run that was saved by itself is not for others to go on with.
  void end() {
    endRecording();
    autosave_.end();
  }

  void notify(std::string text, Notice::Kind kind = Notice::Kind::Information);
  // What the writer has done becomes a notice.
  void takeWritten(const BackgroundWriter::Result& result);
  // The request for a screenshot, once.
  std::optional<bool> takeScreenshotRequest();

  // The same for a film to begin, or the one that runs to end.
  std::optional<bool> takeFilmRequest();
  // Once a frame: how far the film is.
  void setFilm(const FilmStatus& status) { state_.film = status; }

  // The same for a body to be picked, and what was found.
  std::optional<PickRequest> takePickRequest();
  void takePick(const BodyWatch::Answer& answer);
  // Where the picked body is by now.
  void setPickedPlace(const glm::vec3& place);

  const std::optional<PickedBody>& picked() const { return picked_; }
  const CameraControl& camera() const { return camera_; }
  const SessionState& state() const { return state_; }
  const sim::Simulation& simulation() const { return simulation_; }
  const Picture& picture() const { return picture_; }
  // Of the run's step under way.
  const StepProgress& stepProgress() const { return stepProgress_; }
  // How long the next step is, as far as is known, time units.
  double stepLength() const;
  const Sweep& sweep() const { return sweep_; }
  const sim::EngineInfo& engineInfo() const { return engineInfo_; }
  // A trajectory that is replayed in place of the run.
  struct Replay {
    sim::ReplayEngine* engine = nullptr;  // the simulation's
    std::string file;                     // its name
    Playback playback;
    double shown = 0, playedS = 0;
    std::optional<std::uint64_t> jump{};  // what was asked of the engine last that playing does not lead to
    std::string failure = "";             // of the engine, as it was told
    // How the run that waits was looked at.
    render::Camera camera;
    render::Look look;
    std::optional<float> fittedAspect;
    CameraViews views;
    std::string scene;  // and what it was made from
    std::uint64_t seed = 1;
  };
  const std::optional<Replay>& replay() const { return replay_; }
  // The trajectory that is being recorded, or null.
  const TrajectoryRecorder* recorder() const { return recorder_ ? &*recorder_ : nullptr; }

  // What the kernel controls show: the choice being prepared, else the one that runs.
  const sim::KernelChoice& shownKernel() const;
  // How many bodies another scene starts with: as many as run now, but a scene of a few bodies its own number
  // (empty), and so the one after it.
  std::optional<std::uint64_t> bodiesFor(std::string_view scene) const;

 private:
  void run(const command::TogglePause&);
  void run(const command::StepOnce&);
  void run(const command::Reset&);
  void run(const command::SetStepsPerFrame&);
  void run(const command::SetPace&);
  void run(const command::LoadScene&);
  void run(const command::OpenScene&);
  void run(const command::ComposeScene&);
  void run(const command::SaveScene&);
  void run(const command::DropSceneQuestion&);
  void run(const command::SetBodies&);
  void run(const command::TypeBodies&);
  void run(const command::ScaleBodies&);
  void run(const command::SetKernel&);
  void run(const command::NextKernel&);
  void run(const command::SetParameters&);
  void run(const command::ChangeParameters&);
  void run(const command::SetPaused&);
  void run(const command::SetLook&);
  void run(const command::SetLookField&);
  void run(const command::UseLook&);
  void run(const command::SaveLook&);
  void run(const command::DropLookQuestion&);
  void run(const command::ToggleScale&);
  void run(const command::FitCamera&);
  void run(const command::SetView&);
  void run(const command::MoveCamera&);
  void run(const command::PickBody&);
  void run(const command::DropPickedBody&);
  void run(const command::SaveCameraViews&);
  void run(const command::TakeScreenshot&);
  void run(const command::SetPictureSize&);
  void run(const command::ToggleFilm&);
  void run(const command::SetFilmQuality&);
  void run(const command::SetFilmRate&);
  void run(const command::SaveCheckpoint&);
  void run(const command::AnswerLeftRun&);
  void run(const command::RecordTrajectory&);
  void run(const command::SetPlayback&);
  void run(const command::StepReplay&);
  void run(const command::SeekReplay&);
  void run(const command::ChangeSpeed&);
  void run(const command::CloseReplay&);
  void run(const command::StartSweep&);
  void run(const command::CancelSweep&);
  void run(const command::SaveSweep&);
  void run(const command::EditSource&);
  void run(const command::ResetSources&);
  void run(const command::EditInFolder&);
  void run(const command::RequestMachineCode&);
  void run(const command::Undo&);
  void run(const command::Redo&);
  void run(const command::ShowPalette&);
  void run(const command::SetTheme&);
  void run(const command::SetPanelScale&);
  void run(const command::ChangePanelScale&);
  void run(const command::MovePanel&);
  void run(const command::TogglePanels&);
  void run(const command::TogglePanel&);
  void run(const command::ToggleHelp&);
  void run(const command::ShowPanels&);
  void run(const command::TogglePresentation&);
  void run(const command::Dismiss&);
  void run(const command::TurnPage&);

  // Runs a command; what is refused becomes a notice.
  void carryOut(const Command& command);
  void carryOutUndoably(const Command& command);
  Settings settings() const;
  void use(const Settings& settings);
  void keepUi();
  void followLecture();

  void resume(const std::filesystem::path& file);
  void applyPicture(const PictureState& state);
  bool saveWhenStill(bool busy);
  void saveNow(bool autosave);
  void askForLeftRun();

  void refuseInReplay(const Command& command) const;
  void openReplay(const std::string& file);
  void showNewBodies();
  void closeReplay();
  void playReplay();
  bool beginRecordingWhenStill(bool busy);
  void endRecording();

  void useLook(const LookFile& look);
  void deliverFigureNow();
  void followSceneLook();
  void leaveSceneLook();
  void fitView();
  CameraControl::View cameraView() const;
  void followSample(double dtS);
  std::optional<glm::vec3> followedPlace() const;
  void choose(const BodyWatch::Answer& answer);
  void dropPicked();
  void dropPickedAlone();  // the others stay chosen
  void loadViews(const std::filesystem::path& file);
  void loadViewsBeside(const std::string& scene);
  void load(const std::string& nameOrPath, std::optional<std::uint64_t> bodies);
  void compose(const sim::SceneFile& file, std::uint64_t bodies);
  void makeAnew(std::uint64_t bodies);
  void adopt(sim::Scene next, bool sameScene);
  void keepChosenParameters(const sim::StepParameters& before, const sim::Scene& suggested);
  bool standsInsideStep() const;
  std::uint32_t stepsDue();
  void noticeStarted(std::uint32_t steps);
  void followStep(bool busy);
  void noticeFault();
  void noticeEscape();
  void noticeUnmeasured();
  void noticeRefusedKernel();

  sim::Simulation& simulation_;
  Picture& picture_;
  BackgroundWriter& writer_;
  Autosave autosave_;
  std::optional<LeftRun> leftRun_;
  Sweep sweep_;
  sim::EngineInfo engineInfo_;
  SessionState state_;
  sim::Progress loadProgress_;
  Viewport viewport_;
  std::optional<float> fittedAspect_;  // of what the view was fitted into; empty: moved by hand since
  CameraControl camera_;
  double lastMoveS_ = 0;
  SampledPoint followedPoint_;  // of the sample of version ..., for a camera that follows this kind
  std::uint64_t followedVersion_ = 0, followedRestarts_ = 0;
  FollowKind sampledKind_ = FollowKind::Nothing;
  std::vector<sim::Float4> densestScratch_;
  std::optional<PickRequest> pickRequest_;
  std::optional<PickedBody> picked_;
  bool serialKernelsRun_;  // CPU kernels may be measured, whatever computes the picture
  // The look that the running scene brought, and the one before it, which comes back with the next scene.
  struct SceneLook {
    render::Look before, brought;
  };
  std::optional<SceneLook> sceneLook_;
  ChangeHistory history_;
  bool steppingOnce_ = false;   // while paused: a single step is under way
  bool stepsUnderWay_ = false;  // were when the engine was last looked at
  PaceClock paceClock_;
  LiveFigures speed_;  // of the run, whose pace may be changed
  StepProgress stepProgress_;
  std::uint32_t startedSteps_ = 1;  // of the batch that was started last
  bool republish_ = false;          // the vertices no longer show the state, though no step is due
  bool faultShown_ = false;
  bool escapeShown_ = false;
  bool unmeasuredShown_ = false;
  std::string shownFailure_;
  std::optional<Replay> replay_;
  std::optional<TrajectoryRecorder> recorder_;
};

}  // namespace gravitile::app
