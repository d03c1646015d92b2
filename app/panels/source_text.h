#pragma once

#include <imgui.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "app/line_diff.h"
#include "app/source_tokens.h"
#include "sim/kernel_source.h"

namespace gravitile::app {

// A source text in colours, with line numbers and marks beside it, which can be scrolled and edited. Only the
// lines in sight are drawn.
class SourceText {
 public:
  struct Content {
    std::string_view text;
    const TokenizedText& colours;     // of that text
    const LineDiff* marks = nullptr;  // lines that differ
    const sim::InnerLoop* loop = nullptr;
    std::span<const sim::SourceError> errors{};  // of all files; those of this one are shown at their lines
  };
  struct Outcome {
    bool changed = false;    // the text was
    bool submitted = false;  // by Ctrl+Enter
  };

  // Lines count from 0.
  void scrollTo(std::size_t line) { scrollTo_ = line; }
  std::size_t firstVisibleLine() const { return firstLine_; }
  // Somebody is typing into it.
  bool editing() const { return caret_.has_value(); }

  // Fills what is left of the window. `file` is what compilers call it. `editable`: the string that holds
  // content.text, or null. `generation` is another one when the text was replaced.
  Outcome draw(const std::string& file, const Content& content, ImFont* font, std::string* editable = nullptr,
               std::uint64_t generation = 0);

 private:
  struct Layout;
  Outcome drawEditor(const Layout& layout, std::string& text);
  void drawCaret(const Layout& layout) const;
  void follow(const Layout& layout);

  std::optional<std::size_t> scrollTo_;
  std::size_t firstLine_ = 0;
  std::optional<std::size_t> caret_;  // byte of the text before which it stands
  bool caretMoved_ = false;
  bool focusAgain_ = false;
  float height_ = 0, lineHeight_ = 0;  // in the frame before
};

}  // namespace gravitile::app
