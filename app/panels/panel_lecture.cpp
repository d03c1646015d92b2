#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "app/format.h"
#include "app/panels/panels.h"

namespace gravitile::app {
namespace {

constexpr float kBulletIndent = 22;                     // designed pixels
constexpr float kBlockGap = 0.45F, kBulletGap = 0.15F;  // after a paragraph, between bullets; in lines
const ImVec4 kCodeColour{1.00F, 0.84F, 0.58F, 1.00F};

struct WordLook {
  ImFont* font;
  ImVec4 colour;
};

WordLook lookOf(CaptionWord::Style style, const Ui& ui) {
  switch (style) {
    case CaptionWord::Style::Bold:
      return {ui.captionBoldFont(), {1, 1, 1, 1}};
    case CaptionWord::Style::Code:
      return {ui.captionCodeFont(), kCodeColour};
    case CaptionWord::Style::Plain:
      break;
  }
  return {ui.captionFont(), ImGui::GetStyleColorVec4(ImGuiCol_Text)};
}

float widthOf(const CaptionWord& word, const Ui& ui) {
  const ImFont* font = lookOf(word.style, ui).font;
  const char* begin = word.text.data();
  return font->CalcTextSizeA(font->FontSize, FLT_MAX, 0, begin, begin + word.text.size()).x;
}

// Draws the words of a block from `left` on, broken at `right`; returns the height it took.
float drawWords(const std::vector<CaptionWord>& words, ImVec2 at, float right, const Ui& ui) {
  const float left = at.x, top = at.y;
  const float lineHeight = ui.captionFont()->FontSize * 1.28F;
  const float space = ui.captionFont()->GetCharAdvance(' ');
  ImDrawList* list = ImGui::GetWindowDrawList();
  for (std::size_t first = 0; first < words.size();) {
    // Words with nothing between them share a line: **bold**, and its comma.
    std::size_t end = first;
    float width = 0;
    do width += widthOf(words[end++], ui);
    while (end < words.size() && !words[end].spaceBefore);
    if (at.x > left) at.x += space;
    if (at.x > left && at.x + width > right) at = {left, at.y + lineHeight};
    for (; first < end; ++first) {
      const WordLook look = lookOf(words[first].style, ui);
      // Letters of all fonts stand on one line.
      const float drop = ui.captionFont()->Ascent - look.font->Ascent;
      const char* begin = words[first].text.data();
      list->AddText(look.font, look.font->FontSize, {at.x, at.y + drop}, ImGui::GetColorU32(look.colour),
                    begin, begin + words[first].text.size());
      at.x += widthOf(words[first], ui);
    }
  }
  return at.y + lineHeight - top;
}

void drawCaption(const Caption& caption, const Ui& ui) {
  const float width = ImGui::GetContentRegionAvail().x;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
  for (std::size_t k = 0; k < caption.size(); ++k) {
    const CaptionBlock& block = caption[k];
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const bool bullet = block.kind == CaptionBlock::Kind::Bullet;
    const float indent = bullet ? kBulletIndent * ui.scale() : 0;
    if (bullet) {
      const float radius = ui.captionFont()->FontSize * 0.14F;
      ImGui::GetWindowDrawList()->AddCircleFilled(
          {corner.x + indent / 2, corner.y + ui.captionFont()->FontSize * 0.56F}, radius,
          ImGui::GetColorU32(kAccent));
    }
    const float height = drawWords(block.words, {corner.x + indent, corner.y}, corner.x + width, ui);
    const bool listGoesOn = bullet && k + 1 < caption.size() && caption[k + 1].kind == block.kind;
    ImGui::Dummy({width, height + (listGoesOn ? kBulletGap : kBlockGap) * ui.captionFont()->FontSize});
  }
  ImGui::PopStyleVar();
}

// The lecture's title, the number of the step, and a bar with a part for each step.
void drawHeader(const LectureWalk& walk, const Ui& ui) {
  const std::size_t count = walk.lecture().steps.size();
  ImGui::PushFont(ui.smallFont());
  const std::string number = fmt::format("{} / {}", walk.index() + 1, count);
  const float right = ImGui::GetWindowContentRegionMax().x;
  dimText(walk.lecture().title);
  ImGui::SameLine(right - ImGui::CalcTextSize(number.c_str()).x);
  dimText(number);
  ImGui::PopFont();

  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x, height = 4 * ui.scale();
  const float part = width / static_cast<float>(count), gap = std::min(3 * ui.scale(), part / 3);
  for (std::size_t k = 0; k < count; ++k) {
    const float x = corner.x + static_cast<float>(k) * part;
    const ImU32 colour = ImGui::GetColorU32(k <= walk.index() ? kAccent : ImVec4{0.40F, 0.46F, 0.56F, 0.35F});
    ImGui::GetWindowDrawList()->AddRectFilled({x, corner.y}, {x + part - gap, corner.y + height}, colour,
                                              height / 2);
  }
  ImGui::Dummy({width, height + 4 * ui.scale()});
}

// What runs, since the panel that says so may be left out.
void drawRunning(const PanelInput& input) {
  const sim::Simulation& simulation = input.session.simulation();
  const sim::EngineStatus& status = simulation.status();
  ImGui::Separator();
  if (status.running.kernel != nullptr) {
    wrappedText(sim::describeRunning(status), kAccent);
    if (status.running.kernel->wrongOnPurpose) wrappedText("Wrong on purpose", kBad);
  }
  if (status.preparing) dimText("The next kernel is being prepared ...");
  dimText(fmt::format("{} bodies", grouped(simulation.bodies())));
}

}  // namespace

float drawLecturePanel(const PanelInput& input, const PanelArea& area) {
  placeWindow(area);
  constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
                                      ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoTitleBar |
                                      ImGuiWindowFlags_NoSavedSettings;
  ImGui::SetNextWindowBgAlpha(0.88F);
  if (ImGui::Begin("Lecture", nullptr, kFlags)) {
    const LectureWalk& walk = input.session.state().lecture;
    const LectureStep& step = walk.step();
    drawHeader(walk, input.ui);
    if (!step.title.empty()) {
      ImGui::PushFont(input.ui.titleFont());
      wrappedText(step.title, {1, 1, 1, 1});
      ImGui::PopFont();
      ImGui::Dummy({0, 2 * input.ui.scale()});
    }
    drawCaption(step.caption, input.ui);
    if (!walk.note().empty()) {
      ImGui::PushFont(input.ui.captionFont());
      wrappedText(walk.note(), kBad);
      ImGui::PopFont();
    }
    // The simulation panel says so too.
    if (!input.session.state().shows(PanelId::Simulation)) drawRunning(input);
  }
  const float height = ImGui::GetWindowHeight();
  ImGui::End();
  return height;
}

}  // namespace gravitile::app
