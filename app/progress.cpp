#include "app/progress.h"

#include <unistd.h>

#include <cstdio>

namespace gravitile::app {
namespace {

constexpr const char* kWipeLine = "\r\x1b[K";

}  // namespace

ProgressLine::ProgressLine() : terminal_(isatty(STDERR_FILENO) == 1) {}

ProgressLine::~ProgressLine() {
  if (terminal_) std::fputs(kWipeLine, stderr);
}

void ProgressLine::show(const std::string& text) {
  if (terminal_) std::fprintf(stderr, "%s%s", kWipeLine, text.c_str());
}

}  // namespace gravitile::app
