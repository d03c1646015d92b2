#include "app/palette.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "app/key_table.h"
#include "sim/integrators/integrator_table.h"

namespace gravitile::app {
namespace {

class PaletteTest : public testing::Test {
 protected:
  const std::vector<ListedScene> scenes_ = listScenes({});
  const std::vector<ListedLook> looks_ = listLooks({});
  const PaletteContext context_{.scenes = scenes_, .looks = looks_};
  const std::vector<PaletteEntry> entries_ = paletteEntries(context_);

  // The first that is found.
  std::string first(std::string_view query) const {
    const auto found = searchPalette(entries_, query);
    return found.empty() ? "" : entries_[found.front()].words();
  }
  template <typename Asked>
  std::size_t count() const {
    return static_cast<std::size_t>(std::count_if(
        entries_.begin(), entries_.end(),
        [](const PaletteEntry& entry) { return std::holds_alternative<Asked>(entry.command); }));
  }
};

TEST_F(PaletteTest, HasEverythingThatCanBeAskedFor) {
  std::set<std::string> words;
  for (const PaletteEntry& entry : entries_) {
    EXPECT_FALSE(entry.text.empty()) << entry.group;
    EXPECT_EQ(entry.text.find('\n'), std::string::npos) << entry.text;
    EXPECT_TRUE(words.insert(entry.words()).second) << entry.words();
  }
  EXPECT_EQ(count<command::OpenScene>(), scenes_.size());
  EXPECT_EQ(count<command::UseLook>(), looks_.size());
  EXPECT_EQ(count<command::TogglePanel>(), kPanelCount);
  EXPECT_EQ(count<command::ChangeParameters>(), sim::integratorTable().size());
  EXPECT_EQ(count<command::SetView>(), 3U);
  EXPECT_EQ(count<command::SetTheme>(), themes().size());
  EXPECT_EQ(count<command::MovePanel>(), 3U * 1 + 5U * 2) << "three in columns, five that dock";
}

TEST_F(PaletteTest, HasEveryKeyThatMeansSomethingHere) {
  for (const bool lecture : {false, true}) {
    PaletteContext context = context_;
    context.lecture = lecture;
    const std::vector<PaletteEntry> entries = paletteEntries(context);
    for (const KeyBinding& row : keyTable()) {
      const bool meant = row.holds(lecture) && !row.alias() &&
                         !std::holds_alternative<command::ShowPalette>(row.command) &&
                         !std::holds_alternative<command::Dismiss>(row.command);
      // "Next force kernel" of "next force kernel".
      const std::string_view rest =
          row.alias() ? "" : row.description.substr(1, row.description.find('\n') - 1);
      const bool there = std::any_of(entries.begin(), entries.end(), [&](const PaletteEntry& entry) {
        return entry.key == row.name && entry.text.find(rest) != std::string::npos && !entry.key.empty();
      });
      EXPECT_EQ(there, meant) << row.name << " " << row.description << lecture;
    }
  }
}

TEST_F(PaletteTest, KernelsAreThoseThatCanRun) {
  for (const sim::KernelFamily family : {sim::KernelFamily::Cpu, sim::KernelFamily::Gpu}) {
    for (const std::uint64_t bodies : {std::uint64_t{1000}, std::uint64_t{1} << 22}) {
      PaletteContext context = context_;
      context.family = family;
      context.bodies = bodies;
      std::set<std::string_view> offered, possible;
      for (const PaletteEntry& entry : paletteEntries(context))
        if (const auto* asked = std::get_if<command::SetKernel>(&entry.command))
          offered.insert(asked->choice.kernel->id);
      for (const sim::KernelDescriptor& row : sim::kernelTable())
        if (row.family == family && bodies <= row.maxBodies) possible.insert(row.id);
      EXPECT_EQ(offered, possible);
    }
  }
}

TEST_F(PaletteTest, APanelIsOfferedThePlacesWhereItIsNot) {
  PaletteContext context = context_;
  context.sides.set(PanelId::Simulation, PanelSide::Right);
  context.sides.set(PanelId::Facts, PanelSide::Left);
  for (const PaletteEntry& entry : paletteEntries(context)) {
    const auto* asked = std::get_if<command::MovePanel>(&entry.command);
    if (asked == nullptr) continue;
    EXPECT_NE(context.sides.of(asked->panel), asked->side) << entry.text;
    EXPECT_TRUE(panelOf(asked->panel).mayStand(asked->side)) << entry.text;
  }
}

TEST_F(PaletteTest, FindsWhatPeopleType) {
  EXPECT_EQ(first("plummer").substr(0, 6), "Scene:");
  EXPECT_NE(first("plummer").find("(plummer)"), std::string::npos) << first("plummer");
  EXPECT_NE(first("antennae").find("antennae"), std::string::npos) << first("antennae");
  EXPECT_NE(first("cpu-serial").find("Kernel: cpu-serial"), std::string::npos) << first("cpu-serial");
  EXPECT_EQ(first("hubble"), "Look: Hubble");
  EXPECT_EQ(first("light theme"), "Panels: Light theme");
  EXPECT_EQ(first("edge"), "View: Edge-on");
  EXPECT_EQ(first("undo"), "Action: Undo the last change of a setting");
  EXPECT_EQ(first("scale 200"), "Panels: Scale 200 %");
  EXPECT_EQ(first("energy to the left"), "Panels: Energy to the left side");
  EXPECT_EQ(first("grid on"), "Picture: Grid on");
  EXPECT_EQ(first("zzzzzz"), "");
}

TEST_F(PaletteTest, AnEmptyQueryShowsAllInOrder) {
  const auto all = searchPalette(entries_, "");
  ASSERT_EQ(all.size(), entries_.size());
  EXPECT_TRUE(std::is_sorted(all.begin(), all.end()));
}

}  // namespace
}  // namespace gravitile::app
