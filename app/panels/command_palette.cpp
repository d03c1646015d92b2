#include "app/panels/command_palette.h"

#include <algorithm>
#include <cstring>

#include "app/panels/panels.h"

namespace gravitile::app {
namespace {

// Designed pixels.
constexpr float kWidth = 700, kGroupWidth = 92, kTop = 48;
constexpr float kMostOfHeight = 0.75F;  // of the window's
constexpr int kMostRows = 12;
constexpr int kPage = 8;

bool pressed(ImGuiKey key) {
  return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key));
}

}  // namespace

void CommandPalette::open(const PanelInput& input) {
  scenes_ = listScenes();
  looks_ = listLooks();
  const Session& session = input.session;
  entries_ = paletteEntries({.family = session.engineInfo().family,
                             .tuning = session.shownKernel().tuning,
                             .bodies = session.simulation().bodies(),
                             .lecture = session.state().lecture.loaded(),
                             .sides = session.state().ui.sides,
                             .scenes = scenes_,
                             .looks = looks_});
  query_ = {};
  search();
}

void CommandPalette::search() {
  searched_ = query_.data();
  found_ = searchPalette(entries_, searched_);
  chosen_ = 0;
  scroll_ = true;
}

// Letters that are typed before ImGui has given the keyboard to the query.
void CommandPalette::takeEarlyLetters() {
  for (const ImWchar letter : ImGui::GetIO().InputQueueCharacters) {
    const std::size_t length = std::strlen(query_.data());
    if (letter >= ' ' && letter < 0x7F && length + 1 < query_.size()) {
      query_[length] = static_cast<char>(letter);
      query_[length + 1] = 0;
    }
  }
}

// True when Enter was pressed.
bool CommandPalette::drawQuery(bool opened) {
  if (opened) {
    typing_ = false;
    ImGui::SetKeyboardFocusHere();
  }
  if (!typing_) takeEarlyLetters();
  ImGui::SetNextItemWidth(-FLT_MIN);
  constexpr const char* kHint = "Type what you want: a scene, a kernel, a look, \"fit\" ...";
  // Not to have the letters selected that came early: the next one would replace them.
  constexpr ImGuiInputTextFlags kFlags =
      ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackAlways;
  const auto deselect = [](ImGuiInputTextCallbackData* data) {
    bool& fresh = *static_cast<bool*>(data->UserData);
    if (fresh) {
      data->ClearSelection();
      data->CursorPos = data->BufTextLen;
    }
    fresh = false;
    return 0;
  };
  bool fresh = !typing_;
  const bool entered =
      ImGui::InputTextWithHint("##query", kHint, query_.data(), query_.size(), kFlags, deselect, &fresh);
  typing_ = typing_ || ImGui::IsItemActive();
  return entered;
}

void CommandPalette::move(int rows) {
  const auto last = static_cast<std::ptrdiff_t>(found_.size()) - 1;
  chosen_ = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(chosen_) + rows,
                                                                0, std::max<std::ptrdiff_t>(last, 0)));
  scroll_ = true;
}

void CommandPalette::choose(const PanelInput& input, std::size_t row) {
  input.commands.push(command::ShowPalette{false});
  if (row < found_.size()) input.commands.push(entries_[found_[row]].command);
}

void CommandPalette::drawEntries(const PanelInput& input) {
  if (found_.empty()) {
    dimText("Nothing fits.");
    return;
  }
  const auto rows = static_cast<float>(std::min(static_cast<int>(found_.size()), kMostRows));
  // The query stays in sight however low the window is.
  const float room = kMostOfHeight * ImGui::GetIO().DisplaySize.y - ImGui::GetCursorPosY() -
                     ImGui::GetStyle().WindowPadding.y;
  const float line = ImGui::GetTextLineHeightWithSpacing();
  ImGui::BeginChild("entries", {0, std::max(std::min(rows * line, room), line)});
  const float groupWidth = kGroupWidth * input.ui.scale();
  for (std::size_t row = 0; row < found_.size(); ++row) {
    ImGui::PushID(static_cast<int>(row));
    const PaletteEntry& entry = entries_[found_[row]];
    const float top = ImGui::GetCursorPosY();
    if (choiceEntry({entry.group, entry.text, entry.key}, row == chosen_, groupWidth)) choose(input, row);
    if (row == chosen_ && scroll_)
      ImGui::SetScrollFromPosY(top + (ImGui::GetCursorPosY() - top) / 2 - ImGui::GetScrollY());
    ImGui::PopID();
  }
  scroll_ = false;
  ImGui::EndChild();
}

void CommandPalette::draw(const PanelInput& input) {
  const bool opened = input.session.state().paletteShown && !shown_;
  shown_ = input.session.state().paletteShown;
  if (!shown_) return;
  if (opened) open(input);
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const float scale = input.ui.scale(), margin = kPanelMargin * scale;
  const float width = std::min(kWidth * scale, display.x - 2 * margin);
  ImGui::SetNextWindowPos({(display.x - width) / 2, std::min(kTop * scale, display.y / 8)});
  ImGui::SetNextWindowSizeConstraints({width, 0}, {width, display.y * kMostOfHeight});
  ImGui::SetNextWindowBgAlpha(0.98F);
  if (opened) ImGui::SetNextWindowFocus();
  constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                      ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings;
  if (ImGui::Begin("Palette", nullptr, kFlags)) {
    const bool entered = drawQuery(opened);
    if (searched_ != query_.data()) search();
    if (pressed(ImGuiKey_DownArrow)) move(+1);
    if (pressed(ImGuiKey_UpArrow)) move(-1);
    if (pressed(ImGuiKey_PageDown)) move(+kPage);
    if (pressed(ImGuiKey_PageUp)) move(-kPage);
    drawEntries(input);
    if (entered && !found_.empty()) choose(input, chosen_);
    const bool elsewhere = ImGui::IsMouseClicked(ImGuiMouseButton_Left) &&
                           !ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows);
    if (pressed(ImGuiKey_Escape) || (elsewhere && !opened)) input.commands.push(command::ShowPalette{false});
  }
  ImGui::End();
}

}  // namespace gravitile::app
