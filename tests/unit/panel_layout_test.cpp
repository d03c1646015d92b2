#include "app/panel_layout.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "app/bar_rows.h"
#include "app/panel_columns.h"
#include "app/panel_drop.h"

namespace gravitile::app {
namespace {

// What panels need, in designed pixels, in the order of the table; about that of a GPU's session.
constexpr std::array<float, kPanelCount> kWanted{430, 440, 190, 250, 900, 900, 220, 208, 520, 480, 900, 900};
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

std::vector<Placed> drawn(const LayoutInput& input, const PanelLayout& layout) {
  std::vector<Placed> placed;
  for (const PanelDescriptor& row : panelTable()) {
    const std::size_t k = static_cast<std::size_t>(row.id);
    if (layout.areas[k])
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

struct Window {
  float width, height, scale;
};
// A desk's and a hall's at 1280x720 and 1920x1080; a presentation enlarges the panels.
constexpr Window kRoomy[] = {{1280, 720, 1}, {1920, 1080, 1}, {1280, 720, 1.25F}, {1920, 1080, 1.875F}};
constexpr Window kOthers[] = {{320, 240, 1},  {320, 240, 2},  {200, 100, 1},      {640, 480, 1},
                              {640, 480, 2},  {800, 600, 1},  {800, 600, 1.25F},  {1024, 768, 1},
                              {1136, 640, 2}, {1200, 720, 1}, {1600, 900, 1.25F}, {2560, 1440, 2}};

// All sets of panels, opened at once, and each of them with one of its panels opened last.
template <typename Check>
void forEach(std::span<const Window> windows, const Check& check) {
  for (const Window& window : windows) {
    for (const bool caption : {false, true}) {
      for (unsigned members = 0; members < 1U << kPanelCount; ++members) {
        LayoutInput input{.width = window.width,
                          .height = window.height,
                          .scale = window.scale,
                          .panels = shown(members),
                          .caption = caption};
        check(input, std::optional<PanelId>());
        for (const PanelDescriptor& row : panelTable()) {
          if (!input.panels.shows(row.id)) continue;
          LayoutInput opened = input;
          opened.panels.open(row.id);
          check(opened, std::optional(row.id));
          if (testing::Test::HasFatalFailure()) return;
        }
      }
    }
  }
}
template <typename Check>
void forEachWindow(const Check& check) {
  forEach(kRoomy, check);
  forEach(kOthers, check);
}

std::string describe(const LayoutInput& input, const std::optional<PanelId>& newest) {
  std::string text = std::to_string(int(input.width)) + "x" + std::to_string(int(input.height)) + " at " +
                     std::to_string(input.scale) + (input.caption ? " with a caption" : "");
  for (const PanelDescriptor& row : panelTable()) {
    if (input.panels.shows(row.id)) text.append(" ").append(row.name);
  }
  if (newest) text.append(", last ").append(panelOf(*newest).name);
  return text;
}

TEST(PanelLayout, NoTwoPanelsLieOnTopOfEachOther) {
  forEachWindow([](LayoutInput input, const std::optional<PanelId>& newest) {
    const std::vector<Placed> placed = drawn(input, settle(input));
    for (std::size_t a = 0; a < placed.size(); ++a) {
      for (std::size_t b = a + 1; b < placed.size(); ++b) {
        ASSERT_FALSE(overlap(placed[a].area, placed[b].area))
            << placed[a].name << " and " << placed[b].name << " in " << describe(input, newest);
      }
    }
  });
}

TEST(PanelLayout, EverythingLiesInTheWindow) {
  constexpr float kRounding = 0.01F;
  forEachWindow([](LayoutInput input, const std::optional<PanelId>& newest) {
    for (const Placed& panel : drawn(input, settle(input))) {
      ASSERT_GE(panel.area.left, 0) << panel.name << " in " << describe(input, newest);
      ASSERT_GE(panel.area.top, 0) << panel.name << " in " << describe(input, newest);
      ASSERT_LE(panel.area.right(), input.width + kRounding)
          << panel.name << " in " << describe(input, newest);
      ASSERT_LE(panel.area.bottom(), input.height + kRounding)
          << panel.name << " in " << describe(input, newest);
    }
  });
}

// What a panel is given depends on what it has drawn, which depends on what it was given.
TEST(PanelLayout, AFrameLaterNothingHasMoved) {
  const auto corners = [](const std::optional<PanelArea>& area) {
    return area ? std::array{area->left, area->top, area->width, area->height} : std::array<float, 4>{};
  };
  forEachWindow([&](LayoutInput input, const std::optional<PanelId>& newest) {
    const PanelLayout before = settle(input), after = layOutPanels(input);
    ASSERT_EQ(corners(before.caption), corners(after.caption)) << describe(input, newest);
    for (std::size_t k = 0; k < kPanelCount; ++k) {
      ASSERT_EQ(corners(before.areas[k]), corners(after.areas[k])) << describe(input, newest);
    }
  });
}

TEST(PanelLayout, WhatWasOpenedLastHasItsPlace) {
  forEachWindow([](LayoutInput input, const std::optional<PanelId>& newest) {
    const PanelLayout layout = settle(input);
    ASSERT_EQ(layout.caption.has_value(), input.caption) << describe(input, newest);
    ASSERT_TRUE(!newest || layout.of(*newest)) << describe(input, newest);
  });
}

TEST(PanelLayout, WhatIsThereCanBeRead) {
  forEach(kRoomy, [&](LayoutInput input, const std::optional<PanelId>& newest) {
    const PanelLayout layout = settle(input);
    for (const PanelId id : kMiddlePanels) {
      if (!layout.of(id)) continue;
      ASSERT_GE(layout.of(id)->height, leastHeight(id) * input.scale - 0.1F)
          << panelOf(id).name << " in " << describe(input, newest);
      ASSERT_GE(layout.of(id)->width, (id == PanelId::History ? 300 : 340) * input.scale)
          << panelOf(id).name << " in " << describe(input, newest);
    }
  });
}

TEST(PanelLayout, RateAndErrorStayBesideAllButWhatWasOpenedInTheirPlace) {
  forEach(kRoomy, [](LayoutInput input, const std::optional<PanelId>& newest) {
    if (!input.panels.shows(PanelId::Performance)) return;
    if (newest == PanelId::Simulation || newest == PanelId::Picture) return;
    const PanelLayout layout = settle(input);
    const auto& performance = layout.of(PanelId::Performance);
    ASSERT_TRUE(performance) << describe(input, newest);
    ASSERT_GE(performance->height, 150 * input.scale - 0.1F) << describe(input, newest);
  });
}

// What is seen of panels that were opened one after the other, in the order of the table.
std::string seen(const Window& window, std::initializer_list<PanelId> opened,
                 std::initializer_list<PanelId> closed = {}) {
  LayoutInput input{.width = window.width, .height = window.height, .scale = window.scale};
  for (const PanelId id : opened) input.panels.open(id);
  settle(input);
  for (const PanelId id : closed) input.panels.close(id);
  const PanelLayout layout = settle(input);
  std::string names;
  for (const PanelDescriptor& row : panelTable()) {
    if (layout.of(row.id)) names.append(names.empty() ? "" : " ").append(row.name);
  }
  return names;
}

TEST(PanelLayout, WhatWasOpenedBeforeGivesWayAndComesBack) {
  using enum PanelId;
  const Window desk{1280, 720, 1}, large{1920, 1080, 1}, hall{1280, 720, 1.25F}, tiny{320, 240, 1};
  EXPECT_EQ(seen(desk, {Facts, History}), "simulation performance picture facts history");
  EXPECT_EQ(seen(desk, {Facts, History, Sweep}), "simulation performance picture facts history sweep");
  EXPECT_EQ(seen(desk, {Facts, History, Comparison, Sweep}),
            "simulation performance picture comparison sweep");
  EXPECT_EQ(seen(desk, {Facts, History, Comparison, Sweep}, {Sweep}),
            "simulation performance picture facts history comparison");
  EXPECT_EQ(seen(desk, {Facts, Source, Sweep}), "simulation performance picture source sweep");
  EXPECT_EQ(seen(desk, {Sweep, Source, Facts}), "simulation performance picture facts source");
  EXPECT_EQ(seen(desk, {Sweep, Gallery}), "simulation performance picture gallery sweep");
  EXPECT_EQ(seen(desk, {Source, Sweep, Gallery}), "simulation performance picture gallery sweep");
  EXPECT_EQ(seen(hall, {Sweep, Gallery}), "simulation performance gallery");
  EXPECT_EQ(seen(large, {Facts, History, Source, Sweep}),
            "simulation performance picture facts history source sweep");
  EXPECT_EQ(seen(hall, {Source}), "simulation performance source");
  EXPECT_EQ(seen(hall, {Source, Sweep}), "simulation performance sweep");
  EXPECT_EQ(seen(hall, {Sweep, Source}), "simulation performance source");
  EXPECT_EQ(seen(hall, {Source, Sweep}, {Sweep}), "simulation performance source");
  EXPECT_EQ(seen(hall, {Source, Picture}), "simulation picture source") << "the column of the rate";
  EXPECT_EQ(seen(tiny, {}), "simulation");
  EXPECT_EQ(seen(tiny, {Performance}), "performance");
  EXPECT_EQ(seen(tiny, {Picture}), "picture");
  EXPECT_EQ(seen(tiny, {Sweep}), "sweep");
  EXPECT_EQ(seen(tiny, {Sweep}, {Sweep}), "simulation");
}

// Panels that a lecture's step names at once.
TEST(PanelLayout, AllPanelsOfAStepLeaveTheCaptionTheRateAndTheSweep) {
  for (const Window& window : kRoomy) {
    LayoutInput input{.width = window.width,
                      .height = window.height,
                      .scale = window.scale,
                      .panels = shown((1U << kPanelCount) - 1),
                      .caption = true};
    const PanelLayout layout = settle(input);
    EXPECT_TRUE(layout.caption && layout.of(PanelId::Performance) && layout.of(PanelId::Sweep))
        << describe(input, {});
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

// Panels of the columns, on all sides that somebody may put them, with none or one more: between the columns,
// or at a side where it docks.
template <typename Check>
void forEachSide(const Check& check) {
  constexpr std::array kColumnPanels{PanelId::Simulation, PanelId::Performance, PanelId::Picture};
  constexpr unsigned kSides = 1U << kColumnPanels.size();
  for (unsigned choice = 0; choice < 3 * kSides; ++choice) {
    const unsigned sides = choice % kSides;
    PanelSides chosen;
    const PanelSide docked =
        std::array{PanelSide::Middle, PanelSide::Left, PanelSide::Right}[choice / kSides];
    for (const PanelId id : kMiddlePanels) chosen.set(id, docked);
    for (std::size_t k = 0; k < kColumnPanels.size(); ++k)
      chosen.set(kColumnPanels[k], (sides >> k & 1U) != 0 ? PanelSide::Right : PanelSide::Left);
    const auto checkWindows = [&](std::span<const Window> windows, unsigned members) {
      for (const Window& window : windows) {
        for (const bool caption : {false, true}) {
          for (const PanelDescriptor& row : panelTable()) {
            if ((members >> static_cast<unsigned>(row.id) & 1U) == 0) continue;
            LayoutInput input{.width = window.width,
                              .height = window.height,
                              .scale = window.scale,
                              .panels = shown(members),
                              .sides = chosen,
                              .caption = caption};
            input.panels.open(row.id);
            check(input, row.id);
            if (testing::Test::HasFatalFailure()) return;
          }
        }
      }
    };
    for (unsigned columns = 0; columns < 1U << kColumnPanels.size(); ++columns) {
      unsigned members = 0;
      for (std::size_t k = 0; k < kColumnPanels.size(); ++k)
        members |= (columns >> k & 1U) << static_cast<unsigned>(kColumnPanels[k]);
      for (unsigned middle = 0; middle < kPanelCount; ++middle) {
        checkWindows(kRoomy, members | 1U << middle);
        checkWindows(kOthers, members | 1U << middle);
      }
    }
  }
}

TEST(PanelSides, NoTwoPanelsLieOnTopOfEachOtherWhereverTheyStand) {
  constexpr float kRounding = 0.01F;
  forEachSide([](LayoutInput input, PanelId newest) {
    const std::vector<Placed> placed = drawn(input, settle(input));
    for (std::size_t a = 0; a < placed.size(); ++a) {
      ASSERT_GE(placed[a].area.left, 0) << placed[a].name << " in " << describe(input, newest);
      ASSERT_LE(placed[a].area.right(), input.width + kRounding) << placed[a].name << describe(input, newest);
      ASSERT_LE(placed[a].area.bottom(), input.height + kRounding)
          << placed[a].name << describe(input, newest);
      for (std::size_t b = a + 1; b < placed.size(); ++b) {
        ASSERT_FALSE(overlap(placed[a].area, placed[b].area))
            << placed[a].name << " and " << placed[b].name << " in " << describe(input, newest);
      }
    }
  });
}

TEST(PanelSides, APanelStandsAtItsSide) {
  constexpr float kRounding = 0.01F;
  forEachSide([](LayoutInput input, PanelId newest) {
    const PanelLayout layout = settle(input);
    for (const PanelDescriptor& row : panelTable()) {
      const auto& area = layout.of(row.id);
      if (input.sides.of(row.id) == PanelSide::Middle || !area) continue;
      const float margin = kPanelMargin * input.scale;
      if (input.sides.of(row.id) == PanelSide::Left) {
        ASSERT_NEAR(area->left, margin, kRounding) << row.name << " in " << describe(input, newest);
      } else {
        ASSERT_NEAR(area->right(), input.width - margin, kRounding) << row.name << describe(input, newest);
      }
    }
  });
}

TEST(PanelSides, WhatWasOpenedLastHasItsPlaceWhereverItStands) {
  forEachSide([](LayoutInput input, PanelId newest) {
    ASSERT_TRUE(settle(input).of(newest)) << describe(input, newest);
  });
}

// All that dock, at one side, opened one after the other: what was opened last is there and can be read.
TEST(PanelSides, AColumnOfManyKeepsWhatWasOpenedLast) {
  for (const PanelSide side : {PanelSide::Left, PanelSide::Right}) {
    for (const Window& window : kRoomy) {
      LayoutInput input{.width = window.width, .height = window.height, .scale = window.scale};
      for (const PanelDescriptor& row : panelTable()) {
        if (!row.docks) continue;
        input.sides.set(row.id, side);
        input.panels.open(row.id);
        const PanelLayout layout = settle(input);
        ASSERT_TRUE(layout.of(row.id)) << describe(input, row.id);
        EXPECT_GE(layout.of(row.id)->height, leastHeight(row.id) * window.scale - 0.1F)
            << describe(input, row.id);
        EXPECT_GE(layout.of(row.id)->width, columnWidth(row.id) * window.scale - 0.1F);
      }
    }
  }
}

TEST(PanelSides, WhatCantStandSomewhereIsNotPutThere) {
  PanelSides sides;
  sides.set(PanelId::Sweep, PanelSide::Left);
  sides.set(PanelId::Simulation, PanelSide::Middle);
  EXPECT_EQ(sides, PanelSides());
  sides.set(PanelId::Facts, PanelSide::Left);
  EXPECT_EQ(sides.of(PanelId::Facts), PanelSide::Left);
  sides.set(PanelId::Facts, PanelSide::Middle);
  EXPECT_EQ(sides, PanelSides());
}

TEST(DropZones, LieWhereThePanelCanStandAndCoverTheirThirds) {
  for (const Window& window : kOthers) {
    for (const PanelDescriptor& row : panelTable()) {
      const DropZones zones(row.id, window.width, window.height, window.scale);
      for (const PanelSide side : {PanelSide::Left, PanelSide::Middle, PanelSide::Right}) {
        const auto all = zones.all();
        const auto zone =
            std::find_if(all.begin(), all.end(), [&](const DropZone& one) { return one.side == side; });
        ASSERT_EQ(zone != all.end(), row.mayStand(side)) << row.name;
        if (zone == all.end()) continue;
        EXPECT_EQ(zones.at(zone->area.left + zone->area.width / 2), side) << row.name << window.width;
        EXPECT_GE(zone->area.left, 0);
        EXPECT_LE(zone->area.right(), window.width);
      }
    }
  }
  const DropZones simulation(PanelId::Simulation, 900, 600, 1), facts(PanelId::Facts, 900, 600, 1);
  EXPECT_EQ(simulation.at(450), std::nullopt) << "no place for it";
  EXPECT_EQ(facts.at(450), PanelSide::Middle);
  EXPECT_EQ(simulation.at(0), PanelSide::Left);
  EXPECT_EQ(simulation.at(899), PanelSide::Right);
}

TEST(PanelSides, InAColumnTheyStandInTheOrderOfTheTable) {
  LayoutInput input{.width = 1920, .height = 1400, .scale = 1, .panels = shown(0b111U)};
  for (const PanelSide side : {PanelSide::Left, PanelSide::Right}) {
    for (const PanelDescriptor& row : panelTable()) input.sides.set(row.id, side);
    const PanelLayout layout = settle(input);
    ASSERT_TRUE(layout.of(PanelId::Simulation) && layout.of(PanelId::Performance) &&
                layout.of(PanelId::Picture));
    EXPECT_LT(layout.of(PanelId::Simulation)->top, layout.of(PanelId::Performance)->top);
    EXPECT_LT(layout.of(PanelId::Performance)->top, layout.of(PanelId::Picture)->top);
    const float width = layout.of(PanelId::Simulation)->width;
    EXPECT_EQ(width, kLeftPanelWidth);
    EXPECT_EQ(layout.of(PanelId::Picture)->width, width) << "one column, one width";
    const PictureSpace space = pictureSpace(input);
    EXPECT_EQ(space.left > 0, side == PanelSide::Left);
    EXPECT_NEAR(space.width, 1920 - width - kPanelMargin, 2 * kPanelMargin);
  }
}

TEST(BarRows, AllKernelsFitAt720Lines) {
  constexpr float kChrome = 24 + 2 * 21;  // padding, and a heading
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
  constexpr float kChrome = 24 + 2 * 21;
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
