// The strip of the camera panel on which a path's keys stand in time.
#include <cmath>
#include <cstdio>

#include "app/panels/panels.h"
#include "app/timeline_scale.h"

namespace gravitile::app {
namespace {

// Designed pixels.
constexpr float kHeight = 44, kInset = 10;
constexpr float kKeyRadius = 6, kKeyReach = 9;
constexpr float kMarkGap = 46;  // between two times that are written down

constexpr ImU32 kNow = IM_COL32(255, 140, 80, 255);

void drawMarks(ImDrawList& list, const TimelineScale& times, const ImVec2& corner, float scale) {
  const double step = times.markStep(kMarkGap * scale);
  const float line = corner.y + kHeight * scale - ImGui::GetTextLineHeight() - 2 * scale;
  const ImU32 words = ImGui::GetColorU32(kDim);
  list.AddLine({times.left, line}, {times.left + times.width, line}, words, scale);
  for (int k = 0; k * step <= times.durationS * (1 + 1e-9); ++k) {
    const float x = times.pixel(k * step);
    list.AddLine({x, line - 3 * scale}, {x, line}, words, scale);
    char label[24];
    std::snprintf(label, sizeof label, k == 0 ? "%g s" : "%g", k * step);
    list.AddText({x - ImGui::CalcTextSize(label).x / 2, line}, words, label);
  }
}

void drawKey(ImDrawList& list, const ImVec2& at, float radius, bool chosen) {
  const ImVec2 corners[] = {
      {at.x, at.y - radius}, {at.x + radius, at.y}, {at.x, at.y + radius}, {at.x - radius, at.y}};
  list.AddConvexPolyFilled(corners, 4,
                           ImGui::GetColorU32(chosen ? ImGui::GetStyleColorVec4(ImGuiCol_Text) : kAccent));
  list.AddPolyline(corners, 4, ImGui::GetColorU32(ImGuiCol_PopupBg), ImDrawFlags_Closed, 1);
}

}  // namespace

void CameraPanel::drawTimeline(const PanelInput& input) {
  const CameraControl& control = input.session.camera();
  const render::CameraPath& path = control.views().path;
  const float scale = input.ui.scale();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const ImVec2 size{ImGui::GetContentRegionAvail().x, kHeight * scale};
  if (size.x <= 4 * kInset * scale) return;
  ImGui::InvisibleButton("##timeline", size);
  const TimelineScale times{corner.x + kInset * scale, size.x - 2 * kInset * scale, path.durationS};
  const float row = corner.y + (kKeyRadius + 5) * scale;
  if (!ImGui::IsItemActive())
    tooltip(path.keys.empty() ? "No keys yet: choose a view, then \"Add key\""
                              : "A click on a key shows it, a drag moves it in time; "
                                "beside the keys the mark follows the pointer");
  takePointer(input, times, row);

  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled(corner, {corner.x + size.x, corner.y + size.y}, ImGui::GetColorU32(ImGuiCol_FrameBg),
                     3 * scale);
  drawMarks(list, times, corner, scale);
  for (std::size_t k = 0; k < path.keys.size(); ++k)
    drawKey(list, {times.pixel(path.keys[k].timeS), row}, kKeyRadius * scale, k == selected_);
  const float now = times.pixel(std::min(control.pathTime(), path.durationS));
  list.AddLine({now, corner.y + 1}, {now, corner.y + size.y - 1}, kNow, 1.5F * scale);
}

// Of the strip that was put up last.
void CameraPanel::takePointer(const PanelInput& input, const TimelineScale& times, float row) {
  const auto send = [&](CameraCommand command) {
    input.commands.push(command::MoveCamera{std::move(command)});
  };
  const render::CameraPath& path = input.session.camera().views().path;
  const ImVec2 pointer = ImGui::GetIO().MousePos;
  if (ImGui::IsItemActivated()) {
    dragged_ = kNoKey;
    const float reach = kKeyReach * input.ui.scale();
    for (std::size_t k = 0; k < path.keys.size(); ++k) {
      const float away = std::abs(times.pixel(path.keys[k].timeS) - pointer.x);
      if (away < reach && std::abs(pointer.y - row) < 1.5F * reach) dragged_ = k;
    }
    selected_ = dragged_;
    if (dragged_ != kNoKey) send(camera::Seek{path.keys[dragged_].timeS});
    grabbedX_ = pointer.x;
  }
  if (!ImGui::IsItemActive()) return;
  if (dragged_ == kNoKey) {
    if (pointer.x != grabbedX_ || ImGui::IsItemActivated()) send(camera::Seek{times.time(pointer.x)});
    grabbedX_ = pointer.x;
    return;
  }
  if (dragged_ >= path.keys.size() || pointer.x == grabbedX_) return;
  grabbedX_ = pointer.x;
  render::CameraPath edited = path;
  render::moveKey(edited, dragged_, times.time(pointer.x));
  const double timeS = edited.keys[dragged_].timeS;
  send(camera::SetPath{std::move(edited)});
  send(camera::Seek{timeS});
}

}  // namespace gravitile::app
