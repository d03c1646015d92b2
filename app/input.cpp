#include "app/input.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <iterator>
#include <variant>

#include "app/key_table.h"

namespace gravitile::app {
namespace {

// Room for the events of one frame; more only allocate.
constexpr std::size_t kExpectedEvents = 256;

// A hand that clicks trembles by less than this, screen units; what moves farther drags.
constexpr double kClickReach = 4;
// Between two clicks that are one double click.
constexpr double kDoubleClickS = 0.4;

// Moves the camera in free flight, in camera axes.
struct FlightKey {
  int key;
  glm::vec3 direction;
};
constexpr FlightKey kFlightKeys[] = {
    {GLFW_KEY_W, {0, 0, -1}}, {GLFW_KEY_S, {0, 0, 1}}, {GLFW_KEY_A, {-1, 0, 0}},
    {GLFW_KEY_D, {1, 0, 0}},  {GLFW_KEY_E, {0, 1, 0}}, {GLFW_KEY_Q, {0, -1, 0}},
};

bool isFlightKey(int key) {
  return std::any_of(std::begin(kFlightKeys), std::end(kFlightKeys),
                     [key](const FlightKey& row) { return row.key == key; });
}

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
                                  .modifiers = modifiers,
                                  .timeS = glfwGetTime()});
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

void Input::resolve(CommandQueue& commands, const Context& context) {
  for (const Event& event : events_) {
    switch (event.kind) {
      case Event::Kind::Key:
        takeKey(event, commands, context);
        break;
      case Event::Kind::Button:
        takeButton(event, commands);
        break;
      case Event::Kind::Move:
        takeMove(event, commands);
        break;
      case Event::Kind::Wheel:
        takeWheel(event, commands);
        break;
    }
  }
  events_.clear();
  if (context.flying) takeFlight(commands);
  // One scene is shown at a time: of several files the first is opened.
  if (!droppedFiles_.empty()) commands.push(command::LoadScene{droppedFiles_.front(), std::nullopt});
  droppedFiles_.clear();
}

void Input::takeKey(const Event& event, CommandQueue& commands, const Context& context) {
  if (ImGui::GetIO().WantCaptureKeyboard || popupOpen()) return;
  if (keysLeft_ && event.code != GLFW_KEY_ESCAPE) return;
  const bool control = (event.modifiers & GLFW_MOD_CONTROL) != 0;
  if (context.flying && !control && isFlightKey(event.code)) return;
  const KeyBinding* binding =
      findKey({.key = event.code, .shift = (event.modifiers & GLFW_MOD_SHIFT) != 0, .control = control},
              context.lecture);
  const bool otherModifier = (event.modifiers & (GLFW_MOD_ALT | GLFW_MOD_SUPER)) != 0;
  if (binding == nullptr || otherModifier || (event.repeated && !binding->repeats)) return;
  commands.push(binding->command);
  // What is typed behind it in the same frame is for the palette.
  keysLeft_ = keysLeft_ || std::holds_alternative<command::ShowPalette>(binding->command);
}

// As long as the keys are down, in every frame.
void Input::takeFlight(CommandQueue& commands) const {
  if (ImGui::GetIO().WantCaptureKeyboard || popupOpen()) return;
  if (held(GLFW_KEY_LEFT_CONTROL) || held(GLFW_KEY_RIGHT_CONTROL)) return;
  glm::vec3 direction(0);
  for (const FlightKey& row : kFlightKeys)
    if (held(row.key)) direction += row.direction;
  if (direction == glm::vec3(0)) return;
  commands.push(
      command::MoveCamera{camera::Fly{direction, held(GLFW_KEY_LEFT_SHIFT) || held(GLFW_KEY_RIGHT_SHIFT)}});
}

bool Input::held(int key) const {
  return glfwGetKey(window_, key) == GLFW_PRESS;
}

// Of pixels from the upper left corner.
glm::vec2 Input::place(double x, double y) const {
  int width = 0, height = 0;
  glfwGetFramebufferSize(window_, &width, &height);
  if (width < 1 || height < 1) return {0, 0};
  return {2 * x / width - 1, 1 - 2 * y / height};
}

void Input::takeWheel(const Event& event, CommandQueue& commands) const {
  if (ImGui::GetIO().WantCaptureMouse) return;
  // With Shift some systems turn the wheel sideways.
  const auto steps = static_cast<float>(event.y != 0 ? event.y : event.x);
  if (held(GLFW_KEY_LEFT_SHIFT) || held(GLFW_KEY_RIGHT_SHIFT)) {
    commands.push(command::MoveCamera{camera::ChangeFov{steps}});
  } else if (event.y != 0) {
    commands.push(command::MoveCamera{camera::Dolly{steps, place(pointerX_, pointerY_)}});
  }
}

void Input::takeButton(const Event& event, CommandQueue& commands) {
  if (!event.pressed) {
    if (event.code != dragButton_) return;
    dragButton_ = -1;
    if (dragMoves_) {
      commands.push(command::MoveCamera{camera::Release{}});
    } else if (event.code == GLFW_MOUSE_BUTTON_LEFT && dragKind_ != DragKind::Roll) {
      takeClick(event, commands);
    }
    return;
  }
  if (dragButton_ >= 0 || ImGui::GetIO().WantCaptureMouse) return;
  dragButton_ = event.code;
  dragMoves_ = false;
  pressX_ = pointerX_;
  pressY_ = pointerY_;
  dragKind_ = DragKind::Turn;
  if (event.code != GLFW_MOUSE_BUTTON_LEFT || (event.modifiers & GLFW_MOD_SHIFT) != 0) {
    dragKind_ = DragKind::Pan;
  } else if ((event.modifiers & GLFW_MOD_CONTROL) != 0) {
    dragKind_ = DragKind::Roll;
  }
}

void Input::takeClick(const Event& event, CommandQueue& commands) {
  const double reach = kClickReach * pixelsPerScreenUnit();
  const bool twice = clickTimeS_ >= 0 && event.timeS - clickTimeS_ < kDoubleClickS &&
                     std::hypot(pressX_ - clickX_, pressY_ - clickY_) < 2 * reach;
  const bool more = dragKind_ == DragKind::Pan;  // Shift is held
  commands.push(command::PickBody{{place(pressX_, pressY_), twice && !more, more}});
  clickX_ = pressX_;
  clickY_ = pressY_;
  clickTimeS_ = twice ? -1 : event.timeS;
}

void Input::takeMove(const Event& event, CommandQueue& commands) {
  double fromX = pointerX_, fromY = pointerY_;
  pointerX_ = event.x;
  pointerY_ = event.y;
  if (dragButton_ < 0) return;
  if (!dragMoves_) {
    const double away = std::hypot(event.x - pressX_, event.y - pressY_);
    if (away < kClickReach * pixelsPerScreenUnit()) return;
    dragMoves_ = true;
    fromX = pressX_;
    fromY = pressY_;
  }
  drag(fromX, fromY, commands);
}

// From there to where the pointer is.
void Input::drag(double fromX, double fromY, CommandQueue& commands) const {
  const auto dx = static_cast<float>(pointerX_ - fromX), dy = static_cast<float>(pointerY_ - fromY);
  if (dragKind_ == DragKind::Turn) {
    commands.push(command::MoveCamera{camera::Orbit{dx, dy}});
  } else if (dragKind_ == DragKind::Pan) {
    commands.push(command::MoveCamera{camera::Pan{dx, dy}});
  } else {
    commands.push(command::MoveCamera{camera::Roll{turnAbout({fromX, fromY})}});
  }
}

// The angle about the middle of the picture that the pointer has gone since it was at `from`; the picture
// turns with it.
float Input::turnAbout(const glm::dvec2& from) const {
  int width = 0, height = 0;
  glfwGetFramebufferSize(window_, &width, &height);
  const glm::dvec2 middle(0.5 * width, 0.5 * height);
  const glm::dvec2 a = from - middle, b = glm::dvec2(pointerX_, pointerY_) - middle;
  constexpr double kNoAngle = 25;  // pixels squared
  if (glm::dot(a, a) < kNoAngle || glm::dot(b, b) < kNoAngle) return 0;
  // Pixels count downwards: a positive angle is clockwise in the picture, as Roll counts.
  return static_cast<float>(std::atan2(a.x * b.y - a.y * b.x, glm::dot(a, b)));
}

}  // namespace gravitile::app
