#include "app/panels/source_text.h"

#include <gtest/gtest.h>
#include <imgui.h>

#include <string>

namespace gravitile::app {
namespace {

// ImGui without a window. Keys are those of its own table, as a backend would map them.
class SourceTextTest : public testing::Test {
 protected:
  SourceTextTest() {
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = {600, 400};
    io.DeltaTime = 1.0F / 60;
    for (int key = 0; key < ImGuiKey_COUNT; ++key) io.KeyMap[key] = key + 1;
    unsigned char* pixels = nullptr;
    int width = 0, height = 0;
    font = io.Fonts->AddFontDefault();
    ImFontConfig large;
    large.SizePixels = 26;
    largeFont = io.Fonts->AddFontDefault(&large);
    io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
  }
  ~SourceTextTest() override { ImGui::DestroyContext(); }

  SourceText::Outcome frame() {
    const TokenizedText colours = tokenize(text, SourceLanguage::Cuda);
    const LineDiff marks = compareLines("", text);
    const std::vector<sim::SourceError> errors{{"a.cu", 2, "no such thing"}, {"a.cu", 999, "far away"}};
    const SourceText::Content content{.text = text, .colours = colours, .marks = &marks, .errors = errors};
    ImGui::NewFrame();
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({500, windowHeight});
    ImGui::Begin("window", nullptr, ImGuiWindowFlags_NoTitleBar);
    const SourceText::Outcome outcome =
        view.draw("a.cu", content, font, editable ? &text : nullptr, generation);
    ImGui::End();
    ImGui::Render();
    return outcome;
  }
  // Into the text's third line or thereabouts, with a click.
  void enter() {
    ImGui::GetIO().MousePos = {100, 20};
    frame();
    ImGui::GetIO().MouseDown[0] = true;
    frame();
    ImGui::GetIO().MouseDown[0] = false;
    frame();
  }
  SourceText::Outcome press(ImGuiKey key, bool control = false) {
    ImGuiIO& io = ImGui::GetIO();
    io.KeyCtrl = control;
    io.KeyMods = control ? ImGuiKeyModFlags_Ctrl : ImGuiKeyModFlags_None;
    io.KeysDown[key + 1] = true;
    const SourceText::Outcome outcome = frame();
    io.KeysDown[key + 1] = false;
    io.KeyCtrl = false;
    io.KeyMods = ImGuiKeyModFlags_None;
    frame();
    return outcome;
  }
  SourceText::Outcome type(const char* letters) {
    ImGui::GetIO().AddInputCharactersUTF8(letters);
    return frame();
  }

  std::string text = "one\ntwo\nthree\n";
  bool editable = true;
  ImFont *font = nullptr, *largeFont = nullptr;
  float windowHeight = 300;
  std::uint64_t generation = 1;
  SourceText view;
};

TEST_F(SourceTextTest, TypingChangesTheText) {
  EXPECT_FALSE(frame().changed);
  EXPECT_FALSE(view.editing());
  enter();
  ASSERT_TRUE(view.editing());
  EXPECT_TRUE(ImGui::GetIO().WantCaptureKeyboard);
  EXPECT_TRUE(type("x²").changed);
  EXPECT_NE(text.find("x²"), std::string::npos);
  EXPECT_EQ(text.size(), std::string("one\ntwo\nthree\n").size() + 3);
  EXPECT_FALSE(frame().changed);
}

TEST_F(SourceTextTest, ATextCanGrow) {
  enter();
  for (int k = 0; k < 200; ++k) type("0123456789");
  EXPECT_EQ(text.size(), std::string("one\ntwo\nthree\n").size() + 2000);
}

TEST_F(SourceTextTest, TabIndents) {
  enter();
  EXPECT_TRUE(press(ImGuiKey_Tab).changed);
  EXPECT_NE(text.find("  "), std::string::npos);
  EXPECT_TRUE(view.editing());
}

TEST_F(SourceTextTest, EscLeavesAndKeepsWhatWasTyped) {
  enter();
  type("kept");
  press(ImGuiKey_Escape);
  EXPECT_NE(text.find("kept"), std::string::npos);
  EXPECT_FALSE(view.editing());
  EXPECT_FALSE(ImGui::GetIO().WantCaptureKeyboard);
}

TEST_F(SourceTextTest, CtrlEnterSubmitsAndGoesOn) {
  enter();
  type("a");
  const std::string before = text;
  EXPECT_TRUE(press(ImGuiKey_Enter, true).submitted);
  EXPECT_EQ(text, before);
  frame();
  ASSERT_TRUE(view.editing());
  EXPECT_FALSE(press(ImGuiKey_Enter).submitted);
  EXPECT_EQ(text.size(), before.size() + 1);
}

TEST_F(SourceTextTest, AReplacedTextEndsTheEditing) {
  enter();
  type("a");
  text = "another\n";
  ++generation;
  frame();
  frame();
  EXPECT_FALSE(view.editing());
  EXPECT_EQ(text, "another\n");
}

TEST_F(SourceTextTest, TheCaretStaysInSight) {
  text.clear();
  for (int k = 0; k < 200; ++k) text += "line " + std::to_string(k) + "\n";
  enter();
  EXPECT_EQ(view.firstVisibleLine(), 0);
  for (int k = 0; k < 100; ++k) press(ImGuiKey_DownArrow);
  EXPECT_GT(view.firstVisibleLine(), 70);
  EXPECT_LT(view.firstVisibleLine(), 102);
  for (int k = 0; k < 150; ++k) press(ImGuiKey_UpArrow);
  EXPECT_EQ(view.firstVisibleLine(), 0);
}

TEST_F(SourceTextTest, TheCaretStaysInSightWhenThereIsLessRoom) {
  text = std::string(100, '\n');
  enter();
  for (int k = 0; k < 15; ++k) press(ImGuiKey_DownArrow);
  frame();
  EXPECT_EQ(view.firstVisibleLine(), 0);
  windowHeight = 120;
  frame();
  frame();
  EXPECT_GT(view.firstVisibleLine(), 5);
  EXPECT_LT(view.firstVisibleLine(), 17);
}

TEST_F(SourceTextTest, LettersOfAnotherSizeMoveNoLineAway) {
  text = std::string(200, '\n');
  editable = false;
  frame();
  view.scrollTo(100);
  frame();
  frame();
  const std::size_t first = view.firstVisibleLine();
  for (ImFont* other : {largeFont, font}) {
    font = other;
    frame();
    frame();
    EXPECT_EQ(view.firstVisibleLine(), first);
  }
}

TEST_F(SourceTextTest, ScrollsWhereItIsSent) {
  text.clear();
  for (int k = 0; k < 200; ++k) text += "line\n";
  frame();
  view.scrollTo(100);
  frame();
  frame();
  EXPECT_NEAR(static_cast<double>(view.firstVisibleLine()), 98, 1);
}

TEST_F(SourceTextTest, WithoutATextToEditNothingIsEdited) {
  editable = false;
  const std::string before = text;
  enter();
  type("x");
  EXPECT_FALSE(view.editing());
  EXPECT_FALSE(ImGui::GetIO().WantCaptureKeyboard);
  EXPECT_EQ(text, before);
}

TEST_F(SourceTextTest, EmptyAndHugeTextsAreDrawn) {
  for (const std::string& odd :
       {std::string(), std::string("\n"), std::string(100000, 'x'), std::string(20000, '\n')}) {
    text = odd;
    ++generation;
    frame();
    EXPECT_EQ(text, odd);
  }
}

}  // namespace
}  // namespace gravitile::app
