#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace gravitile::app {

enum class SourceLanguage { Cuda, Assembly };  // CUDA C++ and plain C++; PTX and SASS

// What a piece of source is coloured by.
enum class TokenKind : std::uint8_t {
  Plain,
  Keyword,  // in assembly: the operation
  Type,     // in assembly: a register
  Builtin,  // what CUDA adds: __global__, threadIdx, fmaf; in assembly: predicates and labels
  Number,
  String,
  Comment,
  Preprocessor,  // with macros; in assembly: directives
};
inline constexpr std::size_t kTokenKinds = 8;

// Bytes [begin, end) of a text, within one line.
struct Token {
  std::size_t begin = 0, end = 0;
  TokenKind kind = TokenKind::Plain;
  bool operator==(const Token&) const = default;
};

// A text's lines, as an editor counts them: one more than there are line ends.
struct SourceLine {
  std::size_t begin = 0, end = 0;            // bytes, without the line end
  std::size_t firstToken = 0, endToken = 0;  // of TokenizedText::tokens
};

struct TokenizedText {
  std::vector<SourceLine> lines;
  std::vector<Token> tokens;     // they cover every line without gaps
  std::size_t widestColumn = 0;  // columns of the longest line

  // The line that holds the byte at `offset`, from 0.
  std::size_t lineAt(std::size_t offset) const;
};

// Columns that a text of one line takes on the screen: a tab is four, a letter of several bytes one.
inline constexpr std::size_t kTabColumns = 4;
std::size_t columns(std::string_view line);

// Colours by the look of words, not by a grammar: any text whatsoever can be passed, half typed ones too.
TokenizedText tokenize(std::string_view text, SourceLanguage language);

}  // namespace gravitile::app
