#include "sim/io/text_layout.h"

#include <algorithm>
#include <string>

#include "sim/io/line_reader.h"

namespace gravitile::sim {
namespace {

// Letters, blanks and whatever is not ASCII; no other control characters.
bool isText(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x20 || byte == '\t' || byte == '\n' || byte == '\r' || byte == '\f' || byte == '\v';
  });
}

// Numbers enough for a body: mass, x, y, vx, vy. Those with a decimal comma count, for whoever reads the
// table to say what is wrong with them.
bool looksLikeBody(const std::vector<std::string_view>& columns) {
  constexpr std::ptrdiff_t kNumbersOfABody = 5;
  return std::count_if(columns.begin(), columns.end(), [](std::string_view word) {
           return parseNumber(word) || parseDecimalComma(word);
         }) >= kNumbersOfABody;
}

// Commas between blanks, "1,5 0,5 0 0 0", that separate no columns.
bool hasDecimalCommas(std::string_view line) {
  std::vector<std::string_view> words;
  splitWords(line, words);
  return looksLikeBody(words) && std::all_of(words.begin(), words.end(), [](auto word) {
           return word.find(',') == std::string_view::npos || parseDecimalComma(word);
         });
}

}  // namespace

TextSeparator separatorOf(std::string_view line) {
  const auto has = [&](TextSeparator separator) {
    return line.find(static_cast<char>(separator)) != std::string_view::npos;
  };
  if (has(TextSeparator::Semicolon)) return TextSeparator::Semicolon;
  return has(TextSeparator::Comma) && !hasDecimalCommas(line) ? TextSeparator::Comma : TextSeparator::Blanks;
}

void splitColumns(std::string_view line, TextSeparator separator, std::vector<std::string_view>& columns) {
  if (separator == TextSeparator::Blanks)
    splitWords(line, columns);
  else
    splitFields(line, static_cast<char>(separator), columns);
}

std::optional<std::string_view> commentOf(std::string_view line) {
  for (const std::string_view mark : {"#", "%", "//", "!"})
    if (line.starts_with(mark)) return line.substr(mark.size());
  return std::nullopt;
}

std::optional<TextSeparator> recogniseText(std::span<const std::byte> head) {
  std::string_view text(reinterpret_cast<const char*>(head.data()), head.size());
  if (!isText(text)) return std::nullopt;
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  std::vector<std::string_view> words;
  std::size_t headerColumns = 0;  // of a first line whose names mean nothing here: --columns may tell
  bool commented = false;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    splitWords(line, words);
    if (words.empty()) continue;
    if (commentOf(words.front())) {
      commented = true;
      continue;
    }
    const TextSeparator separator = separatorOf(line);
    splitColumns(line, separator, words);
    const bool sameAsHeader = headerColumns == 0 || headerColumns == words.size();
    if ((looksLikeBody(words) && sameAsHeader) || meansHeader(words)) return separator;
    if (headerColumns > 0) return std::nullopt;
    headerColumns = words.size();
  }
  return commented ? std::optional(TextSeparator::Blanks) : std::nullopt;
}

}  // namespace gravitile::sim
