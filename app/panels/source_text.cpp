#include "app/panels/source_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "app/panels/style.h"

namespace gravitile::app {
namespace {

// Bright enough for a projector in a hall that is not dark; one hue each.
const std::array<ImVec4, kTokenKinds> kTokenColours{{
    {0.92F, 0.94F, 0.97F, 1},  // Plain
    {0.96F, 0.62F, 0.93F, 1},  // Keyword
    {0.45F, 0.87F, 0.97F, 1},  // Type
    {1.00F, 0.80F, 0.38F, 1},  // Builtin
    {0.72F, 0.93F, 0.58F, 1},  // Number
    {1.00F, 0.70F, 0.55F, 1},  // String
    {0.62F, 0.70F, 0.76F, 1},  // Comment
    {0.66F, 0.74F, 1.00F, 1},  // Preprocessor
}};
const ImVec4 kDiffersBack{0.16F, 0.50F, 0.26F, 0.45F}, kDiffersBar{0.42F, 0.90F, 0.52F, 1};
const ImVec4 kLoopBack{0.18F, 0.34F, 0.62F, 0.45F}, kErrorBack{0.62F, 0.13F, 0.10F, 0.60F};
const ImVec4 kMessageBack{0.50F, 0.09F, 0.07F, 0.97F}, kMessageText{1.00F, 0.88F, 0.84F, 1};

constexpr float kFewestLines = 4;  // where there is less room, what the text stands in scrolls
constexpr std::size_t kMinDigits = 2;
constexpr std::string_view kIndent = "  ";  // what the Tab key types

ImU32 colour(const ImVec4& value) {
  return ImGui::ColorConvertFloat4ToU32(value);
}

std::size_t digits(std::size_t number) {
  return fmt::formatted_size("{}", number);
}

}  // namespace

// Where the lines lie in this frame.
struct SourceText::Layout {
  const Content& content;
  const std::string& file;
  ImFont* font;
  float line;                      // height of a line and ...
  float letter;                    // ... width of a letter, pixels
  ImVec2 origin{};                 // of the text's first letter, on the screen
  float left = 0, right = 0;       // what of the text's width is in sight, on the screen
  std::size_t first = 0, end = 0;  // lines in sight

  float y(std::size_t at) const { return origin.y + static_cast<float>(at) * line; }
  std::string_view textOf(std::size_t at) const {
    const SourceLine& bytes = content.colours.lines[at];
    return content.text.substr(bytes.begin, bytes.end - bytes.begin);
  }
  float width(std::string_view words) const { return letter * static_cast<float>(columns(words)); }
  bool inLoop(std::size_t at) const {
    const auto number = static_cast<int>(at) + 1;
    return content.loop != nullptr && number >= content.loop->firstLine && number <= content.loop->lastLine;
  }
  bool differs(std::size_t at) const { return content.marks != nullptr && content.marks->differs[at]; }
  const sim::SourceError* error(std::size_t at) const {
    for (const sim::SourceError& error : content.errors) {
      if (error.file == file && error.line == static_cast<int>(at) + 1) return &error;
    }
    return nullptr;
  }

  void drawBack(ImDrawList& list) const {
    for (std::size_t at = first; at < end; ++at) {
      const ImVec2 corner{left, y(at)}, opposite{right, y(at) + line};
      if (inLoop(at)) list.AddRectFilled(corner, opposite, colour(kLoopBack));
      if (differs(at)) list.AddRectFilled(corner, opposite, colour(kDiffersBack));
      if (error(at) != nullptr) list.AddRectFilled(corner, opposite, colour(kErrorBack));
    }
  }

  void drawWords(ImDrawList& list) const {
    for (std::size_t at = first; at < end; ++at) {
      const SourceLine& bytes = content.colours.lines[at];
      float x = origin.x;
      for (std::size_t k = bytes.firstToken; k < bytes.endToken && x < right; ++k) {
        const Token& token = content.colours.tokens[k];
        const std::string_view words = content.text.substr(token.begin, token.end - token.begin);
        const float after = x + width(words);
        if (after > left) {
          list.AddText(font, font->FontSize, {x, y(at)},
                       colour(kTokenColours[static_cast<std::size_t>(token.kind)]), words.data(),
                       words.data() + words.size());
        }
        x = after;
      }
    }
  }

  // Behind its line where there is room in sight, else under it.
  void drawMessages(ImDrawList& list) const {
    for (std::size_t at = first; at < end; ++at) {
      const sim::SourceError* wrong = error(at);
      if (wrong == nullptr) continue;
      const float wide = width(wrong->message) + letter;
      const float behind = origin.x + width(textOf(at)) + 2 * letter;
      const bool fits = behind + wide <= right;
      const float x = fits ? behind : std::max(right - wide, left), top = fits ? y(at) : y(at) + line;
      list.AddRectFilled({x, top}, {x + wide, top + line}, colour(kMessageBack), 0.25F * line);
      list.AddText(font, font->FontSize, {x + letter / 2, top}, colour(kMessageText), wrong->message.data(),
                   wrong->message.data() + wrong->message.size());
    }
  }

  // Numbers and marks, left of the text; `corner` is the upper left one.
  void drawGutter(ImDrawList& list, const ImVec2& corner, float wide) const {
    const float bar = letter * 0.45F;
    for (std::size_t at = first; at < end; ++at) {
      const float top = y(at);
      const sim::SourceError* wrong = error(at);
      if (wrong != nullptr) {
        list.AddRectFilled({corner.x, top}, {corner.x + wide, top + line}, colour(kErrorBack));
      }
      const ImVec2 barAt{corner.x + wide - 1.5F * bar, top};
      const ImVec2 barEnd{barAt.x + bar, top + line};
      if (inLoop(at)) list.AddRectFilled(barAt, barEnd, colour(kAccent));
      if (differs(at)) list.AddRectFilled(barAt, barEnd, colour(kDiffersBar));
      if (content.marks != nullptr && content.marks->removedAbove[at]) {
        list.AddTriangleFilled({barAt.x - bar, top - bar}, {barAt.x - bar, top + bar}, {barAt.x + bar, top},
                               colour(kBad));
      }
      const std::string number = fmt::format("{}", at + 1);
      const float x = barAt.x - letter / 2 - letter * static_cast<float>(number.size());
      list.AddText(font, font->FontSize, {x, top}, colour(wrong != nullptr ? kMessageText : kDim),
                   number.c_str());
    }
  }
};

SourceText::Outcome SourceText::draw(const std::string& file, const Content& content, ImFont* font,
                                     std::string* editable, std::uint64_t generation) {
  const std::size_t lines = content.colours.lines.size();
  Layout layout{.content = content,
                .file = file,
                .font = font,
                .line = font->FontSize,
                .letter = font->GetCharAdvance('0')};
  const ImVec2 corner = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
  const float gutter = layout.letter * (static_cast<float>(std::max(digits(lines), kMinDigits)) + 1.5F);

  ImGui::SetCursorScreenPos({corner.x + gutter, corner.y});
  const ImVec2 size{std::max(room.x - gutter, 1.0F), std::max(room.y, kFewestLines * layout.line)};
  ImGui::BeginChild(file.c_str(), size, false, ImGuiWindowFlags_HorizontalScrollbar);
  ImGui::PushFont(font);
  follow(layout);
  layout.origin = ImGui::GetCursorScreenPos();
  layout.left = ImGui::GetWindowPos().x;
  layout.right = layout.left + size.x - (ImGui::GetScrollMaxY() > 0 ? ImGui::GetStyle().ScrollbarSize : 0);
  firstLine_ = std::min(static_cast<std::size_t>(ImGui::GetScrollY() / layout.line), lines - 1);
  layout.first = firstLine_;
  layout.end = std::min(lines, layout.first + static_cast<std::size_t>(size.y / layout.line) + 2);

  ImDrawList& list = *ImGui::GetWindowDrawList();
  layout.drawBack(list);
  layout.drawWords(list);
  layout.drawMessages(list);
  Outcome outcome;
  if (editable != nullptr) {
    ImGui::PushID(static_cast<int>(generation));
    outcome = drawEditor(layout, *editable);
    ImGui::PopID();
  } else {
    caret_.reset();
    ImGui::Dummy({layout.letter * static_cast<float>(content.colours.widestColumn + 1),
                  layout.line * static_cast<float>(lines)});
  }
  ImGui::PopFont();
  ImGui::EndChild();

  ImDrawList& outer = *ImGui::GetWindowDrawList();
  outer.PushClipRect(corner, {corner.x + gutter, corner.y + size.y}, true);
  layout.drawGutter(outer, corner, gutter);
  outer.PopClipRect();
  return outcome;
}

// Scrolls to the line asked for, or so that the caret stays in sight, also when there is less room than
// before.
void SourceText::follow(const Layout& layout) {
  const TokenizedText& colours = layout.content.colours;
  const float height = ImGui::GetWindowHeight(), width = ImGui::GetWindowWidth();
  // Letters of another size: the first line stays.
  if (std::exchange(lineHeight_, layout.line) != layout.line)
    ImGui::SetScrollY(static_cast<float>(firstLine_) * layout.line);
  if (scrollTo_) {
    constexpr float kLinesAbove = 2;  // to see where one is
    ImGui::SetScrollY(std::max(0.0F, (static_cast<float>(*scrollTo_) - kLinesAbove) * layout.line));
    ImGui::SetScrollX(0);
    scrollTo_.reset();
  }
  if (std::exchange(height_, height) > height) caretMoved_ = true;
  if (!std::exchange(caretMoved_, false) || !caret_) return;
  const std::size_t at = colours.lineAt(*caret_), begin = colours.lines[at].begin;
  const float top = static_cast<float>(at) * layout.line;
  const float x = layout.width(layout.content.text.substr(begin, *caret_ - begin));
  const float bottom = top + 2 * layout.line;  // with the scroll bar
  if (top < ImGui::GetScrollY()) ImGui::SetScrollY(top);
  if (bottom > ImGui::GetScrollY() + height) ImGui::SetScrollY(bottom - height);
  if (x < ImGui::GetScrollX()) ImGui::SetScrollX(std::max(0.0F, x - 4 * layout.letter));
  if (x + 3 * layout.letter > ImGui::GetScrollX() + width) ImGui::SetScrollX(x + 3 * layout.letter - width);
}

void SourceText::drawCaret(const Layout& layout) const {
  if (!caret_ || *caret_ > layout.content.text.size()) return;
  const TokenizedText& colours = layout.content.colours;
  const std::size_t at = colours.lineAt(*caret_), begin = colours.lines[at].begin;
  const float x = layout.origin.x + layout.width(layout.content.text.substr(begin, *caret_ - begin));
  const float thickness = std::max(1.0F, layout.letter / 5);
  ImGui::GetWindowDrawList()->AddRectFilled({x, layout.y(at)}, {x + thickness, layout.y(at) + layout.line},
                                            colour({1, 1, 1, 1}));
}

namespace {

struct EditorState {
  std::string& text;
  std::optional<std::size_t> caret;
};

int followEditor(ImGuiInputTextCallbackData* data) {
  auto& state = *static_cast<EditorState*>(data->UserData);
  switch (data->EventFlag) {
    case ImGuiInputTextFlags_CallbackResize:
      state.text.resize(static_cast<std::size_t>(data->BufTextLen));
      data->Buf = state.text.data();
      break;
    case ImGuiInputTextFlags_CallbackCompletion:
      data->InsertChars(data->CursorPos, kIndent.data(), kIndent.data() + kIndent.size());
      break;
    case ImGuiInputTextFlags_CallbackAlways:
      state.caret = static_cast<std::size_t>(data->CursorPos);
      break;
    default:
      break;
  }
  return 0;
}

}  // namespace

// ImGui's editor knows no colours: it lies over the coloured text with invisible letters of its own, as large
// as the whole text, so that it never scrolls by itself.
SourceText::Outcome SourceText::drawEditor(const Layout& layout, std::string& text) {
  drawCaret(layout);
  const TokenizedText& colours = layout.content.colours;
  const ImVec2 size{std::max(layout.letter * static_cast<float>(colours.widestColumn + 4),
                             ImGui::GetContentRegionAvail().x),
                    layout.line * static_cast<float>(colours.lines.size() + 2)};
  // Esc would take back everything typed since the editor was entered; here it only leaves the editor.
  const bool escape = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false);
  const std::string kept = escape && editing() ? text : std::string();
  const bool enter = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter), false);
  Outcome outcome{.submitted = editing() && enter && ImGui::GetIO().KeyCtrl};

  const ImVec4 kInvisible{0, 0, 0, 0};
  for (const ImGuiCol part : {ImGuiCol_Text, ImGuiCol_FrameBg}) ImGui::PushStyleColor(part, kInvisible);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0, 0});
  if (std::exchange(focusAgain_, false)) ImGui::SetKeyboardFocusHere();
  EditorState state{text, std::nullopt};
  constexpr ImGuiInputTextFlags kFlags =
      ImGuiInputTextFlags_CallbackResize | ImGuiInputTextFlags_CallbackAlways |
      ImGuiInputTextFlags_CallbackCompletion | ImGuiInputTextFlags_NoHorizontalScroll;
  outcome.changed = ImGui::InputTextMultiline("editor", text.data(), text.capacity() + 1, size, kFlags,
                                              followEditor, &state);
  ImGui::PopStyleVar();
  ImGui::PopStyleColor(2);

  if (escape && editing()) {
    text = kept;
    outcome.changed = false;
  }
  focusAgain_ = outcome.submitted;  // Ctrl+Enter leaves ImGui's editor
  caretMoved_ = state.caret != caret_;
  caret_ = state.caret;
  return outcome;
}

}  // namespace gravitile::app
