// Settings: taken back and done again; and those of panels, pictures and films, which are kept for the next
// session.
#include <fmt/format.h>

#include <variant>

#include "app/session.h"

namespace gravitile::app {
namespace {

template <typename... Alternatives>
bool isOneOf(const Command& command) {
  return (std::holds_alternative<Alternatives>(command) || ...);
}

bool changesPath(const Command& command) {
  const auto* moved = std::get_if<command::MoveCamera>(&command);
  if (moved == nullptr) return false;
  const CameraCommand& asked = moved->command;
  return std::holds_alternative<camera::SetPath>(asked) || std::holds_alternative<camera::AddKey>(asked) ||
         std::holds_alternative<camera::SetKey>(asked) ||
         std::holds_alternative<camera::MakeTurntablePath>(asked);
}

bool isUndoable(const Command& command) {
  return isOneOf<command::SetLook, command::SetLookField, command::UseLook, command::ToggleScale,
                 command::SetKernel, command::NextKernel, command::SetParameters, command::ChangeParameters,
                 command::MovePanel, command::SetPace, command::ChangeSpeed>(command) ||
         changesPath(command);
}

}  // namespace

// ---- run and picture ----------------------------------------------------------------------------------

Settings Session::settings() const {
  return {picture_.look,        simulation_.parameters(), simulation_.wantedKernel(),
          camera_.views().path, state_.ui.sides,          state_.pace};
}

void Session::use(const Settings& settings) {
  if (!(settings.kernel == simulation_.wantedKernel())) run(command::SetKernel{settings.kernel});
  run(command::SetLook{settings.look});
  if (!(settings.path == camera_.views().path)) run(command::MoveCamera{camera::SetPath{settings.path}});
  sim::StepParameters parameters = settings.parameters;
  parameters.vertexFigure = simulation_.parameters().vertexFigure;
  if (!(parameters == simulation_.parameters())) run(command::SetParameters{parameters});
  state_.pace = settings.pace;
  for (const PanelDescriptor& row : panelTable())
    if (settings.sides.of(row.id) != state_.ui.sides.of(row.id))
      run(command::MovePanel{row.id, settings.sides.of(row.id)});
}

void Session::carryOutUndoably(const Command& command) {
  if (!isUndoable(command)) return carryOut(command);
  const Settings before = settings();
  carryOut(command);
  history_.record(before, settings());
}

void Session::run(const command::Undo&) {
  Settings wanted = settings();
  const auto name = history_.undo(wanted);
  if (!name) return notify("There is nothing to undo.");
  use(wanted);
  notify(fmt::format("Undone: {}", *name));
}

void Session::run(const command::Redo&) {
  Settings wanted = settings();
  const auto name = history_.redo(wanted);
  if (!name) return notify("There is nothing to do again.");
  use(wanted);
  notify(fmt::format("Done again: {}", *name));
}

// ---- panels, pictures and films
// -------------------------------------------------------------------------------------------

// Written by a thread of its own: no frame waits for the disk.
void Session::keepUi() {
  writer_.submit({.write =
                      [ui = state_.ui] {
                        saveUiSettings(uiSettingsFile(), ui);
                        return std::string();
                      },
                  .failure = "The settings of the panels were not saved"});
}

void Session::run(const command::ShowPalette& asked) {
  state_.paletteShown = asked.shown;
}

void Session::run(const command::SetTheme& asked) {
  state_.ui.theme = asked.theme;
  keepUi();
}

void Session::run(const command::SetPanelScale& asked) {
  state_.ui.scalePercent = allowedScale(asked.percent);
  keepUi();
  notify(fmt::format("Panels: {} %", state_.ui.scalePercent));
}

void Session::run(const command::ChangePanelScale& asked) {
  const int percent =
      asked.steps == 0 ? kLeastScalePercent : state_.ui.scalePercent + asked.steps * kScaleStepPercent;
  run(command::SetPanelScale{percent});
}

void Session::run(const command::SetPictureSize& asked) {
  state_.ui.pictureSize = asked.size;
  keepUi();
}

void Session::run(const command::SetFilmQuality& asked) {
  state_.ui.filmQuality = asked.quality;
  keepUi();
}

void Session::run(const command::SetFilmRate& asked) {
  state_.ui.filmRate = asked.framesPerSecond;
  keepUi();
}

void Session::run(const command::MovePanel& asked) {
  state_.ui.sides.set(asked.panel, asked.side);
  state_.panels.open(asked.panel);
  if (panelOf(asked.panel).shownAtStart) state_.ui.shown.set(asked.panel);
  keepUi();
}

}  // namespace gravitile::app
