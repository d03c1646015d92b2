#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace gravitile::app {

// How a text differs from an older one, line by line.
struct LineDiff {
  std::vector<bool> differs;  // a line of the new text that the old one does not have there
  std::vector<bool>
      removedAbove;  // lines of the old text are missing above this line, and none stands for them
  std::size_t differingLines = 0;

  // The first line at or below `line` with which a run of differing lines begins, else the first of all; both
  // from 0. The number of lines when none differs.
  std::size_t nextChange(std::size_t line) const;
};

// By a longest common subsequence of lines (Wagner and Fischer 1974), after the lines that both begin and
// end with are set aside. Spaces at the end of a line don't count. What remains of very long texts that
// differ nearly everywhere counts as different: time and memory stay bounded.
LineDiff compareLines(std::string_view before, std::string_view now);

}  // namespace gravitile::app
