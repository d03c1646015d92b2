#include "app/markdown_light.h"

#include <utility>

namespace gravitile::app {
namespace {

using Style = CaptionWord::Style;

constexpr std::string_view kBoldMark = "**", kCodeMark = "`";
constexpr std::string_view kSpaces = " \t\r\n\v\f";

bool isSpace(char letter) {
  return kSpaces.find(letter) != std::string_view::npos;
}

std::string_view trimmed(std::string_view line) {
  const std::size_t first = line.find_first_not_of(kSpaces);
  if (first == std::string_view::npos) return {};
  return line.substr(first, line.find_last_not_of(kSpaces) - first + 1);
}

// Cuts the text of one block into words.
class WordCutter {
 public:
  explicit WordCutter(std::string_view text) : rest_(text) {}

  std::vector<CaptionWord> cut() {
    while (!rest_.empty()) {
      if (takeMark(kCodeMark, Style::Code) || (style_ != Style::Code && takeMark(kBoldMark, Style::Bold))) {
        continue;
      }
      if (isSpace(rest_.front())) {
        finishWord();
        space_ = true;
      } else {
        word_ += rest_.front();
      }
      rest_.remove_prefix(1);
    }
    finishWord();
    return std::move(words_);
  }

 private:
  // A mark that opens needs one that closes it, with something in between.
  bool takeMark(std::string_view mark, Style style) {
    if (!rest_.starts_with(mark)) return false;
    const bool closes = style_ == style;
    if (!closes) {
      const std::size_t partner = rest_.find(mark, mark.size());
      if (partner == std::string_view::npos || partner == mark.size()) return false;
    }
    finishWord();
    const Style outer = style_;
    style_ = closes ? outer_ : style;
    outer_ = closes ? Style::Plain : outer;
    rest_.remove_prefix(mark.size());
    return true;
  }

  void finishWord() {
    if (word_.empty()) return;
    words_.push_back({style_, std::move(word_), space_});
    word_.clear();
    space_ = false;
  }

  std::string_view rest_;
  std::vector<CaptionWord> words_;
  std::string word_;
  Style style_ = Style::Plain;
  Style outer_ = Style::Plain;  // code may stand inside bold
  bool space_ = true;
};

// Collects lines until a block is complete.
class BlockCollector {
 public:
  void line(std::string_view text) {
    text = trimmed(text);
    const bool bullet = text.starts_with("- ") || text.starts_with("* ");
    if (text.empty() || bullet) finish();
    if (text.empty()) return;
    if (bullet) {
      kind_ = CaptionBlock::Kind::Bullet;
      text = trimmed(text.substr(2));
    }
    if (!collected_.empty()) collected_ += ' ';
    collected_ += text;
  }

  Caption take() {
    finish();
    return std::move(caption_);
  }

 private:
  void finish() {
    std::vector<CaptionWord> words = WordCutter(collected_).cut();
    if (!words.empty()) caption_.push_back({kind_, std::move(words)});
    collected_.clear();
    kind_ = CaptionBlock::Kind::Paragraph;
  }

  Caption caption_;
  std::string collected_;
  CaptionBlock::Kind kind_ = CaptionBlock::Kind::Paragraph;
};

}  // namespace

Caption parseMarkdownLight(std::string_view text) {
  BlockCollector blocks;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    blocks.line(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return blocks.take();
}

}  // namespace gravitile::app
