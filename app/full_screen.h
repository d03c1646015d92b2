#pragma once

struct GLFWwindow;

namespace gravitile::app {

// Full screen and back to where and how large the window was.
class FullScreen {
 public:
  // Once a frame; does nothing when the window is in that state already. The screen is the one that most of
  // the window is on; where there is none to be had the window is maximised.
  void set(GLFWwindow* window, bool wanted);
  bool active() const { return active_; }

 private:
  void enter(GLFWwindow* window);
  void leave(GLFWwindow* window) const;

  bool active_ = false;
  int x_ = 0, y_ = 0, width_ = 0, height_ = 0;  // before, screen units
  bool maximised_ = false;                      // before
};

}  // namespace gravitile::app
