#include "app/panels/widgets.h"

#include <gtest/gtest.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
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

// What is drawn in a window of that width: how far to the right letters reach, and how high the entry is.
struct Drawn {
  float right = 0, edge = 0, height = 0;
};
template <typename Draw>
Drawn drawIn(float width, const Draw& draw) {
  Drawn drawn;
  ImGui::GetStyle().WindowBorderSize = 0;
  ImGui::NewFrame();
  ImGui::SetNextWindowPos({0, 0});
  ImGui::SetNextWindowSize({width, 300});
  ImGui::Begin("window", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoBackground);
  const float top = ImGui::GetCursorPosY();
  drawn.edge = ImGui::GetWindowContentRegionMax().x;
  draw();
  drawn.height = ImGui::GetCursorPosY() - top;
  // A selected entry's ground is wider than its letters; none is selected.
  for (const ImDrawVert& vertex : ImGui::GetWindowDrawList()->VtxBuffer)
    drawn.right = std::max(drawn.right, vertex.pos.x);
  ImGui::End();
  ImGui::EndFrame();
  return drawn;
}

TEST_F(WidgetsTest, ALongEntryIsBrokenIntoLinesAndNothingOfItIsCutOff) {
  const ChoiceEntry kShort{"Panel", "Facts", "K"};
  const ChoiceEntry kLong{"Panel", "Picture (colours, light, components, overlays; looks to choose and save)",
                          "I"};
  const float oneLine = drawIn(900, [&] { choiceEntry(kShort, false, 80); }).height;
  EXPECT_EQ(drawIn(900, [&] { choiceEntry(kLong, false, 80); }).height, oneLine);
  for (float width = 260; width < 900; width += 7) {
    const Drawn drawn = drawIn(width, [&] { choiceEntry(kLong, false, 80); });
    EXPECT_LE(drawn.right, drawn.edge + 1) << width;
    const float letters = ImGui::CalcTextSize(kLong.text.data()).x;
    EXPECT_GE(drawn.height * (width - 80), letters * ImGui::GetFontSize())
        << width << ": room for all letters";
    EXPECT_EQ(drawn.height > oneLine, letters > drawn.edge - 80 - 2 * ImGui::GetStyle().WindowPadding.x - 7)
        << width;
  }
}

TEST_F(WidgetsTest, AFittedTextEndsInDotsWhereItIsTooLong) {
  constexpr std::string_view kWords = "gpu-tiled, block 256, 65,536 bodies × two";
  float whole = 0;  // letters have sizes within a frame
  drawIn(900, [&] { whole = ImGui::CalcTextSize(kWords.data()).x; });
  for (float width = 1; width < whole + 20; width += 3) {
    float dots = 0;
    const Drawn drawn = drawIn(900, [&] {
      dots = ImGui::CalcTextSize("...").x;
      fittedText(kWords, width);
    });
    const float left = ImGui::GetStyle().WindowPadding.x;
    EXPECT_LE(drawn.right, left + std::max(width, dots) + 1) << width;
    if (width >= whole) {
      EXPECT_NEAR(drawn.right, left + whole, 2) << width;
    } else if (width > 60) {
      EXPECT_GT(drawn.right, left + width - 20) << width;
    }
  }
}

}  // namespace
}  // namespace gravitile::app
