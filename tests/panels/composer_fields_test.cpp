#include "app/panels/composer_fields.h"

#include <gtest/gtest.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "app/hover_delay.h"
#include "app/scene_draft.h"

namespace gravitile::app {
namespace {

// ImGui without a window.
class ComposerFieldsTest : public testing::Test {
 protected:
  ComposerFieldsTest() {
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.UserData = &hoverDelay_;
    io.DisplaySize = {1000, 800};
    io.DeltaTime = 1.0F / 60;
    for (int key = 0; key < ImGuiKey_COUNT; ++key) io.KeyMap[key] = key + 1;
    unsigned char* pixels = nullptr;
    int width = 0, height = 0;
    io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
  }
  ~ComposerFieldsTest() override { ImGui::DestroyContext(); }

  static void frame(const std::function<void()>& draw) {
    ImGui::NewFrame();
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({400, 700});
    ImGui::Begin("window", nullptr, ImGuiWindowFlags_NoTitleBar);
    draw();
    ImGui::End();
    ImGui::Render();
  }
  // Clicks at that place of the window, in three frames.
  static void click(const std::function<void()>& draw, const ImVec2& at) {
    ImGui::GetIO().MousePos = at;
    frame(draw);
    ImGui::GetIO().MouseDown[0] = true;
    frame(draw);
    ImGui::GetIO().MouseDown[0] = false;
    frame(draw);
  }
  static void type(const std::function<void()>& draw, const char* text) {
    for (; *text != 0; ++text) {
      ImGui::GetIO().AddInputCharacter(static_cast<unsigned>(*text));
      frame(draw);
    }
  }

  HoverDelay hoverDelay_;
};

TEST_F(ComposerFieldsTest, ANumberThatIsTypedArrivesAndOneThatIsEmptiedIsLeftOut) {
  const struct {
    const char* typed;
    std::optional<double> before, after;
  } rows[] = {{"2.5", {}, 2.5}, {"1e-3", {}, 1e-3}, {"-4", {}, -4.0},
              {"7", 3.0, 37.0}, {"1e", {}, 1.0},    {"-", {}, std::nullopt}};
  for (const auto& row : rows) {
    std::optional<double> value = row.before;
    ImVec2 middle;
    const auto draw = [&] {
      ImGui::PushID(row.typed);
      ImGui::SetNextItemWidth(200);
      optionalNumber("##number", "own", value);
      middle = {ImGui::GetItemRectMax().x - 3, ImGui::GetItemRectMin().y + 5};
      ImGui::PopID();
    };
    frame(draw);
    click(draw, middle);
    type(draw, row.typed);
    EXPECT_EQ(value, row.after) << row.typed;
    click(draw, {390, 690});
    EXPECT_EQ(value, row.after) << row.typed << ", left";
  }
  std::optional<double> value = 5.0;
  ImVec2 middle;
  const auto draw = [&] {
    optionalNumber("##emptied", "own", value);
    middle = {ImGui::GetItemRectMax().x - 3, ImGui::GetItemRectMin().y + 5};
  };
  frame(draw);
  click(draw, middle);
  ImGui::GetIO().KeysDown[ImGuiKey_Backspace + 1] = true;
  frame(draw);
  EXPECT_EQ(value, std::nullopt);
}

TEST_F(ComposerFieldsTest, NothingChangesWhileNobodyTouchesIt) {
  for (const char* scene : {"antennae", "cluster-of-galaxies", "plummer"}) {
    sim::SceneFile draft = *sceneDraft(scene);
    const sim::SceneFile before = draft;
    bool changed = false;
    const auto draw = [&] {
      int number = 0;
      for (sim::ComponentSpec& component : draft.components) {
        ImGui::PushID(number++);
        changed |= drawComponentFields(component, 90);
        ImGui::PopID();
      }
      if (draft.orbit) changed |= drawOrbitFields(draft.components, *draft.orbit, 90);
    };
    for (int k = 0; k < 3; ++k) frame(draw);
    EXPECT_FALSE(changed) << scene;
    EXPECT_EQ(draft, before) << scene;
  }
}

TEST_F(ComposerFieldsTest, ThePlotIsToScaleAndWithinItsRectangle) {
  for (const double eccentricity : {0.0, 0.7, 1.0, 2.5}) {
    SCOPED_TRACE(eccentricity);
    const sim::OrbitSpec orbit{.components = {"a", "b"},
                               .pericentre = 3,
                               .eccentricity = eccentricity,
                               .separation = eccentricity > 0 ? 9 : 3};
    const OrbitPreview preview = previewOrbit(orbit, {2, 1}, 1);
    const ImVec2 corner{40, 60}, size{220, 160};
    const OrbitFrame at = orbitFrame(preview, corner, size);
    double farthest = 0;
    for (const OrbitPreview::Path& path : preview.paths) {
      for (const OrbitPreview::Point& point : path.points) {
        const ImVec2 pixel = at(point);
        EXPECT_GE(pixel.x, corner.x);
        EXPECT_GE(pixel.y, corner.y);
        EXPECT_LE(pixel.x, corner.x + size.x);
        EXPECT_LE(pixel.y, corner.y + size.y);
        farthest = std::max<double>(farthest, std::hypot(pixel.x - at.middle.x, pixel.y - at.middle.y));
      }
    }
    EXPECT_NEAR(farthest, 0.9 * 80, 0.5) << "as large as there is room";
    const ImVec2 left = at(preview.paths[0].pericentre), right = at(preview.paths[1].pericentre);
    EXPECT_NEAR(right.x - left.x, at.perUnit * 3, 0.01) << "the pericentre to scale";
    EXPECT_NEAR(left.y, right.y, 0.01);
    EXPECT_NEAR(at({0, 1}).y, at.middle.y - at.perUnit, 0.01) << "the same scale upwards";
  }
}

}  // namespace
}  // namespace gravitile::app
