#include "app/fuzzy.h"

#include <algorithm>
#include <cctype>
#include <vector>

namespace gravitile::app {
namespace {

constexpr int kLetter = 10, kFollows = 15, kBeginsWord = 20, kBeginsText = 10;
constexpr int kNone = -1'000'000;

char lower(char letter) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
}

bool beginsWord(std::string_view text, std::size_t at) {
  return at == 0 || std::isalnum(static_cast<unsigned char>(text[at - 1])) == 0;
}

int worth(std::string_view text, std::size_t at) {
  return kLetter + (beginsWord(text, at) ? kBeginsWord : 0) + (at == 0 ? kBeginsText : 0);
}

}  // namespace

// Dynamic programming over the text's letters for each of the query's: best[j] is the best score of the
// letters so far with the last of them at j.
std::optional<int> fuzzyScore(std::string_view query, std::string_view text) {
  std::vector<int> best(text.size(), 0), next(text.size());
  bool first = true;
  for (const char letter : query) {
    if (letter == ' ') continue;
    int before = kNone;  // the best that ends before j
    for (std::size_t j = 0; j < text.size(); ++j) {
      next[j] = kNone;
      if (lower(text[j]) == lower(letter)) {
        const int follows = !first && j > 0 && best[j - 1] > kNone ? best[j - 1] + kFollows : kNone;
        const int score = std::max(first ? 0 : before, follows);
        if (score > kNone) next[j] = score + worth(text, j);
      }
      if (!first) before = std::max(before, best[j]);
    }
    best.swap(next);
    first = false;
  }
  if (first) return 0;
  const auto top = std::max_element(best.begin(), best.end());
  if (top == best.end() || *top <= kNone) return std::nullopt;
  return 100 * *top - static_cast<int>(std::min<std::size_t>(text.size(), 99));
}

}  // namespace gravitile::app
