#include "app/screen.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <cstdint>
#include <span>

namespace gravitile::app {
namespace {

struct Area {
  int x = 0, y = 0, width = 0, height = 0;
};

std::int64_t overlap(const Area& a, const Area& b) {
  const int width = std::min(a.x + a.width, b.x + b.width) - std::max(a.x, b.x);
  const int height = std::min(a.y + a.height, b.y + b.height) - std::max(a.y, b.y);
  return width > 0 && height > 0 ? std::int64_t{width} * height : 0;
}

}  // namespace

GLFWmonitor* screenOf(GLFWwindow* window) {
  if (GLFWmonitor* filled = glfwGetWindowMonitor(window)) return filled;
  Area area;
  glfwGetWindowPos(window, &area.x, &area.y);
  glfwGetWindowSize(window, &area.width, &area.height);
  int count = 0;
  GLFWmonitor** monitors = glfwGetMonitors(&count);
  GLFWmonitor* best = nullptr;
  std::int64_t most = -1;
  for (GLFWmonitor* monitor : std::span(monitors, static_cast<std::size_t>(count))) {
    const GLFWvidmode* mode = glfwGetVideoMode(monitor);
    if (mode == nullptr) continue;
    Area screen{.width = mode->width, .height = mode->height};
    glfwGetMonitorPos(monitor, &screen.x, &screen.y);
    if (overlap(area, screen) <= most) continue;
    most = overlap(area, screen);
    best = monitor;
  }
  return best;
}

double refreshMsOf(GLFWwindow* window) {
  constexpr double kMsPerS = 1000;
  GLFWmonitor* const screen = screenOf(window);
  const GLFWvidmode* const mode = screen != nullptr ? glfwGetVideoMode(screen) : nullptr;
  return mode != nullptr && mode->refreshRate > 0 ? kMsPerS / mode->refreshRate : 0;
}

}  // namespace gravitile::app
