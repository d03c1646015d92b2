#include "app/panel_set.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace gravitile::app {
namespace {

TEST(PanelTable, NamesAndKeysTellThePanelsApart) {
  std::set<std::string> names;
  std::set<char> keys;
  for (const PanelDescriptor& row : panelTable()) {
    EXPECT_EQ(&panelOf(row.id), &row);
    EXPECT_TRUE(names.emplace(row.name).second) << row.name;
    EXPECT_TRUE(keys.insert(row.key).second) << row.key;
    EXPECT_FALSE(row.title.empty() || row.description.empty()) << row.name;
    EXPECT_EQ(row.keyName(), std::string(1, row.key));
  }
  EXPECT_EQ(names.size(), kPanelCount);
}

TEST(ShownPanels, AFreshWindowShowsThoseOfTheTable) {
  const ShownPanels panels;
  for (const PanelDescriptor& row : panelTable())
    EXPECT_EQ(panels.shows(row.id), row.shownAtStart) << row.name;
}

TEST(ShownPanels, EveryPanelTogglesByItself) {
  for (const PanelDescriptor& row : panelTable()) {
    ShownPanels panels;
    panels.toggle(row.id);
    for (const PanelDescriptor& other : panelTable()) {
      EXPECT_EQ(panels.shows(other.id), other.shownAtStart != (other.id == row.id)) << row.name << other.name;
    }
    panels.toggle(row.id);
    EXPECT_EQ(panels.shows(row.id), row.shownAtStart);
  }
}

TEST(ShownPanels, HidingAllKeepsTheChoice) {
  ShownPanels panels;
  panels.toggle(PanelId::Facts);
  panels.toggleAll();
  for (const PanelDescriptor& row : panelTable()) EXPECT_FALSE(panels.shows(row.id)) << row.name;
  panels.toggleAll();
  EXPECT_TRUE(panels.shows(PanelId::Facts));
  EXPECT_TRUE(panels.shows(PanelId::Simulation));
}

TEST(ShownPanels, AskedForWhileAllAreHiddenAPanelIsShownAndNotClosed) {
  ShownPanels panels;
  panels.open(PanelId::Facts);
  panels.toggleAll();
  panels.toggle(PanelId::Facts);
  EXPECT_TRUE(panels.shows(PanelId::Facts));
}

TEST(ShownPanels, AStepSetsThemAllAndAHandOneOfThem) {
  PanelSet step;
  step.set(PanelId::Performance);
  step.set(PanelId::Facts);
  ShownPanels panels;
  panels.toggle(PanelId::Sweep);
  panels.show(step);
  for (const PanelDescriptor& row : panelTable())
    EXPECT_EQ(panels.shows(row.id), step.has(row.id)) << row.name;
  panels.toggle(PanelId::Facts);
  panels.toggle(PanelId::History);
  EXPECT_FALSE(panels.shows(PanelId::Facts));
  EXPECT_TRUE(panels.shows(PanelId::History));
  panels.show(step);
  for (const PanelDescriptor& row : panelTable())
    EXPECT_EQ(panels.shows(row.id), step.has(row.id)) << row.name;
}

TEST(ShownPanels, AStepThatNamesPanelsEndsACleanPicture) {
  ShownPanels panels;
  panels.toggleAll();
  panels.show(PanelSet::atStart());
  EXPECT_TRUE(panels.shows(PanelId::Simulation));
}

TEST(ShownPanels, WhatIsOpenedLastOutranksTheOthers) {
  for (const PanelDescriptor& row : panelTable()) {
    ShownPanels panels;
    panels.open(row.id);
    for (const PanelDescriptor& other : panelTable()) {
      EXPECT_EQ(panels.outranks(row.id, other.id), other.id != row.id) << row.name << other.name;
      EXPECT_FALSE(panels.outranks(other.id, row.id)) << row.name << other.name;
    }
  }
}

TEST(ShownPanels, OfThoseOpenedAtOnceTheLaterInTheTableOutranksTheOthers) {
  ShownPanels panels;
  panels.open(PanelId::Facts);
  panels.show(PanelSet::atStart());
  for (const PanelDescriptor& row : panelTable()) {
    for (const PanelDescriptor& other : panelTable()) {
      EXPECT_EQ(panels.outranks(row.id, other.id), row.id > other.id) << row.name << other.name;
    }
  }
}

}  // namespace
}  // namespace gravitile::app
