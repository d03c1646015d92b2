#include "sim/user_error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace gravitile::sim {
namespace {

char lowerCase(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// Edit distance that counts a swap of two neighbours as one slip (optimal string alignment; Damerau 1964).
// Upper and lower case are the same.
std::size_t editDistance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> beforeLast(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const char ai = lowerCase(a[i - 1]), bj = lowerCase(b[j - 1]);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (ai == bj ? 0 : 1)});
      const bool swapped =
          i > 1 && j > 1 && ai == lowerCase(b[j - 2]) && lowerCase(a[i - 2]) == bj && ai != bj;
      if (swapped) row[j] = std::min(row[j], beforeLast[j - 2] + 1);
    }
    std::swap(beforeLast, last);
    std::swap(last, row);
  }
  return last[b.size()];
}

// Slips are few in a short word; one letter in three is still recognisable.
std::size_t largestSlip(std::string_view name) {
  return std::clamp<std::size_t>(name.size() / 3, 1, 3);
}

}  // namespace

std::string_view nearestName(std::string_view name, std::span<const std::string_view> known) {
  std::string_view nearest;
  std::size_t nearestDistance = largestSlip(name) + 1;
  for (const std::string_view candidate : known) {
    const std::size_t distance = editDistance(name, candidate);
    if (distance < nearestDistance) {
      nearestDistance = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

std::string unknownName(std::string_view what, std::string_view name,
                        std::span<const std::string_view> known) {
  const std::string_view nearest = nearestName(name, known);
  const std::string hint = nearest.empty() ? "." : fmt::format("; did you mean '{}'?", nearest);
  return fmt::format("unknown {} '{}'{} Known: {}", what, name, hint, fmt::join(known, ", "));
}

}  // namespace gravitile::sim
