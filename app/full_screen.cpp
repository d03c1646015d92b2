#include "app/full_screen.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "app/screen.h"

namespace gravitile::app {

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
  GLFWmonitor* monitor = screenOf(window);
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
