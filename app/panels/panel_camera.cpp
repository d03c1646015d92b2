#include <glm/trigonometric.hpp>
#include <string>

#include "app/panels/panels.h"

namespace gravitile::app {
namespace {

constexpr float kChoiceWidth = 142, kSliderWidth = 120, kNumberWidth = 64;  // designed pixels
constexpr float kDefaultFovDegrees = 45;
constexpr float kFastestTurntable = 90;  // degrees a second

struct FollowRow {
  FollowKind kind;
  const char* name;
};
constexpr FollowRow kFollow[] = {
    {FollowKind::Nothing, "nothing"},
    {FollowKind::CentreOfMass, "centre of mass"},
    {FollowKind::DensestPoint, "densest point"},
    {FollowKind::PickedBody, "picked body"},
};

void push(const PanelInput& input, CameraCommand command) {
  input.commands.push(command::MoveCamera{std::move(command)});
}

void drawFollow(const PanelInput& input) {
  const FollowKind followed = input.session.camera().followed();
  ImGui::AlignTextToFramePadding();
  dimText("Follow");
  ImGui::SameLine();
  ImGui::SetNextItemWidth(kChoiceWidth * input.ui.scale());
  if (!beginChoice("##follow", kFollow[static_cast<std::size_t>(followed)].name)) {
    tooltip("What stays in the middle while it moves. A click in the picture picks a body.");
    return;
  }
  for (const FollowRow& row : kFollow) {
    const bool offered = row.kind != FollowKind::PickedBody || input.session.picked();
    const auto flags = offered ? ImGuiSelectableFlags_None : ImGuiSelectableFlags_Disabled;
    if (ImGui::Selectable(row.name, row.kind == followed, flags)) push(input, camera::Follow{row.kind});
  }
  endChoice();
}

void drawFov(const PanelInput& input) {
  float degrees = glm::degrees(input.session.picture().camera.verticalFovRad);
  const float least = glm::degrees(render::kMinFovRad), most = 120;
  const float width = kSliderWidth * input.ui.scale();
  besideIfRoom(width + ImGui::CalcTextSize("Field of view ").x);
  ImGui::AlignTextToFramePadding();
  dimText("Field of view");
  ImGui::SameLine();
  ImGui::SetNextItemWidth(width);
  if (ImGui::SliderFloat("##fov", &degrees, least, most, "%.0f°", ImGuiSliderFlags_Logarithmic))
    push(input, camera::SetFov{glm::radians(degrees)});
  if (ImGui::IsItemClicked(ImGuiMouseButton_Right))
    push(input, camera::SetFov{glm::radians(kDefaultFovDegrees)});
  tooltip(
      "Shift+wheel. The distance changes with it, so that what is in the middle keeps its size. A right "
      "click: 45 degrees again.");
}

void drawMotion(const PanelInput& input) {
  const CameraControl& control = input.session.camera();
  bool flying = control.flying(), turning = control.turntable(), inertia = control.inertia();
  if (ImGui::Checkbox("Turntable", &turning)) push(input, camera::ToggleTurntable{});
  tooltip("T: the view turns about the scene's z axis");
  ImGui::SameLine();
  float rate = control.turntableRate();
  ImGui::SetNextItemWidth(kNumberWidth * input.ui.scale());
  if (ImGui::DragFloat("##rate", &rate, 0.2F, -kFastestTurntable, kFastestTurntable, "%.0f°/s",
                       ImGuiSliderFlags_AlwaysClamp))
    push(input, camera::SetTurntable{rate});
  tooltip("Degrees a second; drag, or Ctrl+click to type. Below zero it turns the other way.");
  besideIfRoom(checkBoxWidth("Free flight"));
  if (ImGui::Checkbox("Free flight", &flying)) push(input, camera::ToggleFlight{});
  tooltip("Z: W A S D, E and Q move, a drag looks around, Shift is faster; Z or Esc ends it");
  besideIfRoom(checkBoxWidth("Inertia"));
  if (ImGui::Checkbox("Inertia", &inertia)) push(input, camera::SetInertia{inertia});
  tooltip("What is turned, moved or zoomed glides on and comes to rest");
  besideIfRoom(buttonWidth("Level"));
  if (ImGui::Button("Level")) push(input, camera::Level{});
  tooltip("Turns the picture until the scene's z axis points upwards");
  besideIfRoom(buttonWidth("Fit"));
  if (ImGui::Button("Fit")) input.commands.push(command::FitCamera{});
  tooltip("F: frame the bodies as they are now");
}

void drawBookmarks(const PanelInput& input) {
  const CameraViews& views = input.session.camera().views();
  ImGui::AlignTextToFramePadding();
  dimText("Views");
  for (std::size_t k = 0; k < kBookmarks; ++k) {
    const char label[] = {static_cast<char>('1' + k), '\0'};
    const bool kept = views.bookmarks[k].has_value();
    if (k == 0) {
      ImGui::SameLine();
    } else {
      besideIfRoom(buttonWidth(label));
    }
    if (!kept) ImGui::PushStyleColor(ImGuiCol_Text, kDim);
    if (kept) ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_Header));
    const bool clicked = ImGui::Button(label);
    ImGui::PopStyleColor();
    const bool store = ImGui::IsItemClicked(ImGuiMouseButton_Right) || (clicked && !kept) ||
                       (clicked && ImGui::GetIO().KeyCtrl);
    if (store) {
      push(input, camera::StoreBookmark{k + 1});
    } else if (clicked) {
      push(input, camera::GoToBookmark{k + 1});
    }
    tooltip(kept ? "Flies to the view kept here; its number does as well. A right click, or Ctrl and the "
                   "number, keeps the view as it is now instead."
                 : "Keeps the view as it is now; so does Ctrl and the number.");
  }
}

}  // namespace

void CameraPanel::drawPathTools(const PanelInput& input) {
  const CameraControl& control = input.session.camera();
  const render::CameraPath& path = control.views().path;
  const bool chosen = selected_ < path.keys.size();
  const float scale = input.ui.scale();
  if (ImGui::Button(control.playing() ? "Stop##play" : "Play##play")) push(input, camera::TogglePlay{});
  tooltip("Y: flies along the path");
  besideIfRoom(buttonWidth("Add key"));
  if (ImGui::Button("Add key")) push(input, camera::AddKey{});
  tooltip("The view as it is now becomes a key of the path where the mark stands; the mark then moves on");
  ImGui::BeginDisabled(!chosen);
  besideIfRoom(buttonWidth("Set key"));
  if (ImGui::Button("Set key")) push(input, camera::SetKey{selected_});
  tooltip("The chosen key gets the view as it is now");
  besideIfRoom(buttonWidth("Delete"));
  if (ImGui::Button("Delete")) {
    render::CameraPath edited = path;
    render::removeKey(edited, selected_);
    push(input, camera::SetPath{std::move(edited)});
    selected_ = kNoKey;
  }
  ImGui::EndDisabled();
  besideIfRoom(checkBoxWidth("Loop"));
  bool loop = path.loop;
  if (ImGui::Checkbox("Loop", &loop)) {
    render::CameraPath edited = path;
    render::setLoop(edited, loop);
    push(input, camera::SetPath{std::move(edited)});
  }
  tooltip("After the last key back to the first, again and again");
  besideIfRoom(kNumberWidth * scale);
  ImGui::SetNextItemWidth(kNumberWidth * scale);
  duration_.follow(static_cast<float>(path.durationS));
  ImGui::InputFloat("##duration", &duration_.value, 0, 0, "%.4g s");
  if (duration_.finished()) {
    render::CameraPath edited = path;
    render::setDuration(edited, duration_.value);
    push(input, camera::SetPath{std::move(edited)});
  }
  tooltip("How long the path lasts, seconds");
  drawPathFiles(input);
}

void CameraPanel::drawPathFiles(const PanelInput& input) {
  const CameraControl& control = input.session.camera();
  besideIfRoom(buttonWidth("From turntable"));
  const float rate = control.turntableRate();
  if (ImGui::Button("From turntable") && rate != 0) {
    push(input, camera::MakeTurntablePath{360 / rate});
    selected_ = kNoKey;
  }
  tooltip("One turn of the turntable, as it would go from here, becomes the path");
  besideIfRoom(buttonWidth("Save##path"));
  ImGui::BeginDisabled(control.views().empty());
  if (ImGui::Button("Save##path")) input.commands.push(command::SaveCameraViews{});
  ImGui::EndDisabled();
  tooltip(
      "Writes path and kept views to a file of their own; dropped on the window it brings them back. A "
      "saved run and a scene of your own keep them anyway.");
}

float CameraPanel::draw(const PanelInput& input, const PanelArea& area) {
  placeWindow(area);
  constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
                                      ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoTitleBar |
                                      ImGuiWindowFlags_NoBringToFrontOnFocus;
  if (ImGui::Begin("Camera", nullptr, kFlags)) {
    drawPanelHeading(input, PanelId::Camera);
    drawFollow(input);
    drawFov(input);
    drawMotion(input);
    drawBookmarks(input);
    ImGui::Separator();
    drawPathTools(input);
    drawTimeline(input);
  }
  const float height = ImGui::GetWindowHeight();
  ImGui::End();
  return height;
}

}  // namespace gravitile::app
