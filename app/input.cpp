#include "app/input.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <imgui.h>

#include <algorithm>

#include "app/key_table.h"

namespace gravitile::app {
namespace {

// Room for the events of one frame; more only allocate.
constexpr std::size_t kExpectedEvents = 256;

bool popupOpen() {
  return ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
}

}  // namespace

struct Input::Callbacks {
  static Input& of(GLFWwindow* window) { return *static_cast<Input*>(glfwGetWindowUserPointer(window)); }

  static void key(GLFWwindow* window, int key, int scancode, int action, int modifiers) {
    of(window).key(key, action, modifiers);
    of(window).forwardKey(key, scancode, action, modifiers);
  }
  static void button(GLFWwindow* window, int button, int action, int modifiers) {
    of(window).events_.push_back({.kind = Event::Kind::Button,
                                  .code = button,
                                  .pressed = action == GLFW_PRESS,
                                  .modifiers = modifiers});
    ImGui_ImplGlfw_MouseButtonCallback(window, button, action, modifiers);
  }
  static void move(GLFWwindow* window, double x, double y) {
    const double scale = of(window).pixelsPerScreenUnit();
    of(window).events_.push_back({.kind = Event::Kind::Move, .x = x * scale, .y = y * scale});
  }
  static void wheel(GLFWwindow* window, double x, double y) {
    of(window).events_.push_back({.kind = Event::Kind::Wheel, .x = x, .y = y});
    ImGui_ImplGlfw_ScrollCallback(window, x, y);
  }
  static void drop(GLFWwindow* window, int count, const char** paths) {
    of(window).droppedFiles_.assign(paths, paths + count);
  }
};

Input::Input(GLFWwindow* window) : window_(window) {
  events_.reserve(kExpectedEvents);
  glfwSetWindowUserPointer(window, this);
  glfwSetKeyCallback(window, Callbacks::key);
  glfwSetMouseButtonCallback(window, Callbacks::button);
  glfwSetCursorPosCallback(window, Callbacks::move);
  glfwSetScrollCallback(window, Callbacks::wheel);
  glfwSetDropCallback(window, Callbacks::drop);
  glfwSetCharCallback(window, ImGui_ImplGlfw_CharCallback);
  glfwSetCursorEnterCallback(window, ImGui_ImplGlfw_CursorEnterCallback);
  glfwSetWindowFocusCallback(window, ImGui_ImplGlfw_WindowFocusCallback);
}

Input::~Input() {
  glfwSetKeyCallback(window_, nullptr);
  glfwSetMouseButtonCallback(window_, nullptr);
  glfwSetCursorPosCallback(window_, nullptr);
  glfwSetScrollCallback(window_, nullptr);
  glfwSetDropCallback(window_, nullptr);
  glfwSetCharCallback(window_, nullptr);
  glfwSetCursorEnterCallback(window_, nullptr);
  glfwSetWindowFocusCallback(window_, nullptr);
  glfwSetWindowUserPointer(window_, nullptr);
}

double Input::pixelsPerScreenUnit() const {
  int windowHeight = 0, pixelHeight = 0;
  glfwGetWindowSize(window_, nullptr, &windowHeight);
  glfwGetFramebufferSize(window_, nullptr, &pixelHeight);
  return windowHeight > 0 && pixelHeight > 0 ? static_cast<double>(pixelHeight) / windowHeight : 1;
}

void Input::key(int key, int action, int modifiers) {
  if (action == GLFW_RELEASE) return;
  events_.push_back({.kind = Event::Kind::Key,
                     .code = key,
                     .pressed = true,
                     .repeated = action == GLFW_REPEAT,
                     .modifiers = modifiers});
}

void Input::forwardKey(int key, int scancode, int action, int modifiers) {
  if (action == GLFW_PRESS) keysPressedThisFrame_.push_back(key);
  const bool pressedNow = std::find(keysPressedThisFrame_.begin(), keysPressedThisFrame_.end(), key) !=
                          keysPressedThisFrame_.end();
  if (action == GLFW_RELEASE && pressedNow) {
    heldReleases_.push_back({key, scancode, modifiers});
  } else {
    ImGui_ImplGlfw_KeyCallback(window_, key, scancode, action, modifiers);
  }
}

void Input::poll(double timeoutS) {
  for (const HeldRelease& held : heldReleases_) {
    ImGui_ImplGlfw_KeyCallback(window_, held.key, held.scancode, GLFW_RELEASE, held.modifiers);
  }
  heldReleases_.clear();
  keysPressedThisFrame_.clear();
  if (timeoutS > 0) {
    glfwWaitEventsTimeout(timeoutS);
  } else {
    glfwPollEvents();
  }
}

void Input::resolve(CommandQueue& commands, bool lecture) {
  const bool panelsOwnMouse = ImGui::GetIO().WantCaptureMouse;
  for (const Event& event : events_) {
    switch (event.kind) {
      case Event::Kind::Key:
        takeKey(event, commands, lecture);
        break;
      case Event::Kind::Button:
        takeButton(event);
        break;
      case Event::Kind::Move:
        takeMove(event, commands);
        break;
      case Event::Kind::Wheel:
        if (!panelsOwnMouse) commands.push(command::DollyCamera{static_cast<float>(event.y)});
        break;
    }
  }
  events_.clear();
  // One scene is shown at a time: of several files the first is opened.
  if (!droppedFiles_.empty()) commands.push(command::LoadScene{droppedFiles_.front(), std::nullopt});
  droppedFiles_.clear();
}

void Input::takeKey(const Event& event, CommandQueue& commands, bool lecture) const {
  if (ImGui::GetIO().WantCaptureKeyboard || popupOpen()) return;
  const KeyBinding* binding = findKey({.key = event.code,
                                       .shift = (event.modifiers & GLFW_MOD_SHIFT) != 0,
                                       .control = (event.modifiers & GLFW_MOD_CONTROL) != 0},
                                      lecture);
  const bool otherModifier = (event.modifiers & (GLFW_MOD_ALT | GLFW_MOD_SUPER)) != 0;
  if (binding == nullptr || otherModifier || (event.repeated && !binding->repeats)) return;
  commands.push(binding->command);
}

void Input::takeButton(const Event& event) {
  if (!event.pressed) {
    if (event.code == dragButton_) dragButton_ = -1;
    return;
  }
  if (dragButton_ >= 0 || ImGui::GetIO().WantCaptureMouse) return;
  dragButton_ = event.code;
  dragPans_ = event.code != GLFW_MOUSE_BUTTON_LEFT || (event.modifiers & GLFW_MOD_SHIFT) != 0;
}

void Input::takeMove(const Event& event, CommandQueue& commands) {
  const auto dx = static_cast<float>(event.x - pointerX_), dy = static_cast<float>(event.y - pointerY_);
  pointerX_ = event.x;
  pointerY_ = event.y;
  if (dragButton_ < 0) return;
  if (dragPans_) {
    commands.push(command::PanCamera{dx, dy});
  } else {
    commands.push(command::OrbitCamera{dx, dy});
  }
}

}  // namespace gravitile::app
