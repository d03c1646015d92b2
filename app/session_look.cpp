// How the picture looks: its settings, and looks that are chosen and saved.
#include <fmt/format.h>

#include <utility>

#include "app/look_list.h"
#include "app/scene_look.h"
#include "app/session.h"

namespace gravitile::app {

void Session::run(const command::SetLook& asked) {
  picture_.look = asked.look;
  deliverFigureNow();
}

void Session::deliverFigureNow() {
  if (!deliverFigure(picture_.look, simulation_)) return;
  republish_ = true;
  if (replay_ && simulation_.parameters().vertexFigure == sim::VertexFigure::Acceleration)
    notify("A trajectory holds no accelerations: all bodies have the colour of none.");
}

void Session::run(const command::SetLookField& asked) {
  render::Look look = picture_.look;
  asked.field->put(look, asked.value);
  putRangesInOrder(look, asked.field->key);
  run(command::SetLook{look});
}

void Session::useLook(const LookFile& look) {
  run(command::SetLook{lookOver(simulation_.scene(), look, picture_.look)});
}

void Session::run(const command::UseLook& asked) {
  const LookFile look = loadLook(asked.nameOrPath);
  useLook(look);
  state_.lookName = asked.nameOrPath;
  notify(fmt::format("Look: {}", look.title));
}

void Session::run(const command::SaveLook& asked) {
  state_.lookQuestion.clear();
  LookFile look = lookInForce(simulation_.scene(), picture_.look);
  look.title = asked.title;
  const std::string name = saveOwnLook(look, asked.replace);
  if (name.empty()) {
    state_.lookQuestion = asked.title;
    return;
  }
  ++state_.savedLooks;
  state_.lookName = name;
  notify(fmt::format("Saved the look '{}' in {}", asked.title, ownLooksFolder().string()));
}

void Session::run(const command::DropLookQuestion&) {
  state_.lookQuestion.clear();
}

void Session::run(const command::ToggleScale&) {
  picture_.look.scaleBar = !picture_.look.scaleBar;
}

// A scene of a file may bring a look; the one before comes back with the next scene, unless somebody has
// changed what the scene brought.
void Session::leaveSceneLook() {
  const std::optional<SceneLook> left = std::exchange(sceneLook_, std::nullopt);
  if (left && sameSettings(picture_.look, left->brought)) picture_.look = left->before;
}

void Session::followSceneLook() {
  const render::Look before = picture_.look;
  if (const auto look = lookOf(simulation_.scene(), simulation_.scene().name)) {
    useLook(*look);
    sceneLook_ = SceneLook{before, picture_.look};
  } else {
    run(command::SetLook{before});
  }
}

}  // namespace gravitile::app
