#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "app/format.h"
#include "app/panels/panels.h"

namespace gravitile::app {
namespace {

constexpr float kMinWidth = 320, kMinHeight = 140;  // designed pixels
constexpr float kFewestSourceLines = 8;             // with the scroll bar, beside a list of errors
constexpr float kBackground = 0.98F;                // the picture must not shine through the letters

// The kernel that computes; where the one asked for was refused, that one, whose source has to be mended.
const sim::KernelDescriptor* kernelToShow(const Session& session) {
  const sim::EngineStatus& status = session.simulation().status();
  const sim::KernelDescriptor* wanted = session.simulation().wantedKernel().kernel;
  const bool refused = !status.failure.empty() && wanted != nullptr && !sim::isChosen(*wanted);
  return refused ? wanted : status.computing().kernel;
}

void scrollToLoop(const Listing& listing, SourceText& text) {
  if (listing.loop != nullptr)
    text.scrollTo(static_cast<std::size_t>(std::max(listing.loop->firstLine - 1, 0)));
}

bool same(const PanelArea& a, const PanelArea& b) {
  return a.left == b.left && a.top == b.top && a.width == b.width && a.height == b.height;
}

}  // namespace

void SourcePanel::attend(const PanelInput& input) {
  view_.track(kernelToShow(input.session));
  sendEdits(input);
}

float SourcePanel::draw(const PanelInput& input, const PanelArea& area) {
  if (view_.kernel() == nullptr) return 0;
  follow(input);
  place(input, area);
  constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings |
                                      ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
  const std::string title = fmt::format("Source of {} (E)###source", view_.kernel()->id);
  bool open = true;
  if (ImGui::Begin(title.c_str(), &open, kFlags)) {
    rememberPlace();
    drawTabs();
    drawTools(input);
    drawFolder(input);
    drawRefusal(input);
    if (tab_ == Tab::File) drawFile(input);
    if (tab_ == Tab::Ptx) drawListing(input, view_.ptx());
    if (tab_ == Tab::Sass) drawListing(input, view_.sass());
  }
  ImGui::End();
  if (!open) input.commands.push(command::TogglePanel{PanelId::Source});
  return area.height;
}

void SourcePanel::sendEdits(const PanelInput& input) {
  while (auto edit = view_.takeEdit(steadyTimeS(), whileTyping_)) {
    input.commands.push(command::EditSource{std::move(edit->name), std::move(edit->text)});
  }
}

void SourcePanel::follow(const PanelInput& input) {
  const bool had = view_.hasMachineCode();
  view_.follow(input.session.simulation().engine());
  if (!had && tab_ != Tab::File) scrollToLoop(tab_ == Tab::Ptx ? view_.ptx() : view_.sass(), text_);
  if (!view_.editable()) tab_ = Tab::File;
  if (tab_ != Tab::File && !view_.hasMachineCode()) input.commands.push(command::RequestMachineCode{});
  if (shown_ == view_.kernel()) return;
  shown_ = view_.kernel();
  if (tab_ == Tab::File && !view_.files().empty()) {
    file_ = selectFile_ = view_.files()[0].name;
    text_.scrollTo(0);
  }
}

// Where the layout wants it, or somebody has moved it.
void SourcePanel::place(const PanelInput& input, const PanelArea& area) {
  const float scale = input.ui.scale();
  ImGui::SetNextWindowSizeConstraints({kMinWidth * scale, kMinHeight * scale}, {FLT_MAX, FLT_MAX});
  ImGui::SetNextWindowBgAlpha(kBackground);
  if (same(area, area_)) return;
  area_ = area;
  ImGui::SetNextWindowPos({area.left + share_.left * area.width, area.top + share_.top * area.height});
  ImGui::SetNextWindowSize({share_.width * area.width, share_.height * area.height});
}

// A minimum size is no wish of anybody's.
void SourcePanel::rememberPlace() {
  if (!ImGui::IsMouseDown(ImGuiMouseButton_Left)) return;
  const ImVec2 corner = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  share_ = {.left = (corner.x - area_.left) / area_.width,
            .top = (corner.y - area_.top) / area_.height,
            .width = size.x / area_.width,
            .height = size.y / area_.height};
}

void SourcePanel::drawTabs() {
  if (!ImGui::BeginTabBar("tabs", ImGuiTabBarFlags_FittingPolicyScroll)) return;
  for (const ViewedFile& file : view_.files()) {
    const bool edited = file.edited || file.typed;
    const std::string label = fmt::format("{}{}###{}", file.name, edited ? " *" : "", file.name);
    const bool select = selectFile_ == file.name;
    if (ImGui::BeginTabItem(label.c_str(), nullptr, select ? ImGuiTabItemFlags_SetSelected : 0)) {
      tab_ = Tab::File;
      file_ = file.name;
      ImGui::EndTabItem();
    }
  }
  selectFile_.clear();
  const auto listing = [this](const char* label, Tab tab, const Listing& shown) {
    if (!ImGui::BeginTabItem(label, nullptr, ImGuiTabItemFlags_Trailing)) return;
    if (tab_ != tab) scrollToLoop(shown, text_);
    tab_ = tab;
    ImGui::EndTabItem();
  };
  if (view_.editable()) {
    listing("PTX", Tab::Ptx, view_.ptx());
    listing("SASS", Tab::Sass, view_.sass());
  }
  ImGui::EndTabBar();
}

ViewedFile* SourcePanel::shownFile() {
  for (ViewedFile& file : view_.files()) {
    if (file.name == file_) return &file;
  }
  return view_.files().empty() ? nullptr : &view_.files()[0];
}

ImFont* SourcePanel::font(const PanelInput& input) const {
  return input.ui.sourceFont(fontSizes_[input.session.state().presentation ? 1 : 0]);
}

void SourcePanel::drawTools(const PanelInput& input) {
  std::size_t& size = fontSizes_[input.session.state().presentation ? 1 : 0];
  ImGui::BeginDisabled(size == 0);
  if (ImGui::Button("A-")) --size;
  ImGui::EndDisabled();
  tooltip("Smaller letters");
  ImGui::SameLine(0, ImGui::GetStyle().ItemInnerSpacing.x);
  ImGui::BeginDisabled(size + 1 == kSourceSizes.size());
  if (ImGui::Button("A+")) ++size;
  ImGui::EndDisabled();
  tooltip("Larger letters");
  if (tab_ != Tab::File) return drawLoopButton();
  const ViewedFile* file = shownFile();
  if (file != nullptr && file->marks) {
    ImGui::SameLine();
    if (ImGui::Button("Next change")) {
      constexpr std::size_t kBelow = 3;  // a change that was scrolled to stands on the third line
      text_.scrollTo(file->marks->nextChange(text_.firstVisibleLine() + kBelow));
    }
    tooltip("Goes to the next lines that differ from the kernel selected before.");
  }
  if (view_.editable()) drawEditTools(input);
  drawState(input);
}

void SourcePanel::drawLoopButton() {
  const Listing& listing = tab_ == Tab::Ptx ? view_.ptx() : view_.sass();
  if (listing.loop == nullptr) return;
  ImGui::SameLine();
  if (ImGui::Button("Inner loop")) scrollToLoop(listing, text_);
  tooltip("Goes to the loop, marked in blue.");
}

void SourcePanel::drawEditTools(const PanelInput& input) {
  ImGui::SameLine();
  if (ImGui::Button("Compile")) view_.compileNow();
  tooltip(
      "Ctrl+Enter: compiles what was typed, in the background. The running kernel goes on until the new one "
      "is "
      "ready and its forces are checked.");
  ImGui::SameLine();
  ImGui::Checkbox("as I type", &whileTyping_);
  tooltip("Compiles by itself whenever nobody has typed for half a second. Esc leaves the editor.");
  ImGui::SameLine();
  ImGui::BeginDisabled(!view_.anyEdited() && view_.folder().empty());
  if (ImGui::Button("Reset")) {
    view_.forgetTyping();
    input.commands.push(command::ResetSources{});
  }
  ImGui::EndDisabled();
  tooltip("The sources that the program was built with again, of all kernels. Files in a folder stay there.");
  if (!view_.folder().empty()) return;
  ImGui::SameLine();
  if (ImGui::Button("Other editor")) {
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

// The list leaves room for some lines of the source; the first of its errors in this file is among them.
void SourcePanel::drawRefusal(const PanelInput& input) {
  const sim::EngineStatus& status = input.session.simulation().status();
  const float lines = kFewestSourceLines * font(input)->FontSize + ImGui::GetStyle().ItemSpacing.y;
  const sim::SourceError* chosen =
      refusal_.draw(status, *view_.kernel(), input.ui, ImGui::GetContentRegionAvail().y - lines);
  if (chosen != nullptr && view_.find(chosen->file) != nullptr) {
    selectFile_ = chosen->file;
    goTo(*chosen);
  }
  if (status.failure == refused_) return;
  refused_ = status.failure;
  if (tab_ != Tab::File || text_.editing()) return;  // who types stays where the caret is
  for (const sim::SourceError& error : status.refusal.errors) {
    if (error.file == file_) return goTo(error);
  }
}

void SourcePanel::goTo(const sim::SourceError& error) {
  if (error.line > 0) text_.scrollTo(static_cast<std::size_t>(error.line) - 1);
}

void SourcePanel::drawFile(const PanelInput& input) {
  ViewedFile* file = shownFile();
  if (file == nullptr) return;
  const SourceText::Content content{.text = file->text,
                                    .colours = file->colours,
                                    .marks = file->marks ? &*file->marks : nullptr,
                                    .errors = input.session.simulation().status().refusal.errors};
  const SourceText::Outcome outcome = text_.draw(file->name, content, font(input),
                                                 view_.editable() ? &file->text : nullptr, file->generation);
  if (outcome.changed) view_.typed(static_cast<std::size_t>(file - view_.files().data()), steadyTimeS());
  if (outcome.submitted) view_.compileNow();
}

void SourcePanel::drawListing(const PanelInput& input, const Listing& listing) {
  if (!view_.hasMachineCode()) {
    wrappedText("Being made ...", kAccent);
    return;
  }
  if (listing.loop != nullptr) {
    ImGui::PushFont(input.ui.captionFont());
    wrappedText(describe(*listing.loop), {1, 1, 1, 1});
    ImGui::PopFont();
  }
  if (!listing.problem.empty()) wrappedText(listing.problem, kBad);
  if (listing.text.empty()) return;
  text_.draw(tab_ == Tab::Ptx ? "PTX" : "SASS",
             {.text = listing.text, .colours = listing.colours, .loop = listing.loop}, font(input));
}

}  // namespace gravitile::app
