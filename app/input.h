#pragma once

#include <glm/vec2.hpp>
#include <string>
#include <vector>

#include "app/session.h"

struct GLFWwindow;

namespace gravitile::app {

// Turns GLFW's events into commands. Every event has one owner: the panels where they want it, else the
// picture; and a drag stays with the side it began on.
class Input {
 public:
  // Installs the window's callbacks. ImGui's GLFW backend is initialised without callbacks of its own; its
  // events are passed on from here.
  explicit Input(GLFWwindow* window);
  ~Input();
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;

  // Takes in what happened; before ImGui's new frame. Waits up to `timeoutS` for something when it is > 0.
  void poll(double timeoutS);

  // Gives each event to its owner; after ImGui's new frame, which knows what lies under the pointer.
  struct Context {
    bool lecture = false;  // one is loaded
    bool flying = false;   // keys move the camera
  };
  void resolve(CommandQueue& commands, const Context& context);

  // Something that is typed into has the keys, though ImGui may not know yet; only Esc comes through.
  void leaveKeys(bool left) { keysLeft_ = left; }

 private:
  struct Event {
    enum class Kind { Key, Button, Move, Wheel } kind;
    int code = 0;  // key or button
    bool pressed = false;
    bool repeated = false;
    int modifiers = 0;
    double x = 0, y = 0;  // pointer in pixels, or wheel steps in y
    double timeS = 0;     // of a button, by GLFW's clock
  };
  struct Callbacks;  // GLFW's side

  void key(int key, int action, int modifiers);
  void forwardKey(int key, int scancode, int action, int modifiers);
  void takeKey(const Event& event, CommandQueue& commands, const Context& context);
  void takeFlight(CommandQueue& commands) const;
  void takeButton(const Event& event, CommandQueue& commands);
  void takeClick(const Event& event, CommandQueue& commands);
  void takeMove(const Event& event, CommandQueue& commands);
  void takeWheel(const Event& event, CommandQueue& commands) const;
  void drag(double fromX, double fromY, CommandQueue& commands) const;
  float turnAbout(const glm::dvec2& from) const;
  double pixelsPerScreenUnit() const;
  glm::vec2 place(double x, double y) const;
  bool held(int key) const;

  GLFWwindow* window_;
  std::vector<Event> events_;
  std::vector<std::string> droppedFiles_;
  // ImGui looks at key states once a frame: a release in the frame of its press would hide the press from
  // it, so that such a release is passed on a frame later.
  struct HeldRelease {
    int key, scancode, modifiers;
  };
  std::vector<int> keysPressedThisFrame_;
  std::vector<HeldRelease> heldReleases_;
  enum class DragKind { Turn, Pan, Roll };
  int dragButton_ = -1;  // the button whose drag the picture owns
  DragKind dragKind_ = DragKind::Turn;
  bool dragMoves_ = false;          // it is no click any more
  double pressX_ = 0, pressY_ = 0;  // where it began
  bool keysLeft_ = false;
  double pointerX_ = 0, pointerY_ = 0;
  double clickX_ = 0, clickY_ = 0, clickTimeS_ = -1;  // the last one
};

}  // namespace gravitile::app
