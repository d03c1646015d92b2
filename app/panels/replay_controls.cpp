#include "app/panels/replay_controls.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "app/panels/style.h"
#include "app/panels/widgets.h"
#include "app/timeline_scale.h"

namespace gravitile::app {
namespace {

// Designed pixels.
constexpr float kHeight = 34, kInset = 10, kMarkGap = 56;

void drawMarks(ImDrawList& list, const TimelineScale& frames, const ImVec2& corner, float scale) {
  const float step = std::max(1.0F, static_cast<float>(frames.markStep(kMarkGap * scale)));
  const float line = corner.y + kHeight * scale - ImGui::GetTextLineHeight() - 2 * scale;
  const ImU32 colour = ImGui::GetColorU32(kDim);
  list.AddLine({frames.left, line}, {frames.left + frames.width, line}, colour, scale);
  for (int k = 0; static_cast<double>(k) * step <= frames.durationS; ++k) {
    const float x = frames.pixel(static_cast<double>(k) * step);
    list.AddLine({x, line - 3 * scale}, {x, line}, colour, scale);
    const std::string label = fmt::format("{:g}", static_cast<double>(k) * step);
    list.AddText({x - ImGui::CalcTextSize(label.c_str()).x / 2, line}, colour, label.c_str());
  }
}

bool button(const char* label, const char* explanation) {
  const bool pressed = ImGui::Button(label);
  tooltip(explanation);
  ImGui::SameLine();
  return pressed;
}

}  // namespace

ReplayControls::Edit ReplayControls::draw(const Playback& playback, const Shown& shown) {
  Edit edit{.playback = playback};
  drawStrip(edit.playback, shown);
  drawButtons(edit, shown);
  return edit;
}

// Dragged, what is shown follows the pointer, and goes on from there when it is let go.
void ReplayControls::drawStrip(Playback& playback, const Shown& shown) {
  const float scale = shown.scale;
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const ImVec2 size{std::max(ImGui::GetContentRegionAvail().x, 4 * kInset * scale), kHeight * scale};
  const double last = static_cast<double>(shown.frames - 1);
  const TimelineScale frames{corner.x + kInset * scale, size.x - 2 * kInset * scale, std::max(last, 1.0)};
  ImGui::InvisibleButton("##frames", size);
  if (!ImGui::IsItemActive()) tooltip("Drag to any frame");
  if (ImGui::IsItemActivated()) {
    dragging_ = true;
    goesOn_ = playback.playing;
  }
  if (dragging_ && ImGui::IsItemActive()) {
    playback.frame = std::clamp(frames.time(ImGui::GetIO().MousePos.x), 0.0, last);
    playback.playing = false;
  } else if (dragging_) {
    dragging_ = false;
    playback.playing = goesOn_;
  }
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled(corner, {corner.x + size.x, corner.y + size.y}, ImGui::GetColorU32(ImGuiCol_FrameBg),
                     3 * scale);
  drawMarks(list, frames, corner, scale);
  const float now = frames.pixel(playback.frame), half = 2.5F * scale;
  list.AddRectFilled({now - half, corner.y + 2 * scale}, {now + half, corner.y + size.y - 2 * scale},
                     ImGui::GetColorU32(kAccent), half);
}

void ReplayControls::drawButtons(Edit& edit, const Shown& shown) const {
  Playback& playback = edit.playback;
  if (button("|<", "Home: the first frame")) playback.frame = 0;
  if (button("<", "Left arrow: one frame back")) stepFrames(playback, -1, shown.frames);
  if (button(playback.playing ? "Pause###play" : "Play###play", "Space"))
    togglePlaying(playback, shown.frames);
  if (button(">", "Right arrow: one frame on")) stepFrames(playback, 1, shown.frames);
  if (button(">|", "End: the last frame")) playback.frame = static_cast<double>(shown.frames - 1);
  if (button("-###slower", "[: slower, then backwards")) playback.speed = nextSpeed(playback.speed, -1);
  constexpr float kSpeedWidth = 76;  // designed pixels
  ImGui::SetNextItemWidth(kSpeedWidth * shown.scale);
  if (beginChoice("##speed", speedText(playback.speed))) {
    for (const double speed : playbackSpeeds())
      if (ImGui::Selectable(speedText(speed).c_str(), speed == playback.speed)) playback.speed = speed;
    endChoice();
  }
  ImGui::SameLine();
  if (button("+###faster", "]: faster")) playback.speed = nextSpeed(playback.speed, 1);
  ImGui::Checkbox("Loop", &playback.loop);
  tooltip("Goes on from the other end");
  besideIfRoom(checkBoxWidth("Smooth"));
  ImGui::Checkbox("Smooth", &playback.smooth);
  tooltip("Between two frames, bodies are shown between their places");
  besideIfRoom(buttonWidth("Close"));
  if (ImGui::Button("Close")) edit.closed = true;
  tooltip("Esc: the run goes on");
  besideIfRoom(ImGui::CalcTextSize(shown.label.data(), shown.label.data() + shown.label.size()).x);
  ImGui::AlignTextToFramePadding();
  text(shown.label);
}

}  // namespace gravitile::app
