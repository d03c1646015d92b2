#include "app/panel_layout.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace gravitile::app {
namespace {

// What panels need, in designed pixels, in the order of the table; about that of a GPU's session.
constexpr std::array<float, kPanelCount> kWanted{430, 440, 190, 220, 208, 460, 900, 900};
constexpr float kWantedCaption = 330;
constexpr float kLine = 15;  // of the small font, designed pixels

struct Placed {
  std::string name;
  PanelArea area;
};

PanelArea asDrawn(PanelArea area, float wanted) {
  const float height = std::min(wanted, area.height);
  if (area.fromBottom) area.top += area.height - height;
  area.height = height;
  return area;
}

// Frame after frame, until every panel has the height it is given.
PanelLayout settle(LayoutInput& input) {
  PanelLayout layout;
  for (int frame = 0; frame < 4; ++frame) {
    layout = layOutPanels(input);
    for (std::size_t k = 0; k < kPanelCount; ++k) {
      if (layout.areas[k]) input.heights[k] = std::min(kWanted[k] * input.scale, layout.areas[k]->height);
    }
    if (layout.caption) input.captionHeight = std::min(kWantedCaption * input.scale, layout.caption->height);
  }
  return layout;
}

// All that is drawn but the source and the sweep, which may cover what stands in the middle.
std::vector<Placed> drawn(const LayoutInput& input, const PanelLayout& layout) {
  std::vector<Placed> placed;
  for (const PanelDescriptor& row : panelTable()) {
    const std::size_t k = static_cast<std::size_t>(row.id);
    if (row.id == PanelId::Sweep || row.id == PanelId::Source || !layout.areas[k]) continue;
    placed.push_back({std::string(row.name), asDrawn(*layout.areas[k], input.heights[k])});
  }
  if (layout.caption) placed.push_back({"caption", asDrawn(*layout.caption, input.captionHeight)});
  return placed;
}

bool overlap(const PanelArea& a, const PanelArea& b) {
  constexpr float kRounding = 0.01F;
  return a.left < b.right() - kRounding && b.left < a.right() - kRounding && a.top < b.bottom() - kRounding &&
         b.top < a.bottom() - kRounding;
}

ShownPanels shown(unsigned members) {
  PanelSet set;
  for (const PanelDescriptor& row : panelTable()) {
    set.set(row.id, (members >> static_cast<unsigned>(row.id) & 1U) != 0);
  }
  ShownPanels panels;
  panels.show(set);
  return panels;
}

ShownPanels shown(std::initializer_list<PanelId> ids) {
  PanelSet set;
  for (const PanelId id : ids) set.set(id);
  ShownPanels panels;
  panels.show(set);
  return panels;
}

template <typename Check>
void forEachWindow(const Check& check) {
  constexpr float kSizes[][2] = {{640, 480},  {800, 600},  {1024, 768}, {1136, 640},
                                 {1200, 720}, {1280, 720}, {1600, 900}, {2560, 1440}};
  for (const auto& size : kSizes) {
    for (const float scale : {1.0F, 1.25F, 2.0F}) {
      for (const bool caption : {false, true}) {
        for (unsigned members = 0; members < 1U << kPanelCount; ++members) {
          check(LayoutInput{.width = size[0],
                            .height = size[1],
                            .scale = scale,
                            .panels = shown(members),
                            .caption = caption});
        }
      }
    }
  }
}

std::string describe(const LayoutInput& input) {
  std::string text = std::to_string(int(input.width)) + "x" + std::to_string(int(input.height)) + " at " +
                     std::to_string(input.scale) + (input.caption ? " with a caption" : "");
  for (const PanelDescriptor& row : panelTable()) {
    if (input.panels.shows(row.id)) text.append(" ").append(row.name);
  }
  return text;
}

TEST(PanelLayout, NoTwoPanelsLieOnTopOfEachOther) {
  forEachWindow([](LayoutInput input) {
    const PanelLayout layout = settle(input);
    const std::vector<Placed> placed = drawn(input, layout);
    for (std::size_t a = 0; a < placed.size(); ++a) {
      for (std::size_t b = a + 1; b < placed.size(); ++b) {
        // A window that has no height left for anything is no place for many panels.
        if (placed[a].area.height < 2 || placed[b].area.height < 2) continue;
        ASSERT_FALSE(overlap(placed[a].area, placed[b].area))
            << placed[a].name << " and " << placed[b].name << " in " << describe(input);
      }
    }
  });
}

TEST(PanelLayout, TheSweepCoversNoColumn) {
  forEachWindow([](LayoutInput input) {
    const PanelLayout layout = settle(input);
    const auto& sweep = layout.of(PanelId::Sweep);
    if (!sweep) return;
    for (const PanelId id : {PanelId::Simulation, PanelId::Performance, PanelId::Picture}) {
      if (!layout.of(id)) continue;
      ASSERT_FALSE(overlap(*sweep, *layout.of(id))) << describe(input);
    }
    if (!layout.caption) return;
    ASSERT_FALSE(overlap(*sweep, asDrawn(*layout.caption, input.captionHeight))) << describe(input);
  });
}

TEST(PanelLayout, EverythingLiesInTheWindow) {
  forEachWindow([](LayoutInput input) {
    if (input.width < 500 * input.scale) return;  // narrower than a column and its margins
    for (const Placed& panel : drawn(input, settle(input))) {
      ASSERT_GE(panel.area.left, 0) << panel.name << " in " << describe(input);
      ASSERT_GE(panel.area.top, 0) << panel.name << " in " << describe(input);
      ASSERT_LE(panel.area.right(), input.width + 0.01F) << panel.name << " in " << describe(input);
      if (panel.area.height < 2) continue;
      ASSERT_LE(panel.area.bottom(), input.height + 0.01F) << panel.name << " in " << describe(input);
    }
  });
}

// The windows of the desk: nothing that is asked for is left out.
TEST(PanelLayout, WhereThereIsRoomEveryPanelIsThere) {
  for (const auto& [width, height] : {std::pair{1280.0F, 720.0F}, {1920.0F, 1080.0F}}) {
    for (const bool caption : {false, true}) {
      for (unsigned members = 0; members < 1U << kPanelCount; ++members) {
        LayoutInput input{.width = width, .height = height, .panels = shown(members), .caption = caption};
        const PanelLayout layout = settle(input);
        for (const PanelDescriptor& row : panelTable()) {
          ASSERT_EQ(layout.of(row.id).has_value(), input.panels.shows(row.id))
              << row.name << " in " << describe(input);
        }
        ASSERT_EQ(layout.caption.has_value(), caption);
      }
    }
  }
}

// A projector of 1280x720 in presentation mode: 1024x576 designed pixels.
TEST(PanelLayout, APresentationShowsTheRateAboveTheFacts) {
  for (const PanelId id : {PanelId::Facts, PanelId::History, PanelId::Comparison}) {
    LayoutInput input{.width = 1280,
                      .height = 720,
                      .scale = 1.25F,
                      .panels = shown({PanelId::Performance, id}),
                      .caption = true};
    const PanelLayout layout = settle(input);
    ASSERT_TRUE(layout.of(PanelId::Performance) && layout.of(id) && layout.caption) << panelOf(id).name;
    EXPECT_GE(layout.of(PanelId::Performance)->height, 150 * input.scale) << panelOf(id).name;
    EXPECT_GE(layout.of(id)->width, 520 * input.scale) << "two columns of facts";
  }
}

TEST(PanelLayout, HistoryAndComparisonStandSideBySideOnlyWhereBothAreLegible) {
  for (const float width : {1280.0F, 1440.0F, 1920.0F}) {
    LayoutInput input{
        .width = width,
        .height = 1080,
        .panels = shown({PanelId::Simulation, PanelId::Performance, PanelId::History, PanelId::Comparison})};
    const PanelLayout layout = settle(input);
    const PanelArea &history = *layout.of(PanelId::History), &comparison = *layout.of(PanelId::Comparison);
    EXPECT_GE(history.width, 300);
    EXPECT_GE(comparison.width, 340);
    EXPECT_EQ(history.top == comparison.top, width > 1400) << width;
  }
}

TEST(PanelLayout, ThePictureHasTheRoomBetweenTheColumns) {
  LayoutInput input{.width = 1280, .height = 720};
  EXPECT_EQ(pictureSpace(input).left, 364);
  EXPECT_EQ(pictureSpace(input).width, 608);
  input.panels.toggleAll();
  EXPECT_EQ(pictureSpace(input).left, 0);
  EXPECT_EQ(pictureSpace(input).width, 1280);
  input = {.width = 500, .height = 400};
  EXPECT_FLOAT_EQ(pictureSpace(input).width, 500.0F / 3) << "behind the panels where they leave less";
}

TEST(BarRows, AllKernelsFitAt720Lines) {
  constexpr float kChrome = 24 + 21;  // padding, and a heading
  for (const std::size_t bars : {std::size_t{1}, std::size_t{7}, std::size_t{15}, std::size_t{24}}) {
    LayoutInput input{.width = 1280,
                      .height = 720,
                      .panels = shown({PanelId::Simulation, PanelId::Performance, PanelId::Comparison})};
    const float height = settle(input).of(PanelId::Comparison)->height;
    const BarRows rows = shareHeight(bars, kLine, 0.6F * height - kChrome, height - kChrome);
    EXPECT_GE(rows.pitch, kLine);
    EXPECT_LE(rows.pitch * static_cast<float>(bars), height - kChrome) << bars;
    EXPECT_EQ(rows.columns, 1) << bars;
  }
}

TEST(BarRows, ManyBarsBesideFactsAndHistoryStandInTwoColumns) {
  constexpr float kChrome = 24 + 21;
  LayoutInput input{.width = 1280,
                    .height = 720,
                    .panels = shown({PanelId::Simulation, PanelId::Performance, PanelId::Comparison,
                                     PanelId::History, PanelId::Facts})};
  const float height = settle(input).of(PanelId::Comparison)->height;
  const BarRows rows = shareHeight(24, kLine, 0.6F * height - kChrome, height - kChrome);
  EXPECT_EQ(rows.columns, 2);
  EXPECT_LE(rows.pitch * 12, height - kChrome);
}

TEST(BarRows, FewBarsAreComfortableAndNoneAreNoMatter) {
  EXPECT_FLOAT_EQ(shareHeight(3, 10, 500, 900).pitch, 16);
  EXPECT_EQ(shareHeight(0, 10, 500, 900).columns, 1);
  EXPECT_GE(shareHeight(24, 10, -5, -5).pitch, 10);
}

}  // namespace
}  // namespace gravitile::app
