#include <algorithm>
#include <array>
#include <span>
#include <string>

#include "app/key_table.h"
#include "app/panels/panels.h"

namespace gravitile::app {
namespace {

constexpr ImGuiWindowFlags kOverlay = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                      ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings |
                                      ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav;
constexpr ImGuiWindowFlags kUntouchable = kOverlay | ImGuiWindowFlags_NoInputs;

void drawNotice(const PanelInput& input, const PanelArea& free, std::string_view words,
                const ImVec4& colour) {
  constexpr float kMaxShareOfWindow = 0.6F;
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const float margin = kPanelMargin * input.ui.scale();
  float wrapAt = display.x * kMaxShareOfWindow;
  if (input.session.state().showsCaption()) {
    // Above the picture: the caption must stay legible.
    ImGui::SetNextWindowPos({free.left + free.width / 2, free.top}, ImGuiCond_Always, {0.5F, 0});
    wrapAt = free.width - 2 * margin;
  } else {
    ImGui::SetNextWindowPos({display.x / 2, free.bottom()}, ImGuiCond_Always, {0.5F, 1});
  }
  ImGui::SetNextWindowBgAlpha(0.92F);
  if (ImGui::Begin("Notice", nullptr, kUntouchable)) {
    ImGui::PushStyleColor(ImGuiCol_Text, colour);
    ImGui::PushTextWrapPos(wrapAt);
    text(words);
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
  }
  ImGui::End();
}

void drawLog(const PanelInput& input, const PanelArea& free) {
  constexpr float kShareOfHeight = 0.4F;
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  // Between the panels, above the notice that announces it.
  const float lowerEdge = display.y - 5 * kPanelMargin * input.ui.scale();
  ImGui::SetNextWindowPos({free.left, lowerEdge - display.y * kShareOfHeight});
  ImGui::SetNextWindowSize({free.width, display.y * kShareOfHeight});
  constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
                                      ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings;
  bool open = true;
  ImGui::SetNextWindowBgAlpha(0.96F);
  if (ImGui::Begin("The kernel was refused (Esc closes)", &open, kFlags)) {
    ImGui::BeginChild("log", {0, 0}, false, ImGuiWindowFlags_HorizontalScrollbar);
    ImGui::PushFont(input.ui.monospaceFont());
    text(input.session.state().log);
    ImGui::PopFont();
    ImGui::EndChild();
  }
  ImGui::End();
  if (!open) input.commands.push(command::Dismiss{});
}

struct HelpRow {
  std::string_view name, description;
};

// Keys, then the mouse; rows that are told by others left out.
class HelpRows {
 public:
  explicit HelpRows(bool lecture) {
    for (const KeyBinding& binding : keyTable()) {
      if (binding.holds(lecture) && !binding.name.empty()) add({binding.name, binding.description});
    }
    for (const MouseBinding& binding : mouseTable()) add({binding.name, binding.description});
  }
  std::span<const HelpRow> all() const { return std::span(rows_).first(count_); }

 private:
  static constexpr std::size_t kMost = 128;  // more are left out

  void add(const HelpRow& row) {
    if (count_ < kMost) rows_[count_++] = row;
  }

  std::array<HelpRow, kMost> rows_{};
  std::size_t count_ = 0;
};

void helpRow(const HelpRow& row) {
  const auto& [name, description] = row;
  ImGui::TableNextColumn();
  ImGui::PushStyleColor(ImGuiCol_Text, kAccent);
  text(name);
  ImGui::PopStyleColor();
  ImGui::TableNextColumn();
  text(description);
}

// As large as its text, in two columns where the window has the width and not the height; in a window that is
// smaller the lines are broken, and the wheel scrolls.
void drawHelp(bool lecture, float scale) {
  const ImGuiStyle& style = ImGui::GetStyle();
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const float margin = kPanelMargin * scale, width = display.x - margin;
  ImGui::SetNextWindowPos({display.x / 2, display.y / 2}, ImGuiCond_Always, {0.5F, 0.5F});
  ImGui::SetNextWindowSizeConstraints({0, 0}, {width, display.y - margin});
  ImGui::SetNextWindowBgAlpha(0.96F);
  ImGui::SetNextWindowFocus();
  if (ImGui::Begin("Help", nullptr, kOverlay & ~ImGuiWindowFlags_NoScrollbar)) {
    ImGui::PushTextWrapPos(width - style.WindowPadding.x - style.ScrollbarSize);
    ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {style.CellPadding.x, scale});
    const HelpRows rows(lecture);
    const std::size_t count = rows.all().size();
    constexpr float kTwoColumns = 1200;  // designed pixels
    const bool tooHigh =
        static_cast<float>(count) * (ImGui::GetTextLineHeight() + 2 * scale) > display.y - 2 * margin;
    const std::size_t columns = tooHigh && width >= kTwoColumns * scale ? 2 : 1;
    const std::size_t lines = (count + columns - 1) / columns;
    if (ImGui::BeginTable("keys", static_cast<int>(2 * columns),
                          ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_PadOuterX)) {
      for (std::size_t k = 0; k < lines * columns; ++k) {
        const std::size_t row = k % columns * lines + k / columns;  // read down, not across
        if (k % columns == 0) ImGui::TableNextRow();
        if (row < count) helpRow(rows.all()[row]);
      }
      ImGui::EndTable();
    }
    ImGui::PopStyleVar();
    ImGui::PopTextWrapPos();
  }
  ImGui::End();
}

}  // namespace

void drawLoading(const Ui& ui, double part) {
  constexpr float kWidth = 320;  // designed pixels
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  ImGui::SetNextWindowPos({display.x / 2, display.y / 2}, ImGuiCond_Always, {0.5F, 0.5F});
  if (ImGui::Begin("Loading", nullptr, kUntouchable)) {
    text("Reading the file ...");
    ImGui::ProgressBar(static_cast<float>(part), {kWidth * ui.scale(), 0});
  }
  ImGui::End();
}

void drawOverlays(const PanelInput& input, const PanelArea& free) {
  const SessionState& state = input.session.state();
  if (input.commands.makesScene()) {
    drawNotice(input, free, "Making the scene ...", kAccent);
  } else if (steadyTimeS() < state.notice.untilS) {
    const bool error = state.notice.kind == Notice::Kind::Error;
    drawNotice(input, free, state.notice.text, error ? kBad : ImGui::GetStyleColorVec4(ImGuiCol_Text));
  }
  if (!state.log.empty()) drawLog(input, free);
  if (!state.leftRunQuestion.empty()) drawLeftRunQuestion(input);
  if (state.helpShown) drawHelp(state.lecture.loaded(), input.ui.scale());
}

}  // namespace gravitile::app
