#include "app/line_diff.h"

#include <algorithm>
#include <cstdint>
#include <span>

namespace gravitile::app {
namespace {

using Lines = std::vector<std::string_view>;

// Two texts of 2,000 lines each; a table of 4 bytes a cell then takes 16 MB for a moment.
constexpr std::size_t kMaxCells = 4'000'000;

Lines linesOf(std::string_view text) {
  Lines lines;
  while (true) {
    const std::size_t newline = text.find('\n');
    const std::string_view line = text.substr(0, newline);
    lines.push_back(line.substr(0, line.find_last_not_of(" \t\r") + 1));
    if (newline == std::string_view::npos) return lines;
    text.remove_prefix(newline + 1);
  }
}

// Length of the longest common subsequence of every pair of tails of two texts.
class TailTable {
 public:
  TailTable(std::span<const std::string_view> before, std::span<const std::string_view> now)
      : columns_(now.size() + 1), cells_((before.size() + 1) * columns_) {
    for (std::size_t i = before.size(); i-- > 0;) {
      for (std::size_t k = now.size(); k-- > 0;) {
        cell(i, k) = before[i] == now[k] ? 1 + cell(i + 1, k + 1) : std::max(cell(i + 1, k), cell(i, k + 1));
      }
    }
  }
  std::uint32_t& cell(std::size_t i, std::size_t k) { return cells_[i * columns_ + k]; }

 private:
  std::size_t columns_;
  std::vector<std::uint32_t> cells_;
};

// Marks the differences of the middle parts; `first` is where they begin in the new text.
void markMiddle(std::span<const std::string_view> before, std::span<const std::string_view> now,
                std::size_t first, LineDiff& diff) {
  const bool comparable = (before.size() + 1) * (now.size() + 1) <= kMaxCells;
  TailTable tails(comparable ? before : before.first(0), comparable ? now : now.first(0));
  std::size_t i = 0, k = 0;
  while (i < before.size() || k < now.size()) {
    const std::size_t removedFrom = i, addedFrom = k;
    // A run of lines that only one of the texts has.
    while (i < before.size() || k < now.size()) {
      const bool both = i < before.size() && k < now.size();
      if (both && comparable && before[i] == now[k]) break;
      const bool addition = k < now.size() && (i == before.size() ||
                                               (comparable && tails.cell(i, k + 1) > tails.cell(i + 1, k)));
      ++(addition ? k : i);
    }
    for (std::size_t line = addedFrom; line < k; ++line) diff.differs[first + line] = true;
    const bool onlyRemoved = i > removedFrom && k == addedFrom;
    if (onlyRemoved && first + k < diff.removedAbove.size()) diff.removedAbove[first + k] = true;
    for (; i < before.size() && k < now.size() && comparable && before[i] == now[k]; ++i) ++k;
  }
}

}  // namespace

std::size_t LineDiff::nextChange(std::size_t line) const {
  const auto begins = [this](std::size_t at) {
    return removedAbove[at] || (differs[at] && (at == 0 || !differs[at - 1]));
  };
  std::size_t firstOfAll = differs.size();
  for (std::size_t at = differs.size(); at-- > 0;) {
    if (begins(at)) firstOfAll = at;
  }
  for (std::size_t at = line; at < differs.size(); ++at) {
    if (begins(at)) return at;
  }
  return firstOfAll;
}

LineDiff compareLines(std::string_view before, std::string_view now) {
  const Lines old = linesOf(before), fresh = linesOf(now);
  LineDiff diff;
  diff.differs.resize(fresh.size());
  diff.removedAbove.resize(fresh.size());
  const std::size_t shorter = std::min(old.size(), fresh.size());
  std::size_t head = 0, tail = 0;
  while (head < shorter && old[head] == fresh[head]) ++head;
  while (tail < shorter - head && old[old.size() - 1 - tail] == fresh[fresh.size() - 1 - tail]) ++tail;
  markMiddle(std::span(old).subspan(head, old.size() - head - tail),
             std::span(fresh).subspan(head, fresh.size() - head - tail), head, diff);
  diff.differingLines = static_cast<std::size_t>(std::count(diff.differs.begin(), diff.differs.end(), true));
  return diff;
}

}  // namespace gravitile::app
