#pragma once

struct GLFWmonitor;
struct GLFWwindow;

namespace gravitile::app {

// The screen that shows most of a window, the first of several; null without any.
GLFWmonitor* screenOf(GLFWwindow* window);

// The time from each picture that this screen shows to the next, ms; 0 where the system does not tell. Asks
// the system, which takes a moment: not for every frame.
double refreshMsOf(GLFWwindow* window);

}  // namespace gravitile::app
