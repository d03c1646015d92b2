#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

#include "app/autosave.h"
#include "sim/integrators/integrator_table.h"
#include "user_errors.h"

namespace gravitile::app {
namespace {

namespace fs = std::filesystem;

// A state folder of its own, gone at the end.
class StateFolder {
 public:
  StateFolder() : path_(fs::temp_directory_path() / ("gravitile-state-" + std::to_string(getpid()))) {
    fs::remove_all(path_);
  }
  ~StateFolder() { fs::remove_all(path_); }
  const fs::path& path() const { return path_; }
  std::ptrdiff_t files() const { return std::distance(fs::directory_iterator(path_), {}); }

 private:
  fs::path path_;
};

void saveInto(const AutosaveSlot& slot, const char* name) {
  sim::Checkpoint checkpoint;
  checkpoint.scene = sim::makeScene("plummer", 3, 1);
  checkpoint.scene.name = name;
  for (const sim::Float4& body : checkpoint.scene.bodies.posMass)
    checkpoint.state.bodies.posMass.push_back(sim::toDouble(body));
  checkpoint.state.bodies.velocity.resize(3);
  checkpoint.parameters.integrator = &sim::findIntegrator("leapfrog");
  sim::writeCheckpoint(slot.checkpoint(), checkpoint);
}

// In another process, which then ends as a crash does: nothing is tidied up.
template <typename Action>
void inCrash(Action action) {
  const pid_t child = fork();
  if (child == 0) {
    action();
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  ASSERT_TRUE(WIFEXITED(status));
}

TEST(AutosaveSlot, IsOfferedToOthersOnlyOnceItsProcessHasEnded) {
  const StateFolder folder;
  EXPECT_FALSE(newestLeftRun(folder.path()));
  auto own = AutosaveSlot::make(folder.path());
  saveInto(*own, "own");
  EXPECT_FALSE(newestLeftRun(folder.path()));
  inCrash([&] { saveInto(*AutosaveSlot::make(folder.path()), "crashed"); });
  const auto left = newestLeftRun(folder.path());
  ASSERT_TRUE(left);
  EXPECT_EQ(left->head.checkpoint.scene.name, "crashed");
  EXPECT_EQ(left->head.bodies, 3U);
  EXPECT_GE(left->ageS, 0);
  EXPECT_LT(left->ageS, 60);
  EXPECT_FALSE(newestLeftRun(folder.path())) << "offered twice at a time";
}

TEST(AutosaveSlot, TheNewestIsOffered) {
  const StateFolder folder;
  for (const char* name : {"old", "new", "older"})
    inCrash([&] {
      const auto slot = AutosaveSlot::make(folder.path());
      saveInto(*slot, name);
      const int hours = std::string(name) == "new" ? 1 : std::string(name) == "old" ? 2 : 3;
      fs::last_write_time(slot->checkpoint(), fs::file_time_type::clock::now() - std::chrono::hours(hours));
      _exit(0);
    });
  {
    const auto left = newestLeftRun(folder.path());
    ASSERT_TRUE(left);
    EXPECT_EQ(left->head.checkpoint.scene.name, "new");
    EXPECT_NEAR(left->ageS, 3600, 60);
    left->slot->discard();
  }
  const auto next = newestLeftRun(folder.path());
  ASSERT_TRUE(next);
  EXPECT_EQ(next->head.checkpoint.scene.name, "old");
}

TEST(AutosaveSlot, LeavesNothingBehindWhenItIsDiscarded) {
  const StateFolder folder;
  auto slot = AutosaveSlot::make(folder.path());
  saveInto(*slot, "own");
  // What a writer that was killed half-way has left.
  std::ofstream(slot->checkpoint().string() + ".XyZ123") << "half";
  EXPECT_EQ(folder.files(), 3);
  auto writer = slot;
  slot->discard();
  slot.reset();
  EXPECT_EQ(folder.files(), 3) << "while somebody still writes";
  writer.reset();
  EXPECT_EQ(folder.files(), 0);
}

TEST(AutosaveSlot, WhatCanNotBeGoneOnWithIsNotOffered) {
  const StateFolder folder;
  inCrash([&] {
    AutosaveSlot::make(folder.path());  // nothing saved yet
    const auto broken = AutosaveSlot::make(folder.path());
    std::ofstream(broken->checkpoint()) << sim::kCheckpointMark << "but no more";
    _exit(0);
  });
  EXPECT_FALSE(newestLeftRun(folder.path()));
  EXPECT_EQ(folder.files(), 2) << "the broken one and its lock stay, the empty lock goes";
}

TEST(Autosave, IsDueAfterItsIntervalWhenSomethingHasMoved) {
  Autosave autosave(2);
  EXPECT_FALSE(autosave.due(1000, 5));
  EXPECT_FALSE(autosave.due(1119, 5));
  EXPECT_FALSE(autosave.due(1121, 0)) << "nothing has been computed";
  EXPECT_TRUE(autosave.due(1121, 5));
  Autosave never(0);
  EXPECT_FALSE(never.due(0, 5));
  EXPECT_FALSE(never.due(1e9, 6));
}

TEST(Autosave, SavesAgainOnlyWhatHasMoved) {
  const StateFolder folder;
  setenv("XDG_STATE_HOME", folder.path().c_str(), 1);
  {
    Autosave autosave(1);
    EXPECT_FALSE(autosave.due(0, 1));
    EXPECT_TRUE(autosave.due(61, 1));
    const auto slot = autosave.take(61, 1);
    EXPECT_EQ(slot->checkpoint().parent_path(), folder.path() / "gravitile");
    EXPECT_FALSE(autosave.due(62, 2));
    EXPECT_FALSE(autosave.due(200, 1));
    EXPECT_TRUE(autosave.due(200, 2));
    EXPECT_EQ(autosave.take(200, 2), slot);
    autosave.end();
  }
  EXPECT_TRUE(fs::is_empty(folder.path() / "gravitile"));
  setenv("XDG_STATE_HOME", "/proc/none", 1);
  Autosave nowhere(1);
  EXPECT_FALSE(nowhere.due(0, 1));
  EXPECT_NE(sim::test::userErrorOf([&] { nowhere.take(61, 1); }), "");
  EXPECT_FALSE(nowhere.due(1000, 9)) << "it is said once";
  unsetenv("XDG_STATE_HOME");
}

TEST(Autosave, AgesInWords) {
  const std::pair<double, const char*> cases[] = {
      {0.3, "just now"},     {1, "1 second ago"},    {59.9, "59 seconds ago"},
      {60, "1 minute ago"},  {200, "3 minutes ago"}, {3600, "1 hour ago"},
      {7200, "2 hours ago"}, {86400, "1 day ago"},   {260000, "3 days ago"},
  };
  for (const auto& [seconds, expected] : cases) EXPECT_EQ(agoText(seconds), expected);
}

}  // namespace
}  // namespace gravitile::app
