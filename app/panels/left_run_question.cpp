#include "app/panels/panels.h"

namespace gravitile::app {
namespace {

using Answer = command::AnswerLeftRun::Answer;

void answerButton(const PanelInput& input, const char* label, Answer answer, const char* explanation) {
  if (ImGui::Button(label)) input.commands.push(command::AnswerLeftRun{answer});
  tooltip(explanation);
  ImGui::SameLine();
}

}  // namespace

void drawLeftRunQuestion(const PanelInput& input) {
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                      ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings;
  ImGui::SetNextWindowPos({display.x / 2, display.y / 2}, ImGuiCond_Always, {0.5F, 0.5F});
  ImGui::SetNextWindowBgAlpha(0.96F);
  if (ImGui::Begin("A run was not closed", nullptr, kFlags)) {
    text(input.session.state().leftRunQuestion);
    answerButton(input, "Resume", Answer::Resume, "Goes on with it instead of the run behind.");
    answerButton(input, "Discard", Answer::Discard, "Removes it.");
    answerButton(input, "Later", Answer::Later, "Keeps it, and asks at the next start. Also Esc.");
  }
  ImGui::End();
}

}  // namespace gravitile::app
