#include "app/key_table.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>

#include <array>

namespace gravitile::app {
namespace {

const std::array kKeys{
    KeyBinding{GLFW_KEY_SPACE, false, false, "Space", "pause or go on", command::TogglePause{}},
    KeyBinding{GLFW_KEY_RIGHT, false, true, "Right arrow", "one step, then pause", command::StepOnce{}},
    KeyBinding{GLFW_KEY_R, false, false, "R", "start the scene anew", command::Reset{}},
    KeyBinding{GLFW_KEY_DOWN, false, false, "Down arrow", "next force kernel", command::NextKernel{+1}},
    KeyBinding{GLFW_KEY_UP, false, false, "Up arrow", "previous force kernel", command::NextKernel{-1}},
    KeyBinding{GLFW_KEY_PAGE_UP, false, false, "Page up", "more bodies: the next power of two",
               command::ScaleBodies{2}, KeyContext::NoLecture},
    KeyBinding{GLFW_KEY_PAGE_DOWN, false, false, "Page down", "fewer bodies: the next power of two",
               command::ScaleBodies{0.5}, KeyContext::NoLecture},
    KeyBinding{GLFW_KEY_PAGE_UP, false, false, "Page up", "the lecture's previous step",
               command::TurnPage{-1}, KeyContext::Lecture},
    KeyBinding{GLFW_KEY_PAGE_DOWN, false, false, "Page down", "the lecture's next step",
               command::TurnPage{+1}, KeyContext::Lecture},
    KeyBinding{GLFW_KEY_F, false, false, "F", "fit the picture to the bodies", command::FitCamera{}},
    KeyBinding{GLFW_KEY_H, false, false, "H", "hide or show the panels", command::TogglePanels{}},
    KeyBinding{GLFW_KEY_K, false, false, "K", "facts of the running kernel",
               command::ToggleLecturePanel{LecturePanel::Facts}},
    KeyBinding{GLFW_KEY_G, false, false, "G", "history of the rate",
               command::ToggleLecturePanel{LecturePanel::History}},
    KeyBinding{GLFW_KEY_C, false, false, "C", "comparison of the kernels tried",
               command::ToggleLecturePanel{LecturePanel::Comparison}},
    KeyBinding{GLFW_KEY_E, false, false, "E", "source of the running kernel, to read and edit",
               command::ToggleLecturePanel{LecturePanel::Source}},
    KeyBinding{GLFW_KEY_W, false, false, "W", "sweep: measure tunings and kernels",
               command::ToggleSweepPanel{}},
    KeyBinding{GLFW_KEY_S, false, false, "S", "save the picture", command::TakeScreenshot{false}},
    KeyBinding{GLFW_KEY_S, true, false, "Shift+S", "save the picture with its panels",
               command::TakeScreenshot{true}},
    KeyBinding{GLFW_KEY_F1, false, false, "F1", "this help", command::ToggleHelp{}},
    KeyBinding{GLFW_KEY_F5, false, false, "F5", "presentation: full screen, large fonts",
               command::TogglePresentation{}},
    KeyBinding{GLFW_KEY_ESCAPE, false, false, "Esc", "close help, message or presentation, else quit",
               command::Dismiss{}},
};

constexpr std::array kMouse{
    MouseBinding{"Left drag", "turn the view"},
    MouseBinding{"Right drag, Shift+drag", "move the view"},
    MouseBinding{"Wheel", "nearer or farther"},
    MouseBinding{"Drop a file", "open it as a scene"},
};

}  // namespace

std::span<const KeyBinding> keyTable() {
  return kKeys;
}

const KeyBinding* findKey(int key, bool shift, bool lecture) {
  for (const KeyBinding& row : kKeys) {
    if (row.key == key && row.shift == shift && row.holds(lecture)) return &row;
  }
  return nullptr;
}

std::span<const MouseBinding> mouseTable() {
  return kMouse;
}

std::string keyHelp() {
  std::string text = "Keys and mouse in the window:\n";
  for (const KeyBinding& row : kKeys) {
    const std::string_view where = row.context == KeyContext::Lecture ? "in a lecture: " : "";
    text += fmt::format("  {:<24}{}{}\n", row.name, where, row.description);
  }
  for (const MouseBinding& row : kMouse) text += fmt::format("  {:<24}{}\n", row.name, row.description);
  return text;
}

}  // namespace gravitile::app
