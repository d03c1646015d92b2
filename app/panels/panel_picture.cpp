#include <algorithm>
#include <string>

#include "app/panels/film_rows.h"
#include "app/panels/legend_overlay.h"
#include "app/panels/look_rows.h"
#include "app/panels/panels.h"
#include "app/scene_look.h"
#include "app/scene_view.h"
#include "sim/user_error.h"

namespace gravitile::app {
namespace {

constexpr float kPictureLabelWidth = 92;
constexpr const char* kSavePopup = "save look";

struct Group {
  LookGroup group;
  const char* title;
  bool open;  // at first
};
constexpr Group kGroups[] = {{LookGroup::Colours, "Colours", true},
                             {LookGroup::Light, "Light", true},
                             {LookGroup::Bodies, "Bodies and components", true},
                             {LookGroup::DensityMap, "Density map", true},
                             {LookGroup::Time, "Trails and time", false},
                             {LookGroup::Overlays, "Overlays", false}};
static_assert(std::size(kGroups) == kLookGroups);

bool anythingMatters(LookGroup group, const render::Look& look) {
  return std::any_of(lookFields().begin(), lookFields().end(),
                     [&](const LookField& field) { return field.group == group && field.matters(look); });
}

// A range that stops being automatic begins with what is in force.
void takeRange(const Picture& picture, const LookField& field, render::Look& look) {
  const bool map = field.group == LookGroup::DensityMap;
  render::ColourRange& range = map ? look.densityRange : look.range;
  if (range.automatic) return;
  const FigureRange inForce = rangeInForce(picture);
  range.low = inForce.low;
  range.high = inForce.high;
}

}  // namespace

void PicturePanel::follow(const PanelInput& input) {
  const SessionState& state = input.session.state();
  if (savedLooks_ != state.savedLooks) {
    savedLooks_ = state.savedLooks;
    looks_ = listLooks();
    chosenName_.clear();
  }
  const sim::Simulation& simulation = input.session.simulation();
  if (restarts_ != simulation.restarts()) {
    restarts_ = simulation.restarts();
    bodies_ = bodiesByComponent(simulation.scene().bodies);
  }
  const std::string wanted = state.lookName.empty() ? "default" : state.lookName;
  if (chosenName_ == wanted) return;
  chosenName_ = wanted;
  chosen_.reset();
  try {
    chosen_ = loadLook(wanted);
  } catch (const sim::UserError&) {
    // The file is gone or broken since; the list says so where it is chosen again.
  }
}

// Those that have bodies.
bool PicturePanel::drawComponents(const PanelInput& input, render::Look& look) const {
  const sim::Scene& scene = input.session.simulation().scene();
  const std::vector<std::string>& names = scene.bodies.componentNames;
  const render::Look usual = usualLook(scene, look);
  const std::size_t count = std::min(names.size(), look.components.size());
  const bool trails = look.trailSeconds > 0;
  const bool shines = look.kind == render::PictureKind::Light;
  bool changed = false;
  for (std::size_t k = 0; k < count; ++k) {
    if (bodies_[k] == 0) continue;
    ImGui::PushID(static_cast<int>(k));
    changed |= drawComponentRows({names[k], trails, shines}, usual.components[k], look.components[k]);
    ImGui::PopID();
  }
  if (names.size() > count) dimText("Further components look like these, in turn.");
  return changed;
}

void PicturePanel::drawLooks(const PanelInput& input) {
  const render::Look& look = input.session.picture().look;
  const bool unchanged =
      chosen_ && sameSettings(look, lookOver(input.session.simulation().scene(), *chosen_, look));
  row("Look", kPictureLabelWidth * input.ui.scale());
  bool save = false;
  if (beginChoice("##look", unchanged ? chosen_->title : "changed")) {
    for (const ListedLook& listed : looks_) {
      ImGui::PushID(listed.name.c_str());
      if (ImGui::Selectable(listed.title.c_str(), unchanged && listed.name == chosenName_))
        input.commands.push(command::UseLook{listed.name});
      tooltip(listed.description);
      ImGui::PopID();
    }
    ImGui::Separator();
    save = ImGui::Selectable("Save as ...");
    tooltip("The picture's settings as they are, under a name of your own");
    endChoice();
  } else {
    tooltip("All settings of the picture at once; components stay as the scene has them");
  }
  if (save) ImGui::OpenPopup(kSavePopup);
  drawSaving(input);
}

void PicturePanel::drawSaving(const PanelInput& input) {
  if (!ImGui::BeginPopup(kSavePopup)) return;
  const std::string& question = input.session.state().lookQuestion;
  const auto close = [&] {
    if (!question.empty()) input.commands.push(command::DropLookQuestion{});
    ImGui::CloseCurrentPopup();
  };
  constexpr float kWidthInLetters = 16;
  if (ImGui::IsWindowAppearing()) {
    ImGui::SetKeyboardFocusHere();
    savingSince_ = input.session.state().savedLooks;
  }
  dimText("Keep the picture's settings as a look");
  ImGui::SetNextItemWidth(kWidthInLetters * ImGui::GetFontSize());
  const bool entered =
      ImGui::InputTextWithHint("##title", "Name of the look", title_.data(), title_.size(),
                               ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
  if (entered) ImGui::SetKeyboardFocusHere(-1);  // for what is missing, or to say it again
  const std::string title = title_.data();
  bool save = entered && !title.empty();
  const bool replace = !question.empty() && question == title;
  if (replace) wrappedText("There is a look of that name already.", kBad);
  ImGui::BeginDisabled(title.empty());
  save |= ImGui::Button(replace ? "Replace" : "Save");
  ImGui::EndDisabled();
  ImGui::SameLine();
  const bool cancelled = ImGui::Button("Cancel");
  if (save) input.commands.push(command::SaveLook{title, replace});
  const bool saved = savingSince_ != input.session.state().savedLooks;
  if (cancelled || saved || ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false)) close();
  ImGui::EndPopup();
}

void PicturePanel::drawButtons(const PanelInput& input) {
  const ImVec2 half{(ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x) / 2, 0};
  if (ImGui::Button("Fit", half)) input.commands.push(command::FitCamera{});
  tooltip("F: frame the bodies as they are now");
  ImGui::SameLine();
  if (ImGui::Button("Save picture", half)) input.commands.push(command::TakeScreenshot{false});
  tooltip("S; with Shift the panels are in it");
}

void PicturePanel::drawGroups(const PanelInput& input) {
  render::Look look = input.session.picture().look;
  const float labelWidth = kPictureLabelWidth * input.ui.scale();
  bool changed = false;
  for (const Group& group : kGroups) {
    if (!anythingMatters(group.group, look)) continue;
    const ImGuiTreeNodeFlags flags = group.open ? ImGuiTreeNodeFlags_DefaultOpen : ImGuiTreeNodeFlags_None;
    if (!ImGui::CollapsingHeader(group.title, flags)) continue;
    for (const LookField& field : lookFields()) {
      if (field.group != group.group || !field.matters(look)) continue;
      if (!drawLookRow(field, look, labelWidth)) continue;
      changed = true;
      if (field.key.ends_with("-automatic")) takeRange(input.session.picture(), field, look);
      putRangesInOrder(look, field.key);
    }
    if (group.group == LookGroup::Bodies) changed |= drawComponents(input, look);
  }
  if (changed) input.commands.push(command::SetLook{look});
}

void PicturePanel::drawFilm(const PanelInput& input) {
  if (!ImGui::CollapsingHeader("Films and saved pictures")) return;
  const SessionState& state = input.session.state();
  drawFilmRows(state.ui, state.film, kPictureLabelWidth * input.ui.scale(), input.commands);
}

float PicturePanel::draw(const PanelInput& input, const PanelArea& area) {
  follow(input);
  placeWindow(area);
  constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
                                      ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoTitleBar;
  if (ImGui::Begin("Picture", nullptr, kFlags)) {
    drawPanelHeading(input, PanelId::Picture);
    drawLooks(input);
    drawButtons(input);
    drawFilm(input);
    drawGroups(input);
  }
  const float height = ImGui::GetWindowHeight();
  ImGui::End();
  return height;
}

}  // namespace gravitile::app
