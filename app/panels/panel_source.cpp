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

bool same(const PanelArea& a, const PanelArea& b) {
  return a.left == b.left && a.top == b.top && a.width == b.width && a.height == b.height;
}

}  // namespace

void SourcePanel::attend(const PanelInput& input) {
  view_.track(kernelToShow(input.session));
  sendEdits(input);
  if (input.session.state().panels.chosen(PanelId::Source)) return;
  share_ = kWholeArea;
  moveBack_ = true;
}

float SourcePanel::draw(const PanelInput& input, const PanelArea& area) {
  if (view_.kernel() == nullptr) return 0;
  follow(input);
  place(input, area);
  // It scrolls only where it is too low for a few lines of text.
  constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings;
  const std::string title = fmt::format("Source of {} (E)###source", view_.kernel()->id);
  bool open = true;
  if (ImGui::Begin(title.c_str(), &open, kFlags)) {
    rememberPlace();
    drawTabs();
    drawTools(input);
    drawFolder(input);
    drawRefusal(input);
    if (tab_ == Tab::File) drawFile(input);
    if (tab_ != Tab::File) drawListing(input, listing());
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
  if (!had && tab_ != Tab::File) goToLoop(listing());
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
  ImGui::SetNextWindowSizeConstraints(
      {std::min(kMinWidth * scale, area.width), std::min(kMinHeight * scale, area.height)},
      {FLT_MAX, FLT_MAX});
  ImGui::SetNextWindowBgAlpha(kBackground);
  if (same(area, area_) && !moveBack_) return;
  area_ = area;
  moveBack_ = false;
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
  const auto listingTab = [this](const char* label, Tab tab, const Listing& shown) {
    if (!ImGui::BeginTabItem(label, nullptr, ImGuiTabItemFlags_Trailing)) return;
    if (tab_ != tab) goToLoop(shown);
    tab_ = tab;
    ImGui::EndTabItem();
  };
  if (view_.editable()) {
    listingTab("PTX", Tab::Ptx, view_.ptx());
    listingTab("SASS", Tab::Sass, view_.sass());
  }
  ImGui::EndTabBar();
}

ViewedFile* SourcePanel::shownFile() {
  for (ViewedFile& file : view_.files()) {
    if (file.name == file_) return &file;
  }
  return view_.files().empty() ? nullptr : &view_.files()[0];
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

void SourcePanel::goToLoop(const Listing& shown) {
  if (shown.loop != nullptr) text_.scrollTo(static_cast<std::size_t>(std::max(shown.loop->firstLine - 1, 0)));
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
