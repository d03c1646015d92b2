#pragma once

#include <memory>
#include <string>

#include "render/context.h"

struct GLFWwindow;

namespace gravitile::render {

struct WindowOptions {
  int width = 1280, height = 720;  // screen coordinates
  std::string title = "Gravitile";
  bool vsync = true;
  bool visible = true;
};

struct FramebufferSize {
  int width = 0, height = 0;  // pixels; 0 x 0 while minimised
};

// A window with a GL 4.5 core context. Errors of GLFW are logged; only a window that can't be made ends in
// an exception.
class WindowContext final : public Context {
 public:
  // True when there is a display to open a window on (X11 or Wayland).
  static bool displayAvailable();

  // Throws RenderError that says whether the display or the GL version is missing.
  explicit WindowContext(const WindowOptions& options);
  ~WindowContext() override;
  WindowContext(const WindowContext&) = delete;
  WindowContext& operator=(const WindowContext&) = delete;

  GLFWwindow* handle() const;
  FramebufferSize framebufferSize() const;
  float contentScale() const;  // pixels of the UI per designed pixel: 1, 1.5, 2 ...
  bool shouldClose() const;
  void swap();
  void setVsync(bool on);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace gravitile::render
