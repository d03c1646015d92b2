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

// Where words have room to be read: between the panels, or where those leave too little over all of them.
PanelArea roomForWords(const PanelArea& free, float scale) {
  constexpr float kLeastWidth = 220;  // designed pixels
  if (free.width >= kLeastWidth * scale) return free;
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const float margin = kPanelMargin * scale;
  const float lowest = std::max(free.bottom(), display.y / 2);
  return {margin, margin, std::max(display.x - 2 * margin, 1.0F), std::max(lowest - margin, 1.0F)};
}

// In front of all windows, also those that come to the front by a click.
void drawNotice(const PanelInput& input, const PanelArea& free, std::string_view words,
                const ImVec4& colour) {
  constexpr float kMaxShareOfWindow = 0.6F, kOpacity = 0.94F;
  const ImVec2 display = ImGui::GetIO().DisplaySize, padding = ImGui::GetStyle().WindowPadding;
  const float scale = input.ui.scale(), margin = kPanelMargin * scale;
  const bool caption = input.session.state().showsCaption();
  const PanelArea room = roomForWords(free, scale);
  const float most = caption ? room.width : std::max(display.x * kMaxShareOfWindow, free.width);
  const float wrap = std::max(std::min(most, room.width) - 2 * padding.x, 1.0F);
  const char *const begin = words.data(), *const end = begin + words.size();
  const ImVec2 size = ImGui::CalcTextSize(begin, end, false, wrap);
  const ImVec2 box{size.x + 2 * padding.x, size.y + 2 * padding.y};
  // Above the picture where there is a caption, which must stay legible.
  const float lowest = std::max(display.y - margin - box.y, margin);
  const float top = std::clamp(caption ? room.top : room.bottom() - box.y, margin, lowest);
  const ImVec2 corner{room.left + (room.width - box.x) / 2, top};
  ImVec4 ground = ImGui::GetStyleColorVec4(ImGuiCol_PopupBg);
  ground.w = kOpacity;
  ImDrawList& list = *ImGui::GetForegroundDrawList();
  list.AddRectFilled(corner, {corner.x + box.x, corner.y + box.y}, ImGui::GetColorU32(ground),
                     ImGui::GetStyle().WindowRounding);
  list.AddText(ImGui::GetFont(), ImGui::GetFontSize(), {corner.x + padding.x, corner.y + padding.y},
               ImGui::GetColorU32(colour), begin, end, wrap);
}

void drawLog(const PanelInput& input, const PanelArea& free) {
  constexpr float kShareOfHeight = 0.4F;
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const float scale = input.ui.scale();
  const PanelArea room = roomForWords(free, scale);
  // Between the panels, above the notice that announces it.
  const float lowerEdge = display.y - 5 * kPanelMargin * scale;
  ImGui::SetNextWindowPos({room.left, lowerEdge - display.y * kShareOfHeight});
  ImGui::SetNextWindowSize({room.width, display.y * kShareOfHeight});
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
