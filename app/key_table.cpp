#include "app/key_table.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>

#include <array>
#include <vector>

namespace gravitile::app {
namespace {

// Of the run and the picture.
const std::array kRunKeys{
    KeyBinding{GLFW_KEY_SPACE, false, false, "Space", "pause or go on", command::TogglePause{}},
    KeyBinding{GLFW_KEY_RIGHT, false, true, "Right arrow", "one step, then pause", command::StepOnce{}},
    KeyBinding{GLFW_KEY_BACKSPACE, false, false, "Backspace", "start the scene anew", command::Reset{}},
    KeyBinding{GLFW_KEY_J, false, false, "J", "record the run's trajectory, or end that",
               command::RecordTrajectory{}},
    KeyBinding{GLFW_KEY_LEFT, false, true, "Left arrow", "one frame of a replay back",
               command::StepReplay{-1}},
    KeyBinding{GLFW_KEY_LEFT_BRACKET, false, true, "[", "a slower pace; a replay: slower, then backwards",
               command::ChangeSpeed{-1}},
    KeyBinding{GLFW_KEY_RIGHT_BRACKET, false, true, "]", "a faster pace, or replay",
               command::ChangeSpeed{+1}},
    KeyBinding{GLFW_KEY_HOME, false, false, "Home", "first frame of a replay", command::SeekReplay{0}},
    KeyBinding{GLFW_KEY_END, false, false, "End", "its last frame", command::SeekReplay{1}},
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
    KeyBinding{GLFW_KEY_B, false, false, "B", "hide or show time and scale bar", command::ToggleScale{}},
    KeyBinding{GLFW_KEY_F, false, false, "F", "fit the picture to the bodies", command::FitCamera{}},
};

// Of the camera; after them come the bookmarks.
constexpr float kRollStep = 0.0872665F;  // 5 degrees
const std::array kCameraKeys{
    KeyBinding{GLFW_KEY_Z, false, false, "Z", "free flight, and its end",
               command::MoveCamera{camera::ToggleFlight{}}},
    KeyBinding{GLFW_KEY_T, false, false, "T", "turntable: the view turns about the z axis, or no more",
               command::MoveCamera{camera::ToggleTurntable{}}},
    KeyBinding{GLFW_KEY_Y, false, false, "Y", "play the camera's path, or stop it",
               command::MoveCamera{camera::TogglePlay{}}},
    KeyBinding{GLFW_KEY_COMMA, false, true, "Comma", "roll the view to the left",
               command::MoveCamera{camera::Roll{-kRollStep}}},
    KeyBinding{GLFW_KEY_PERIOD, false, true, "Period", "roll the view to the right",
               command::MoveCamera{camera::Roll{kRollStep}}},
};

// Of the window; after them comes a key for each panel.
const std::array kWindowKeys{
    KeyBinding{GLFW_KEY_S, false, false, "S", "save the picture", command::TakeScreenshot{false}},
    KeyBinding{GLFW_KEY_S, true, false, "Shift+S", "save the picture with its panels",
               command::TakeScreenshot{true}},
    KeyBinding{GLFW_KEY_R, false, false, "R", "record a film of the picture, and end it",
               command::ToggleFilm{false}},
    KeyBinding{GLFW_KEY_R, true, false, "Shift+R", "record a film with the panels, and end it",
               command::ToggleFilm{true}},
    KeyBinding{GLFW_KEY_S, false, false, "Ctrl+S", "save the run, to go on with it later",
               command::SaveCheckpoint{}, KeyContext::Always, true},
    KeyBinding{GLFW_KEY_Z, false, true, "Ctrl+Z", "undo the last change of a setting", command::Undo{},
               KeyContext::Always, true},
    KeyBinding{GLFW_KEY_Y, false, true, "Ctrl+Y", "do it again; Ctrl+Shift+Z too", command::Redo{},
               KeyContext::Always, true},
    KeyBinding{GLFW_KEY_Z, true, true, "", "do it again", command::Redo{}, KeyContext::Always, true},
    KeyBinding{GLFW_KEY_P, false, false, "Ctrl+P", "find any action, scene, kernel or look by typing",
               command::ShowPalette{true}, KeyContext::Always, true},
    KeyBinding{GLFW_KEY_EQUAL, false, true, "Ctrl+plus", "larger panels", command::ChangePanelScale{+1},
               KeyContext::Always, true},
    KeyBinding{GLFW_KEY_EQUAL, true, true, "", "larger panels", command::ChangePanelScale{+1},
               KeyContext::Always, true},
    KeyBinding{GLFW_KEY_KP_ADD, false, true, "", "larger panels", command::ChangePanelScale{+1},
               KeyContext::Always, true},
    KeyBinding{GLFW_KEY_MINUS, false, true, "Ctrl+minus", "smaller panels", command::ChangePanelScale{-1},
               KeyContext::Always, true},
    KeyBinding{GLFW_KEY_KP_SUBTRACT, false, true, "", "smaller panels", command::ChangePanelScale{-1},
               KeyContext::Always, true},
    KeyBinding{GLFW_KEY_0, false, false, "Ctrl+0", "panels of the usual size", command::ChangePanelScale{0},
               KeyContext::Always, true},
    KeyBinding{GLFW_KEY_KP_0, false, false, "", "panels of the usual size", command::ChangePanelScale{0},
               KeyContext::Always, true},
    KeyBinding{GLFW_KEY_F1, false, false, "F1", "this help", command::ToggleHelp{}},
    KeyBinding{GLFW_KEY_F5, false, false, "F5", "presentation: full screen, large fonts",
               command::TogglePresentation{}},
    KeyBinding{
        GLFW_KEY_ESCAPE, false, false, "Esc",
        "leave a text or list, else close help, flight or red message,\nelse cancel the sweep, else close "
        "sweep, gallery or\ncomposer, else let go of the picked body, else end\nthe replay, else the "
        "presentation, else "
        "quit",
        command::Dismiss{}},
    KeyBinding{GLFW_KEY_H, false, false, "H", "hide or show all panels", command::TogglePanels{}},
};

constexpr std::array kMouse{
    MouseBinding{"Left drag", "turn the view"},
    MouseBinding{"Right drag, Shift+drag", "move the view"},
    MouseBinding{"Ctrl+drag", "roll the view"},
    MouseBinding{"Wheel", "nearer or farther; what is under the pointer stays there"},
    MouseBinding{"Shift+wheel", "narrower or wider field of view"},
    MouseBinding{"Click", "pick a body: what it is, and where"},
    MouseBinding{"Shift+click", "choose one more body, or let it go: for trails"},
    MouseBinding{"Double click", "fly to it, or to what is behind the pointer"},
    MouseBinding{"W S, A D, E Q", "in free flight: ahead and back, left and right, up and down"},
    MouseBinding{"Drag, Shift", "in free flight: look around; faster"},
    MouseBinding{"Drop a file", "open it as a scene; a saved run goes on, a trajectory is played"},
};

// A panel's key is the letter itself.
static_assert(GLFW_KEY_A == 'A' && GLFW_KEY_Z == 'Z' && GLFW_KEY_0 == '0' && GLFW_KEY_9 == '9');

// 1 to 9 fly to the views that Ctrl+1 to Ctrl+9 keep.
void addBookmarks(std::vector<KeyBinding>& keys) {
  constexpr auto kAlways = KeyContext::Always;
  for (std::size_t number = 1; number <= kBookmarks; ++number) {
    const int key = GLFW_KEY_0 + static_cast<int>(number);
    const bool first = number == 1;
    keys.push_back({key, false, false, first ? "1 ... 9" : "", "fly to a view that was kept",
                    command::MoveCamera{camera::GoToBookmark{number}}});
    keys.push_back({key, false, false, first ? "Ctrl+1 ... 9" : "", "keep the view",
                    command::MoveCamera{camera::StoreBookmark{number}}, kAlways, true});
  }
}

std::vector<KeyBinding> makeKeys() {
  std::vector<KeyBinding> keys(kRunKeys.begin(), kRunKeys.end());
  keys.insert(keys.end(), kCameraKeys.begin(), kCameraKeys.end());
  addBookmarks(keys);
  keys.insert(keys.end(), kWindowKeys.begin(), kWindowKeys.end());
  for (const PanelDescriptor& panel : panelTable()) {
    keys.push_back(
        {panel.key, false, false, panel.keyName(), panel.description, command::TogglePanel{panel.id}});
  }
  return keys;
}

}  // namespace

std::span<const KeyBinding> keyTable() {
  static const std::vector<KeyBinding> keys = makeKeys();
  return keys;
}

const KeyBinding* findKey(const KeyPress& press, bool lecture) {
  for (const KeyBinding& row : keyTable()) {
    const bool pressed = row.key == press.key && row.shift == press.shift && row.control == press.control;
    if (pressed && row.holds(lecture)) return &row;
  }
  return nullptr;
}

std::span<const MouseBinding> mouseTable() {
  return kMouse;
}

std::string keyHelp() {
  constexpr std::size_t kIndent = 26;
  std::string text = "Keys and mouse in the window:\n";
  for (const KeyBinding& row : keyTable()) {
    if (row.alias()) continue;
    const std::string_view where = row.context == KeyContext::Lecture ? "in a lecture: " : "";
    std::string description(row.description);
    for (std::size_t at = 0; (at = description.find('\n', at)) != std::string::npos; at += kIndent) {
      description.insert(at + 1, kIndent, ' ');
    }
    text += fmt::format("  {:<24}{}{}\n", row.name, where, description);
  }
  for (const MouseBinding& row : kMouse) text += fmt::format("  {:<24}{}\n", row.name, row.description);
  return text;
}

}  // namespace gravitile::app
