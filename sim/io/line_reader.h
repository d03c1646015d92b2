#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "sim/io/input_file.h"

namespace gravitile::sim {

// The lines of a text file, read in blocks: without their ends (LF or CRLF), blanks around them and the
// byte-order mark that some editors put first.
class LineReader {
 public:
  explicit LineReader(InputFile& file);

  // The next line, valid until the next call; nothing at the end. Refuses a line longer than a block.
  std::optional<std::string_view> next();

  // Of the line that next() returned last, from 1.
  std::uint64_t number() const { return number_; }

  // Throws UserError "'PATH' can't be read as FORMAT: line N: REASON".
  [[noreturn]] void refuse(std::string_view reason) const;

 private:
  bool refill();

  InputFile& file_;
  std::vector<char> block_;
  std::string_view left_;  // of the block
  bool ended_ = false;     // nothing is left of the file
  std::uint64_t number_ = 0;
};

// Words between white space; those of `text` in place of what `words` held.
void splitWords(std::string_view text, std::vector<std::string_view>& words);
// Fields between `separator`, without blanks and quotation marks around them.
void splitFields(std::string_view text, char separator, std::vector<std::string_view>& fields);

// The number that the whole of `text` is, by the C locale's rules whatever the locale in force; Fortran's
// exponent D and a leading + are taken too. Nothing when it is none, or beyond the range of double.
std::optional<double> parseNumber(std::string_view text);

// A number that is written with a comma where the point belongs, "1,5"; nothing when it is none.
std::optional<double> parseDecimalComma(std::string_view text);

}  // namespace gravitile::sim
