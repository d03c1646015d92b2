#include "app/settings_history.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "sim/integrators/integrator_table.h"

namespace gravitile::app {
namespace {

using Kind = SettingId::Kind;

Settings start() {
  Settings settings;
  settings.parameters.integrator = &sim::findIntegrator("leapfrog");
  settings.kernel = {&sim::findKernel("cpu-simd"), sim::defaultTuning()};
  return settings;
}

// A program with settings, in which somebody sets things.
struct Program {
  Settings now = start();
  ChangeHistory history;

  template <typename Set>
  void change(const Set& set) {
    const Settings before = now;
    set(now);
    history.record(before, now);
  }
  void expose(float stops) {
    change([&](Settings& settings) { settings.look.exposureStops = stops; });
  }
};

// Each setting that there is, changed.
std::vector<std::pair<SettingId, Settings>> everyChange() {
  std::vector<std::pair<SettingId, Settings>> list;
  const Settings usual = start();
  for (std::size_t row = 0; row < lookFields().size(); ++row) {
    const LookField& field = lookFields()[row];
    Settings other = usual;
    if (!isChosen(field, other.look)) other.look.range.automatic = other.look.densityRange.automatic = false;
    const double value = field.get(other.look);
    field.put(other.look, value != field.maximum ? field.maximum : field.minimum);
    list.push_back({{Kind::Look, row}, other});
  }
  for (std::size_t row = 0; row < kComponentFields; ++row) {
    Settings other = usual;
    componentFields()[row].put(other.look.components[5], 0, 0.125);
    if (componentFields()[row].kind == LookKind::YesNo)
      componentFields()[row].put(other.look.components[5], 0, 0);
    list.push_back({{Kind::Component, row, 5}, other});
  }
  Settings other = usual;
  other.parameters.integrator = &sim::findIntegrator("yoshida4");
  list.push_back({{Kind::Parameter, 0}, other});
  for (std::size_t row = 1; row < 5; ++row) {
    other = usual;
    double* const values[] = {&other.parameters.dt, &other.parameters.adaptive, &other.parameters.softening,
                              &other.parameters.damping};
    *values[row - 1] = 0.375;
    list.push_back({{Kind::Parameter, row}, other});
  }
  other = usual;
  other.kernel.kernel = &sim::findKernel("cpu-serial");
  list.push_back({{Kind::Kernel}, other});
  other = usual;
  render::addKey(other.path, 2, {});
  list.push_back({{Kind::Path}, other});
  other = usual;
  other.pace.kind = Pace::Kind::StepsPerSecond;
  list.push_back({{Kind::Pace}, other});
  for (const PanelDescriptor& row : panelTable()) {
    if (!row.docks) continue;
    other = usual;
    other.sides.set(row.id, row.side == PanelSide::Left ? PanelSide::Right : PanelSide::Left);
    list.push_back({{Kind::Side, static_cast<std::size_t>(row.id)}, other});
  }
  return list;
}

TEST(ChangeHistory, EverySettingIsTakenBackAndDoneAgain) {
  for (const auto& [id, other] : everyChange()) {
    ChangeHistory history;
    const Settings usual = start();
    const std::vector<SettingId> changed = differences(usual, other);
    EXPECT_NE(std::find(changed.begin(), changed.end(), id), changed.end()) << settingName(id);
    history.record(usual, other);
    Settings now = other;
    EXPECT_TRUE(history.undo(now)) << settingName(id);
    EXPECT_TRUE(differences(now, usual).empty()) << settingName(id);
    EXPECT_TRUE(history.redo(now)) << settingName(id);
    EXPECT_TRUE(differences(now, other).empty()) << settingName(id);
  }
}

TEST(ChangeHistory, GoesBackStepByStepAndForthAgain) {
  Program program;
  program.expose(1);
  program.change([](Settings& settings) { settings.parameters.dt = 0.25; });
  program.change([](Settings& settings) { settings.look.dither = false; });
  EXPECT_EQ(program.history.undo(program.now), "Dither");
  EXPECT_EQ(program.history.undo(program.now), "Time step");
  EXPECT_EQ(program.now.parameters.dt, start().parameters.dt);
  EXPECT_EQ(program.now.look.exposureStops, 1);
  EXPECT_EQ(program.history.redo(program.now), "Time step");
  EXPECT_EQ(program.now.parameters.dt, 0.25);
  program.history.undo(program.now);
  EXPECT_EQ(program.history.undo(program.now), "Exposure");
  EXPECT_FALSE(program.history.undo(program.now));
  EXPECT_TRUE(differences(program.now, start()).empty());
}

TEST(ChangeHistory, ADragIsOneChange) {
  Program program;
  for (const float stops : {0.5F, 1.0F, 1.5F}) program.expose(stops);
  for (const float bloom : {0.1F, 0.2F})
    program.change([&](Settings& settings) { settings.look.bloom = bloom; });
  program.expose(2);
  program.history.undo(program.now);
  EXPECT_EQ(program.now.look.exposureStops, 1.5F);
  program.history.undo(program.now);
  EXPECT_EQ(program.now.look.bloom, 0);
  program.history.undo(program.now);
  EXPECT_EQ(program.now.look.exposureStops, 0);
  EXPECT_FALSE(program.history.undo(program.now));
}

TEST(ChangeHistory, APaceThatIsDraggedIsOneChangeAndAnotherKindOfItOneMore) {
  Program program;
  program.change([](Settings& settings) { settings.pace.kind = Pace::Kind::StepsPerSecond; });
  for (const double steps : {20.0, 25.0, 30.0})
    program.change([&](Settings& settings) { settings.pace.stepsPerSecond = steps; });
  EXPECT_EQ(program.history.undo(program.now), "Pace");
  EXPECT_EQ(program.now.pace.stepsPerSecond, Pace().stepsPerSecond);
  EXPECT_EQ(program.now.pace.kind, Pace::Kind::StepsPerSecond);
  program.history.undo(program.now);
  EXPECT_EQ(program.now.pace, Pace());
}

TEST(ChangeHistory, SwitchesAndChoicesAreChangesEach) {
  Program program;
  for (const bool dither : {false, true, false})
    program.change([&](Settings& settings) { settings.look.dither = dither; });
  program.history.undo(program.now);
  EXPECT_TRUE(program.now.look.dither);
  program.history.undo(program.now);
  EXPECT_FALSE(program.now.look.dither);
}

TEST(ChangeHistory, AfterAnUndoADragIsAChangeOfItsOwn) {
  Program program;
  program.expose(1);
  program.change([](Settings& settings) { settings.look.dither = false; });
  program.history.undo(program.now);
  program.expose(2);
  EXPECT_FALSE(program.history.redo(program.now)) << "what was taken back is forgotten";
  program.history.undo(program.now);
  EXPECT_EQ(program.now.look.exposureStops, 1);
}

TEST(ChangeHistory, WhatItDidNotChangeStays) {
  Program program;
  program.expose(1);
  program.now.look.bodyRadius = 5;     // by the scene
  program.now.parameters.gravity = 2;  // likewise
  program.now.look.bloom = 0.5F;       // by a lecture, which nobody can take back
  program.history.undo(program.now);
  EXPECT_EQ(program.now.look.exposureStops, 0);
  EXPECT_EQ(program.now.look.bodyRadius, 5);
  EXPECT_EQ(program.now.parameters.gravity, 2);
  EXPECT_EQ(program.now.look.bloom, 0.5F);
}

TEST(ChangeHistory, NothingIsNoChange) {
  Program program;
  program.expose(0);
  program.change([](Settings& settings) { settings.look.range.high = 9; });  // automatic: the scene's
  program.change([](Settings& settings) { settings.parameters.vertexFigure = sim::VertexFigure::Speed; });
  EXPECT_FALSE(program.history.undo(program.now));
  program.expose(1);
  program.history.clear();
  EXPECT_FALSE(program.history.undo(program.now));
  EXPECT_FALSE(program.history.redo(program.now));
}

TEST(ChangeHistory, ManyChangesForgetTheFirst) {
  Program program;
  for (int k = 0; k < 1000; ++k)
    program.change([&](Settings& settings) { settings.look.dither = k % 2 != 0; });
  int undone = 0;
  while (program.history.undo(program.now)) ++undone;
  EXPECT_EQ(undone, 200);
}

TEST(ChangeHistory, ALookIsOneChange) {
  Program program;
  program.change([](Settings& settings) {
    settings.look.bloom = 0.5F;
    settings.look.saturation = 2;
  });
  EXPECT_EQ(program.history.undo(program.now), "2 settings");
  EXPECT_TRUE(differences(program.now, start()).empty());
}

// A key that is dragged along the timeline goes back at once; one that is added by itself.
TEST(ChangeHistory, KeysOfAPathAreDraggedAndAdded) {
  Program program;
  for (const double timeS : {1.0, 4.0}) {
    program.change([&](Settings& settings) { render::addKey(settings.path, timeS, {}); });
  }
  const render::CameraPath added = program.now.path;
  for (const double timeS : {5.0, 6.0, 7.0}) {
    program.change([&](Settings& settings) { render::moveKey(settings.path, 1, timeS); });
  }
  EXPECT_EQ(program.history.undo(program.now), "Path of the camera");
  EXPECT_EQ(program.now.path, added);
  EXPECT_TRUE(program.history.undo(program.now));
  EXPECT_EQ(program.now.path.keys.size(), 1U);
  EXPECT_TRUE(program.history.redo(program.now));
  EXPECT_TRUE(program.history.redo(program.now));
  EXPECT_EQ(program.now.path.keys.back().timeS, 7);
}

}  // namespace
}  // namespace gravitile::app
