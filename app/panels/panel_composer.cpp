#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "app/panels/composer_fields.h"
#include "app/panels/panels.h"
#include "app/scene_draft.h"
#include "sim/user_error.h"

namespace gravitile::app {
namespace {

// Designed pixels.
constexpr float kListWidth = 150, kLabels = 88, kLeastPlot = 120;
constexpr double kLiveDelayS = 0.5;  // after the last change

}  // namespace

float ComposerPanel::draw(const PanelInput& input, const PanelArea& area) {
  ImGui::SetNextWindowPos({area.left, area.top});
  ImGui::SetNextWindowSize({area.width, area.height});
  ImGui::SetNextWindowBgAlpha(0.93F);
  bool open = true;
  constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
                                      ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings;
  static const std::string title =
      fmt::format("{} ({})", panelOf(PanelId::Composer).title, panelOf(PanelId::Composer).keyName());
  follow(input.session.state());
  if (ImGui::Begin(title.c_str(), &open, kFlags)) {
    drawHead(input);
    drawParts(input);
    noticeChange();
    drawState(input);
    applyLive(input);
  }
  ImGui::End();
  if (!open) input.commands.push(command::TogglePanel{PanelId::Composer});
  return area.height;
}

// Takes up the scene that runs, unless the draft has been changed and is neither applied nor saved. One that
// ran and no longer does is a scene of before.
void ComposerPanel::follow(const SessionState& state) {
  if (state.savedScenes != savedScenes_) {
    savedScenes_ = state.savedScenes;
    saved_ = draft_;
    if (!state.composed) source_ = state.scene;
  } else if (composedRan_ && !state.composed) {
    source_.clear();  // the same scene of a file is another one than what was made of it
  }
  composedRan_ = state.composed.has_value();
  if (state.scene == source_ || state.composed) return;
  if (draft_ == saved_ || draft_ == applied_) takeUp(state.scene);
}

void ComposerPanel::takeUp(const std::string& scene) {
  source_ = scene;
  selected_ = 0;
  try {
    draft_ = sceneDraft(scene).value_or(sim::SceneFile{});
  } catch (const sim::UserError&) {
    draft_ = {};  // the session has said why
  }
  saved_ = applied_ = draft_;
  noticeChange();
}

void ComposerPanel::noticeChange() {
  if (seen_ && *seen_ == draft_) return;
  seen_ = draft_;
  changedS_ = ImGui::GetTime();
  problem_ = draftProblem(draft_);
  preview_.reset();
  if (!draft_.orbit || !problem_.empty()) return;
  try {
    preview_ = previewOrbit(*draft_.orbit, orbitMasses(draft_), draft_.units.gravity());
  } catch (const sim::UserError& error) {
    problem_ = error.what();
  }
}

void ComposerPanel::apply(const PanelInput& input) {
  applied_ = draft_;
  input.commands.push(command::ComposeScene{draft_});
}

void ComposerPanel::applyLive(const PanelInput& input) {
  if (!live_ || draft_ == applied_ || !problem_.empty()) return;
  if (ImGui::GetTime() - changedS_ >= kLiveDelayS && !ImGui::IsMouseDown(ImGuiMouseButton_Left)) apply(input);
}

void ComposerPanel::drawHead(const PanelInput& input) {
  const float buttons = buttonWidth("Apply") + buttonWidth("Save") + checkBoxWidth("live") +
                        3 * ImGui::GetStyle().ItemSpacing.x;
  ImGui::SetNextItemWidth(std::max(ImGui::GetContentRegionAvail().x - buttons, buttons));
  textField("##title", draft_.title);
  tooltip("The scene's title; its file is called after it.");
  ImGui::SameLine();
  ImGui::BeginDisabled(!problem_.empty());
  if (ImGui::Button("Apply")) apply(input);
  tooltip("Runs the scene as it stands here, with as many bodies as now.");
  ImGui::SameLine();
  if (ImGui::Button("Save")) input.commands.push(command::SaveScene{draft_, false});
  tooltip("Writes it to your own scenes, which the gallery shows.");
  ImGui::EndDisabled();
  ImGui::SameLine();
  ImGui::Checkbox("live", &live_);
  tooltip("Applies each change by itself half a second later.");
}

// Above a line for what there is to say, so that nothing moves when it comes or goes.
void ComposerPanel::drawParts(const PanelInput& input) {
  if (!ImGui::BeginTabBar("parts")) return;
  const ImVec2 room{0, -ImGui::GetFrameHeightWithSpacing()};
  if (ImGui::BeginTabItem("Components")) {
    ImGui::BeginChild("components", room);
    drawComponents(input);
    ImGui::EndChild();
    ImGui::EndTabItem();
  }
  if (ImGui::BeginTabItem("Orbit")) {
    ImGui::BeginChild("orbit", room);
    drawOrbit(input);
    ImGui::EndChild();
    ImGui::EndTabItem();
  }
  ImGui::EndTabBar();
}

void ComposerPanel::drawState(const PanelInput& input) {
  const SessionState& state = input.session.state();
  ImGui::AlignTextToFramePadding();
  if (!problem_.empty()) {
    wrappedText(problem_, kBad);
  } else if (!state.sceneQuestion.empty()) {
    if (ImGui::Button("Replace it")) input.commands.push(command::SaveScene{draft_, true});
    ImGui::SameLine();
    if (ImGui::Button("Cancel")) input.commands.push(command::DropSceneQuestion{});
    ImGui::SameLine();
    wrappedText(state.sceneQuestion, kAccent);
  } else if (state.scene != source_ && !state.composed) {
    if (ImGui::Button("Compose from what runs")) takeUp(state.scene);
    ImGui::SameLine();
    wrappedText("This draft has changes that neither run nor are saved.", kDim);
  } else if (draft_.components.empty()) {
    wrappedText("What runs are bodies of a file; add components to compose a scene.", kDim);
  }
}

void ComposerPanel::drawComponents(const PanelInput& input) {
  const float scale = input.ui.scale();
  ImGui::BeginChild("list", {kListWidth * scale, 0});
  drawList();
  ImGui::EndChild();
  ImGui::SameLine();
  ImGui::BeginChild("fields");
  if (selected_ < draft_.components.size()) {
    ImGui::PushID(static_cast<int>(selected_));
    std::string name = draft_.components[selected_].name;
    row("Name", kLabels * scale);
    if (textField("##name", name)) renameComponent(draft_, selected_, name);
    drawComponentFields(draft_.components[selected_], kLabels * scale);
    ImGui::PopID();
  }
  ImGui::EndChild();
}

void ComposerPanel::drawList() {
  for (std::size_t k = 0; k < draft_.components.size(); ++k) {
    ImGui::PushID(static_cast<int>(k));
    if (ImGui::Selectable(draft_.components[k].name.c_str(), k == selected_)) selected_ = k;
    ImGui::PopID();
  }
  const ImVec2 whole{-FLT_MIN, 0};
  if (ImGui::Button("Add", whole)) {
    addComponent(draft_, sim::modelTable().front().id);
    selected_ = draft_.components.size() - 1;
  }
  ImGui::BeginDisabled(selected_ >= draft_.components.size());
  if (ImGui::Button("Duplicate", whole)) duplicateComponent(draft_, selected_++);
  ImGui::EndDisabled();
  ImGui::BeginDisabled(draft_.components.size() < 2);
  if (ImGui::Button("Remove", whole)) {
    removeComponent(draft_, selected_);
    selected_ = std::min(selected_, draft_.components.size() - 1);
  }
  ImGui::EndDisabled();
}

void ComposerPanel::drawOrbit(const PanelInput& input) {
  bool on = draft_.orbit.has_value();
  ImGui::BeginDisabled(draft_.components.size() < 2);
  if (ImGui::Checkbox("Two components on an orbit about each other", &on)) {
    if (on) {
      addOrbit(draft_);
    } else {
      draft_.orbit.reset();
    }
  }
  ImGui::EndDisabled();
  if (!draft_.orbit) return;
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const float plot = std::min(room.y, room.x * 0.42F);
  const bool beside = plot >= kLeastPlot * input.ui.scale();
  ImGui::BeginChild("fields", {beside ? room.x - plot - ImGui::GetStyle().ItemSpacing.x : 0, 0});
  drawOrbitFields(draft_.components, *draft_.orbit, kLabels * input.ui.scale());
  ImGui::EndChild();
  if (!beside || !preview_) return;
  ImGui::SameLine();
  drawOrbitPreview(*preview_, {plot, plot});
}

}  // namespace gravitile::app
