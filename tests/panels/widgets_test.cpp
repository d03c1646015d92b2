#include "app/panels/widgets.h"

#include <gtest/gtest.h>
#include <imgui.h>

#include <array>
#include <string>
#include <vector>

namespace gravitile::app {
namespace {

constexpr std::array<const char*, 4> kLabels{"Compile", "Next change", "Reset###reset of all sources", "E"};

// ImGui without a window.
class WidgetsTest : public testing::Test {
 protected:
  WidgetsTest() {
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = {1000, 400};
    io.DeltaTime = 1.0F / 60;
    unsigned char* pixels = nullptr;
    int width = 0, height = 0;
    io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
  }
  ~WidgetsTest() override { ImGui::DestroyContext(); }

  struct Row {
    std::vector<ImVec2> corners, ends;
    float edge = 0;
  };
  // A row of buttons or check boxes in a window of that width.
  static Row draw(float width, bool checkBoxes) {
    Row row;
    ImGui::NewFrame();
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({width, 300});
    ImGui::Begin("window", nullptr, ImGuiWindowFlags_NoTitleBar);
    bool on = false;
    for (const char* label : kLabels) {
      if (label != kLabels[0]) besideIfRoom(checkBoxes ? checkBoxWidth(label) : buttonWidth(label));
      checkBoxes ? ImGui::Checkbox(label, &on) : ImGui::Button(label);
      row.corners.push_back(ImGui::GetItemRectMin());
      row.ends.push_back(ImGui::GetItemRectMax());
    }
    row.edge = ImGui::GetWindowContentRegionMax().x;
    ImGui::End();
    ImGui::EndFrame();
    return row;
  }
};

TEST_F(WidgetsTest, ARowIsBrokenWhereThePanelEndsAndNowhereElse) {
  for (const bool checkBoxes : {false, true}) {
    const Row whole = draw(900, checkBoxes);
    const float needed = whole.ends.back().x + ImGui::GetStyle().WindowPadding.x;
    for (float width = 130; width < 500; ++width) {
      const Row row = draw(width, checkBoxes);
      for (const ImVec2& end : row.ends) EXPECT_LE(end.x, row.edge) << width << checkBoxes;
      const bool oneLine = row.corners.front().y == row.corners.back().y;
      EXPECT_EQ(oneLine, width >= needed) << width << checkBoxes;
    }
  }
}

}  // namespace
}  // namespace gravitile::app
