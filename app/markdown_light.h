#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gravitile::app {

// The little of Markdown that a caption needs: paragraphs with an empty line between them, lists of lines
// that begin with "- " or "* ", **bold** and `code`. Nothing is an error: marks without a partner are
// letters. A no-break space (U+00A0) keeps words on one line.

struct CaptionWord {
  enum class Style { Plain, Bold, Code } style = Style::Plain;
  std::string text;         // without spaces; never empty
  bool spaceBefore = true;  // false: stays on the line of the word before it

  bool operator==(const CaptionWord&) const = default;
};

struct CaptionBlock {
  enum class Kind { Paragraph, Bullet } kind = Kind::Paragraph;
  std::vector<CaptionWord> words;  // never empty

  bool operator==(const CaptionBlock&) const = default;
};

using Caption = std::vector<CaptionBlock>;

// Cut into words already here, so that drawing only has to measure and place them.
Caption parseMarkdownLight(std::string_view text);

}  // namespace gravitile::app
