#pragma once

struct GLFWwindow;

namespace gravitile::app {

// The program's icon, in the sizes that desktops ask for, for systems that take it from the window. Does
// nothing where windows have none (Wayland).
void setWindowIcon(GLFWwindow* window);

}  // namespace gravitile::app
