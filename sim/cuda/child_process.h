#pragma once

#include <string>
#include <vector>

namespace gravitile::sim {

struct ChildResult {
  bool finished = false;  // by itself and with exit code 0
  std::string output;     // stdout and stderr together
};

// Runs a program (its path, then its arguments) to its end and reads what it writes; it gets no input. One
// that takes longer than a few seconds is killed.
ChildResult runChild(const std::vector<std::string>& command);

}  // namespace gravitile::sim
