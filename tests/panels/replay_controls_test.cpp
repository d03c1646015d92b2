#include "app/panels/replay_controls.h"

#include <gtest/gtest.h>
#include <imgui.h>

#include "app/hover_delay.h"

namespace gravitile::app {
namespace {

constexpr std::uint64_t kFrames = 101;
constexpr float kWidth = 840, kPadding = 8, kInset = 10;

// ImGui without a window, and a pointer.
class ReplayControlsTest : public testing::Test {
 protected:
  ReplayControlsTest() {
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.UserData = &hoverDelay_;
    io.DisplaySize = {1000, 400};
    io.DeltaTime = 1.0F / 60;
    ImGui::GetStyle().WindowPadding = {kPadding, kPadding};
    unsigned char* pixels = nullptr;
    int width = 0, height = 0;
    io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
    frame();
    frame();
  }
  ~ReplayControlsTest() override { ImGui::DestroyContext(); }

  // One frame of the window; what is edited is in force in the next one.
  void frame() {
    ImGui::NewFrame();
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({kWidth, 200});
    ImGui::Begin("window", nullptr, ImGuiWindowFlags_NoTitleBar);
    const ReplayControls::Edit edit =
        controls_.draw(playback_, {.frames = kFrames, .label = "frame 1 of 100"});
    rightEdge_ = ImGui::GetItemRectMax().x;
    ImGui::End();
    ImGui::EndFrame();
    playback_ = edit.playback;
    closed_ |= edit.closed;
  }
  void pointer(float x, float y) {
    ImGui::GetIO().MousePos = {x, y};
    frame();
  }
  void press(bool down) {
    ImGui::GetIO().MouseDown[0] = down;
    frame();
  }
  // Of a frame on the strip.
  static float at(double frame) {
    const float left = kPadding + kInset, width = kWidth - 2 * (kPadding + kInset);
    return left + static_cast<float>(frame / (kFrames - 1)) * width;
  }

  HoverDelay hoverDelay_;
  ReplayControls controls_;
  Playback playback_{.frame = 50};
  bool closed_ = false;
  float rightEdge_ = 0;
};

TEST_F(ReplayControlsTest, NothingChangesByItself) {
  const Playback before = playback_;
  for (int k = 0; k < 5; ++k) frame();
  EXPECT_TRUE(playback_ == before);
  EXPECT_FALSE(closed_);
  EXPECT_LT(rightEdge_, kWidth);
}

TEST_F(ReplayControlsTest, ADragScrubsAndPlayGoesOnBehindIt) {
  pointer(at(20), 20);
  press(true);
  EXPECT_NEAR(playback_.frame, 20, 0.2);
  EXPECT_FALSE(playback_.playing);  // held
  pointer(at(77), 25);
  EXPECT_NEAR(playback_.frame, 77, 0.2);
  pointer(5000, 25);  // beyond the end
  EXPECT_EQ(playback_.frame, 100);
  pointer(at(60), 300);  // it follows wherever the pointer is
  EXPECT_NEAR(playback_.frame, 60, 0.2);
  press(false);
  frame();
  EXPECT_TRUE(playback_.playing);
  EXPECT_NEAR(playback_.frame, 60, 0.2);
}

TEST_F(ReplayControlsTest, WhatStoodStandsBehindADrag) {
  playback_.playing = false;
  pointer(at(30), 20);
  press(true);
  press(false);
  frame();
  EXPECT_FALSE(playback_.playing);
  EXPECT_NEAR(playback_.frame, 30, 0.2);
}

TEST_F(ReplayControlsTest, TheFirstButtonsGoToTheBeginningAndBack) {
  const float row = kPadding + 34 + ImGui::GetStyle().ItemSpacing.y + ImGui::GetFrameHeight() / 2;
  pointer(kPadding + 6, row);  // |<
  press(true);
  press(false);
  frame();
  EXPECT_EQ(playback_.frame, 0);
  playback_.frame = 50;
  const float second = kPadding + ImGui::CalcTextSize("|<").x + 2 * ImGui::GetStyle().FramePadding.x +
                       ImGui::GetStyle().ItemSpacing.x + 5;
  pointer(second, row);  // <
  press(true);
  press(false);
  frame();
  EXPECT_EQ(playback_.frame, 49);
  EXPECT_FALSE(playback_.playing);
}

}  // namespace
}  // namespace gravitile::app
