#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace gravitile::sim {

struct ChildResult {
  enum class End { NotStarted, Exited, Signalled, TooLong };

  End end = End::NotStarted;
  int code = 0;        // exit code, or the number of the signal
  std::string output;  // stdout and stderr together

  bool succeeded() const { return end == End::Exited && code == 0; }
};

// A disassembler needs some tenths of a second for a kernel, and seconds on a machine that is busy.
inline constexpr std::chrono::seconds kLongestChild{20};

// Runs a program (its path, then its arguments) to its end and reads what it writes; it gets no input. One
// that takes longer than that is killed, and left behind where even that does not end it.
ChildResult runChild(const std::vector<std::string>& command,
                     std::chrono::milliseconds longest = kLongestChild);

}  // namespace gravitile::sim
