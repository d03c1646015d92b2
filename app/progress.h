#pragma once

#include <chrono>
#include <string>

namespace gravitile::app {

// One line on stderr that is overwritten as work goes on and wiped at the end; nothing where stderr is not a
// terminal. What is wider than the terminal is cut, since a line that is broken can't be wiped.
class ProgressLine {
 public:
  ProgressLine();
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  // "" wipes the line, for other output to come.
  void show(const std::string& text);

  // A bar before the text. `part`: of the work that is done, 0 to 1. May be called as often as one likes: the
  // line moves a few times a second, and work that takes less shows none.
  void showBar(double part, const std::string& text);

 private:
  using Clock = std::chrono::steady_clock;

  bool terminal_;
  Clock::time_point moved_ = Clock::now();  // the bar, or when there was none yet
};

}  // namespace gravitile::app
