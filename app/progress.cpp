#include "app/progress.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace gravitile::app {
namespace {

constexpr const char* kWipeLine = "\r\x1b[K";
constexpr std::size_t kBarWidth = 24;  // characters
constexpr std::chrono::milliseconds kInterval{150};
constexpr std::size_t kUsualWidth = 80;  // of a terminal that doesn't tell

std::size_t terminalWidth() {
  winsize size{};
  const bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? size.ws_col : kUsualWidth;
}

}  // namespace

ProgressLine::ProgressLine() : terminal_(isatty(STDERR_FILENO) == 1) {}

ProgressLine::~ProgressLine() {
  if (terminal_) std::fputs(kWipeLine, stderr);
}

void ProgressLine::show(const std::string& text) {
  if (!terminal_) return;
  std::fprintf(stderr, "%s%s", kWipeLine, text.substr(0, terminalWidth() - 1).c_str());
  std::fflush(stderr);
}

void ProgressLine::showBar(double part, const std::string& text) {
  const Clock::time_point now = Clock::now();
  if (!terminal_ || now - moved_ < kInterval) return;
  moved_ = now;
  const double done = std::clamp(part, 0.0, 1.0);
  const auto full = static_cast<std::size_t>(done * kBarWidth);
  show(fmt::format("[{}{}] {:3.0f} %  {}", std::string(full, '#'), std::string(kBarWidth - full, '.'),
                   std::floor(100 * done), text));
}

}  // namespace gravitile::app
