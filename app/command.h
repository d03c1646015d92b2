#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "app/camera_command.h"
#include "app/film_quality.h"
#include "app/look_fields.h"
#include "app/pace.h"
#include "app/panel_set.h"
#include "app/picked_body.h"
#include "app/picture_size.h"
#include "app/playback.h"
#include "app/sweep_plan.h"
#include "app/ui_settings.h"
#include "render/look.h"
#include "sim/kernel_table.h"
#include "sim/scenes/scene_file.h"
#include "sim/step_parameters.h"

namespace gravitile::app {

// Everything a person can ask of a running session. Keys, mouse and panels only make these; Session carries
// them out at the top of the next frame.
namespace command {

// The run.
struct TogglePause {};
struct StepOnce {};
struct Reset {};
struct SetStepsPerFrame {  // the most of one frame
  std::uint32_t steps;
};
struct SetPace {
  Pace pace;
};
struct ChangeSpeed {  // of the run's pace, or of a trajectory that is replayed
  int direction;      // +1: faster, or less fast backwards
};
struct LoadScene {
  std::string nameOrPath;               // as --scene takes it
  std::optional<std::uint64_t> bodies;  // empty: the scene's own count
};
struct OpenScene {  // with as many bodies as run now, where it takes any number
  std::string nameOrPath;
};
// The running scene becomes what this describes, with as many bodies as it has.
struct ComposeScene {
  sim::SceneFile file;
};
// Among the user's own scenes, under a name of its title.
struct SaveScene {
  sim::SceneFile file;
  bool replace;  // a file that is there already; else the session asks
};
struct DropSceneQuestion {};
struct SetBodies {
  std::uint64_t bodies;  // of the running scene
};
struct TypeBodies {
  std::string text;  // as somebody typed it: 65536 or 1e5
};
struct ScaleBodies {
  double factor;  // 2: the next power of two above, 0.5: below
};
struct SetKernel {
  sim::KernelChoice choice;
};
struct NextKernel {
  int direction;  // +1 or -1 in the order of the table, among those the engine can run
};
struct SetParameters {
  sim::StepParameters parameters;
};
struct ChangeParameters {  // those given; the others stay
  const sim::IntegratorDescriptor* integrator = nullptr;
  std::optional<double> dt, adaptive, softening;
};
struct SetPaused {
  bool paused;
};

// The picture.
struct SetLook {
  render::Look look;
};
struct SetLookField {
  const LookField* field;  // row of lookFields()
  double value;
};
struct UseLook {
  std::string nameOrPath;  // as --look takes it
};
// The look in force, among the user's own.
struct SaveLook {
  std::string title;
  bool replace;  // one that is there already; else the session asks
};
struct DropLookQuestion {};
struct ToggleScale {};  // elapsed time and scale bar over it
struct FitCamera {};
struct SetView {
  enum class Orientation { FaceOn, Oblique, EdgeOn };
  std::optional<Orientation> orientation;  // empty: stays
  bool fit = false;                        // frame the bodies as they are then
  std::optional<double> zoom;              // the same, then come this many times nearer
};
struct MoveCamera {
  CameraCommand command;
};
struct PickBody {
  PickRequest request;
};
struct DropPickedBody {};
struct SaveCameraViews {};  // bookmarks and path, to a file of their own
struct TakeScreenshot {
  bool withPanels;
};
struct SetPictureSize {  // of pictures that are saved
  PictureSize size;
};
struct ToggleFilm {  // begins a film of what is seen, or ends the one that runs
  bool withPanels;
};
struct SetFilmQuality {  // of the next film
  FilmQuality quality;
};
struct SetFilmRate {
  int framesPerSecond;  // one of kFilmRates
};

// The run as a file.
struct SaveCheckpoint {};
// What the run does from now on, as a trajectory; again: no more.
struct RecordTrajectory {};

// A trajectory that is replayed.
struct SetPlayback {
  Playback playback;
};
struct StepReplay {
  int frames;  // forward, or back
};
struct SeekReplay {
  double part;  // of all frames, 0 to 1
};
struct CloseReplay {};  // the run that waited goes on

// What becomes of a run that an earlier process left behind.
struct AnswerLeftRun {
  enum class Answer { Resume, Discard, Later } answer;
};

// Measuring many kernels or tunings beside the picture.
struct StartSweep {
  SweepKind kind;
  bool exact;  // the picture stands still meanwhile
};
struct CancelSweep {};
struct SaveSweep {};

// The kernels' source.
struct EditSource {
  std::string name;  // "tiled.cu"
  std::string text;
};
struct ResetSources {};  // those of the program again: no edits, no folder
// Copies the sources to a folder for editing with any editor, and follows it.
struct EditInFolder {
  enum class OldFiles { Ask, Keep, SetAside } oldFiles;  // what becomes of files there that differ
};
struct RequestMachineCode {};

// Settings of run and picture, not steps: the last change is taken back, or done again.
struct Undo {};
struct Redo {};

// The window.
struct ShowPalette {  // all actions, to be found by typing
  bool shown;
};
struct SetTheme {
  Theme theme;
};
struct SetPanelScale {
  int percent;
};
struct ChangePanelScale {
  int steps;  // up or down; 0: the usual scale
};
struct MovePanel {
  PanelId panel;
  PanelSide side;
};
struct TogglePanels {};  // all of them
struct TogglePanel {     // one that has given way to others is brought back
  PanelId panel;
};
struct ShowPanels {  // these and no others
  PanelSet panels;
};
struct TogglePresentation {};  // full screen and large fonts
struct ToggleHelp {};
// Ends what lies on top: help, free flight, the log, a message, the sweep (cancelled first, also where it has
// given way to other panels), the presentation; with none of it, quits.
struct Dismiss {};

// The lecture.
struct TurnPage {
  int direction;  // +1: the next step, -1: the one before
};

}  // namespace command

using Command = std::variant<
    command::TogglePause, command::StepOnce, command::Reset, command::SetStepsPerFrame, command::LoadScene,
    command::ComposeScene, command::SaveScene, command::DropSceneQuestion, command::SetBodies,
    command::TypeBodies, command::ScaleBodies, command::SetKernel, command::NextKernel,
    command::SetParameters, command::ChangeParameters, command::SetPaused, command::SetLook,
    command::ToggleScale, command::FitCamera, command::SetView, command::MoveCamera, command::PickBody,
    command::DropPickedBody, command::SaveCameraViews, command::TakeScreenshot, command::SaveCheckpoint,
    command::AnswerLeftRun, command::StartSweep, command::CancelSweep, command::SaveSweep,
    command::EditSource, command::ResetSources, command::EditInFolder, command::RequestMachineCode,
    command::TogglePanels, command::TogglePanel, command::ShowPanels, command::ToggleHelp,
    command::TogglePresentation, command::Dismiss, command::TurnPage, command::UseLook, command::SaveLook,
    command::DropLookQuestion, command::OpenScene, command::SetLookField, command::Undo, command::Redo,
    command::ShowPalette, command::SetTheme, command::SetPanelScale, command::ChangePanelScale,
    command::MovePanel, command::SetPictureSize, command::ToggleFilm, command::SetFilmQuality,
    command::SetFilmRate, command::RecordTrajectory, command::SetPlayback, command::StepReplay,
    command::SeekReplay, command::ChangeSpeed, command::CloseReplay, command::SetPace>;

}  // namespace gravitile::app
