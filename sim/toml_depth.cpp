#include "sim/toml_depth.h"

#include <algorithm>
#include <cstddef>
#include <string>

namespace gravitile::sim {
namespace {

// What stands behind the text in quotes, or the comment, that begins at `at`.
std::size_t endOfQuoted(std::string_view text, std::size_t at) {
  const char quote = text[at];
  const bool longText = text.substr(at, 3) == std::string(3, quote);
  const std::string_view mark = longText ? text.substr(at, 3) : text.substr(at, 1);
  for (std::size_t k = at + mark.size(); k < text.size(); ++k) {
    if (quote == '"' && text[k] == '\\') {
      ++k;
    } else if (!longText && text[k] == '\n') {
      return k;
    } else if (text.substr(k, mark.size()) == mark) {
      return k + mark.size();
    }
  }
  return text.size();
}

}  // namespace

std::optional<unsigned> lineOfDeepKey(std::string_view text) {
  constexpr std::string_view kEndsKey = "=,[]{}\n";
  unsigned line = 1;
  int parts = 1;
  for (std::size_t at = 0; at < text.size();) {
    const char letter = text[at];
    std::size_t next = at + 1;
    if (letter == '"' || letter == '\'') next = endOfQuoted(text, at);
    if (letter == '#') next = std::min(text.find('\n', at), text.size());
    if (letter == '.' && ++parts > kMostKeyParts) return line;
    if (kEndsKey.find(letter) != std::string_view::npos) parts = 1;
    line += static_cast<unsigned>(std::count(text.begin() + static_cast<std::ptrdiff_t>(at),
                                             text.begin() + static_cast<std::ptrdiff_t>(next), '\n'));
    at = next;
  }
  return std::nullopt;
}

}  // namespace gravitile::sim
