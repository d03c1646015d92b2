// The source panel's lines above the text: what can be done with it, and what state it is in.
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "app/panels/panels.h"

namespace gravitile::app {
namespace {

// In the row of the one before, where the panel is wide enough.
bool nextButton(const char* label) {
  besideIfRoom(buttonWidth(label));
  return ImGui::Button(label);
}

}  // namespace

ImFont* SourcePanel::font(const PanelInput& input) const {
  return input.ui.sourceFont(fontSize_ + (input.session.state().presentation ? 1 : 0));
}

void SourcePanel::drawTools(const PanelInput& input) {
  ImGui::BeginDisabled(fontSize_ == 0);
  if (ImGui::Button("A-")) --fontSize_;
  ImGui::EndDisabled();
  tooltip("Smaller letters");
  ImGui::SameLine(0, ImGui::GetStyle().ItemInnerSpacing.x);
  ImGui::BeginDisabled(fontSize_ + 2 == kSourceSizes.size());
  if (ImGui::Button("A+")) ++fontSize_;
  ImGui::EndDisabled();
  tooltip("Larger letters");
  if (tab_ != Tab::File) return drawLoopButton();
  const ViewedFile* file = shownFile();
  if (file != nullptr && file->marks) {
    if (nextButton("Next change")) {
      constexpr std::size_t kBelow = 3;  // a change that was scrolled to stands on the third line
      text_.scrollTo(file->marks->nextChange(text_.firstVisibleLine() + kBelow));
    }
    tooltip("Goes to the next lines that differ from the kernel selected before.");
  }
  if (view_.editable()) drawEditTools(input);
  drawState(input);
}

void SourcePanel::drawLoopButton() {
  if (listing().loop == nullptr) return;
  if (nextButton("Inner loop")) goToLoop(listing());
  tooltip("Goes to the loop, marked in blue.");
}

void SourcePanel::drawEditTools(const PanelInput& input) {
  if (nextButton("Compile")) view_.compileNow();
  tooltip(
      "Ctrl+Enter: compiles what was typed, in the background. The running kernel goes on until the new one "
      "is ready and its forces are checked.");
  besideIfRoom(checkBoxWidth("as I type"));
  ImGui::Checkbox("as I type", &whileTyping_);
  tooltip("Compiles by itself whenever nobody has typed for half a second. Esc leaves the editor.");
  ImGui::BeginDisabled(!view_.anyEdited() && view_.folder().empty());
  if (nextButton("Reset")) {
    view_.forgetTyping();
    input.commands.push(command::ResetSources{});
  }
  ImGui::EndDisabled();
  tooltip("The sources that the program was built with again, of all kernels. Files in a folder stay there.");
  if (!view_.folder().empty()) return;
  if (nextButton("Other editor")) {
    view_.compileNow();
    sendEdits(input);  // so that they are written too
    input.commands.push(command::EditInFolder{command::EditInFolder::OldFiles::Ask});
  }
  tooltip(
      "Writes the sources to a folder of your own and follows it: what any editor saves there is compiled "
      "and swapped in.");
}

void SourcePanel::drawFolder(const PanelInput& input) {
  using OldFiles = command::EditInFolder::OldFiles;
  const std::string& question = input.session.state().folderQuestion;
  if (!question.empty()) {
    wrappedText(question, kAccent);
    if (ImGui::Button("Use those there")) input.commands.push(command::EditInFolder{OldFiles::Keep});
    tooltip("What was typed here into those files is not taken along.");
    ImGui::SameLine();
    if (ImGui::Button("Write mine")) input.commands.push(command::EditInFolder{OldFiles::SetAside});
    tooltip("Those there stay beside mine as NAME.1, NAME.2, ...");
    return;
  }
  if (view_.folder().empty()) return;
  if (ImGui::Button("Copy path")) ImGui::SetClipboardText(view_.folder().c_str());
  ImGui::SameLine();
  ImGui::AlignTextToFramePadding();
  wrappedText(fmt::format("Follows {}", view_.folder()), kAccent);
}

// What the colours beside the lines mean.
std::string SourcePanel::marksInWords(const ViewedFile& file) const {
  const std::string_view before = view_.previous()->id;
  const std::size_t lines = file.marks->differingLines;
  std::string words = lines > 0
                          ? fmt::format("Green: {} line{} not in {}", lines, lines == 1 ? "" : "s", before)
                          : fmt::format("No line that is not in {}", before);
  const std::vector<bool>& removed = file.marks->removedAbove;
  if (std::find(removed.begin(), removed.end(), true) != removed.end()) words += "; red: some of it left out";
  return words;
}

std::string_view SourcePanel::stateInWords(const PanelInput& input) {
  const ViewedFile* file = shownFile();
  if (input.session.simulation().status().preparing) return "Compiling ...";
  if (!view_.editable()) return "Read only: compiled into the program";
  if (file != nullptr && file->typed) return "Typed, not compiled yet";
  return file != nullptr && file->edited ? "Edited" : "As in the program";
}

void SourcePanel::drawState(const PanelInput& input) {
  const ViewedFile* file = shownFile();
  ImGui::PushFont(input.ui.smallFont());
  const std::string_view state = stateInWords(input);
  if (file != nullptr && file->marks) {
    wrappedText(marksInWords(*file), file->marks->differingLines > 0 ? kGood : kDim);
    ImGui::SameLine();
    const float room = ImGui::GetContentRegionAvail().x;
    if (room < ImGui::CalcTextSize(state.data(), state.data() + state.size()).x) ImGui::NewLine();
  }
  dimText(state);
  ImGui::PopFont();
}

}  // namespace gravitile::app
