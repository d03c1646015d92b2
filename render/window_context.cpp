#include "render/window_context.h"

#include <glad/gl.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <cstdio>
#include <cstdlib>

#include "render/render_error.h"

namespace gravitile::render {
namespace {

void reportGlfwError(int, const char* description) {
  std::fprintf(stderr, "gravitile: the window system reported: %s\n", description);
}

bool isSet(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

// GLFW's words for the last failure, cleared by asking.
std::string lastGlfwError(int* code) {
  const char* description = nullptr;
  *code = glfwGetError(&description);
  return description != nullptr ? description : "no reason given";
}

GLFWwindow* openWindow(const WindowOptions& options) {
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 4);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 5);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_OPENGL_DEBUG_CONTEXT, GLFW_TRUE);
  glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);  // the same size to the eye on every screen
  // A presentation stays to be seen while its speaker works on another screen.
  glfwWindowHint(GLFW_AUTO_ICONIFY, GLFW_FALSE);
  glfwWindowHint(GLFW_VISIBLE, options.visible ? GLFW_TRUE : GLFW_FALSE);
  // Desktops find the program's entry by this.
  glfwWindowHintString(GLFW_X11_CLASS_NAME, "Gravitile");
  glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "gravitile");
  glfwWindowHint(GLFW_DEPTH_BITS, 0);
  glfwWindowHint(GLFW_STENCIL_BITS, 0);
  return glfwCreateWindow(options.width, options.height, options.title.c_str(), nullptr, nullptr);
}

}  // namespace

struct WindowContext::Impl {
  GLFWwindow* window = nullptr;

  ~Impl() {
    // What closing a window can't do, without a window manager for one, nobody misses any more.
    glfwSetErrorCallback(nullptr);
    if (window != nullptr) glfwDestroyWindow(window);
    glfwTerminate();
  }
};

bool WindowContext::displayAvailable() {
  if (!isSet("DISPLAY") && !isSet("WAYLAND_DISPLAY")) return false;
  // A stale variable names a display that can't be opened; only opening it tells. GLFW stays initialised when
  // it can, which makes the window's own initialisation free. A "no" here is an answer and not an error.
  const GLFWerrorfun previous = glfwSetErrorCallback(nullptr);
  const bool available = glfwInit() == GLFW_TRUE;
  glfwSetErrorCallback(previous);
  return available;
}

WindowContext::WindowContext(const WindowOptions& options) : impl_(std::make_unique<Impl>()) {
  int code = 0;
  glfwSetErrorCallback(reportGlfwError);
  if (glfwInit() != GLFW_TRUE) {
    throw RenderError("no display to open a window on (" + lastGlfwError(&code) +
                      "); set DISPLAY, or use `gravitile render OUT.png`, which needs none");
  }
  impl_->window = openWindow(options);
  if (impl_->window == nullptr) {
    const std::string reason = lastGlfwError(&code);
    const bool glMissing = code == GLFW_VERSION_UNAVAILABLE || code == GLFW_API_UNAVAILABLE;
    throw RenderError(
        (glMissing ? "this display has no OpenGL 4.5 core (" : "the window can't be created (") + reason +
        "); update the graphics driver, or use `gravitile render OUT.png`, which needs no window");
  }
  glfwMakeContextCurrent(impl_->window);
  if (gladLoadGL(glfwGetProcAddress) == 0) {
    throw RenderError("the functions of OpenGL 4.5 can't be loaded; update the graphics driver");
  }
  debugLog_.install();
  setVsync(options.vsync);
}

WindowContext::~WindowContext() = default;

GLFWwindow* WindowContext::handle() const {
  return impl_->window;
}

FramebufferSize WindowContext::framebufferSize() const {
  FramebufferSize size;
  glfwGetFramebufferSize(impl_->window, &size.width, &size.height);
  return size;
}

float WindowContext::contentScale() const {
  float horizontal = 1;
  glfwGetWindowContentScale(impl_->window, &horizontal, nullptr);
  return horizontal;
}

bool WindowContext::shouldClose() const {
  return glfwWindowShouldClose(impl_->window) == GLFW_TRUE;
}

void WindowContext::swap() {
  glfwSwapBuffers(impl_->window);
}

void WindowContext::setVsync(bool on) {
  glfwSwapInterval(on ? 1 : 0);
}

}  // namespace gravitile::render
