#pragma once

#include <string>

namespace gravitile::app {

// One line on stderr that is overwritten as work goes on and wiped at the end; nothing where stderr is not a
// terminal.
class ProgressLine {
 public:
  ProgressLine();
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void show(const std::string& text);

 private:
  bool terminal_;
};

}  // namespace gravitile::app
