#include "app/full_screen.h"

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

// The first monitor, in GLFW's order, that shows most of the window; null without any.
GLFWmonitor* monitorUnder(const Area& window) {
  int count = 0;
  GLFWmonitor** monitors = glfwGetMonitors(&count);
  GLFWmonitor* best = nullptr;
  std::int64_t most = -1;
  for (GLFWmonitor* monitor : std::span(monitors, static_cast<std::size_t>(count))) {
    const GLFWvidmode* mode = glfwGetVideoMode(monitor);
    if (mode == nullptr) continue;
    Area screen{.width = mode->width, .height = mode->height};
    glfwGetMonitorPos(monitor, &screen.x, &screen.y);
    if (overlap(window, screen) <= most) continue;
    most = overlap(window, screen);
    best = monitor;
  }
  return best;
}

}  // namespace

void FullScreen::set(GLFWwindow* window, bool wanted) {
  if (wanted == active_) return;
  if (wanted) {
    enter(window);
  } else {
    leave(window);
  }
  active_ = wanted;
}

void FullScreen::enter(GLFWwindow* window) {
  maximised_ = glfwGetWindowAttrib(window, GLFW_MAXIMIZED) == GLFW_TRUE;
  glfwGetWindowPos(window, &x_, &y_);
  glfwGetWindowSize(window, &width_, &height_);
  GLFWmonitor* monitor = monitorUnder({x_, y_, width_, height_});
  if (monitor == nullptr) {
    glfwMaximizeWindow(window);
    return;
  }
  const GLFWvidmode* mode = glfwGetVideoMode(monitor);
  glfwSetWindowMonitor(window, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
}

void FullScreen::leave(GLFWwindow* window) const {
  if (glfwGetWindowMonitor(window) != nullptr) {
    glfwSetWindowMonitor(window, nullptr, x_, y_, width_, height_, GLFW_DONT_CARE);
    if (maximised_) glfwMaximizeWindow(window);
  } else if (!maximised_) {
    glfwRestoreWindow(window);
  }
}

}  // namespace gravitile::app
