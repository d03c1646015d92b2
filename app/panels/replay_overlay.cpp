#include "app/panels/replay_overlay.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/format.h"
#include "app/panels/panels.h"

namespace gravitile::app {
namespace {

constexpr ImGuiWindowFlags kStrip = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                    ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings |
                                    ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav;

void drawRecording(const PanelInput& input, const PanelArea& free) {
  const TrajectoryRecorder* recorder = input.session.recorder();
  if (recorder == nullptr) return;
  ImGui::SetNextWindowPos({free.left + free.width / 2, free.top}, ImGuiCond_Always, {0.5F, 0});
  ImGui::SetNextWindowBgAlpha(0.8F);
  if (ImGui::Begin("Recording a trajectory", nullptr, kStrip | ImGuiWindowFlags_NoInputs)) {
    const float size = ImGui::GetTextLineHeight();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImGui::GetWindowDrawList()->AddCircleFilled({corner.x + size / 2, corner.y + size / 2}, size / 3,
                                                IM_COL32(230, 60, 50, 255));
    ImGui::Dummy({size, size});
    ImGui::SameLine();
    text(fmt::format("Trajectory: {}, {}B", counted(recorder->frames(), "frame"),
                     withPrefix(static_cast<double>(recorder->bytes()))));
  }
  ImGui::End();
}

}  // namespace

void ReplayOverlay::draw(const PanelInput& input, PanelArea& free) {
  drawRecording(input, free);
  if (input.session.replay()) drawTimeline(input, free);
}

void ReplayOverlay::drawTimeline(const PanelInput& input, PanelArea& free) {
  constexpr float kWidest = 900;  // designed pixels
  const Session::Replay& replay = *input.session.replay();
  const sim::EngineStatus& status = input.session.simulation().status();
  const sim::Units& units = input.session.simulation().scene().units;
  const std::uint64_t frames = replay.engine->frames();
  const std::string label = fmt::format(
      "frame {} of {}, t = {}", grouped(static_cast<std::uint64_t>(std::floor(replay.playback.frame))),
      grouped(frames - 1), sim::timeText(units, status.time));
  const float width = std::min(free.width, kWidest * input.ui.scale());
  ImGui::SetNextWindowPos({free.left + free.width / 2, free.bottom()}, ImGuiCond_Always, {0.5F, 1});
  ImGui::SetNextWindowSizeConstraints({width, 0}, {width, free.height});
  ImGui::SetNextWindowBgAlpha(0.9F);
  if (ImGui::Begin("Replay", nullptr, kStrip)) {
    const ReplayControls::Edit edit =
        controls_.draw(replay.playback, {.frames = frames, .label = label, .scale = input.ui.scale()});
    if (edit.closed) {
      input.commands.push(command::CloseReplay{});
    } else if (!(edit.playback == replay.playback)) {
      input.commands.push(command::SetPlayback{edit.playback});
    }
  }
  height_ = ImGui::GetWindowHeight();
  ImGui::End();
  free.height = std::max(free.height - height_ - kPanelMargin * input.ui.scale(), 1.0F);
}

}  // namespace gravitile::app
