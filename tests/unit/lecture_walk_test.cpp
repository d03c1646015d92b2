#include "app/lecture_walk.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <variant>
#include <vector>

namespace gravitile::app {
namespace {

RunningState running(const char* kernel, std::uint64_t bodies) {
  const sim::KernelDescriptor& row = sim::findKernel(kernel);
  return {row.family, {&row, sim::defaultTuning()}, bodies};
}

LectureStep stepOf(const std::string& keys) {
  return parseLecture("[[step]]\n" + keys, "talk.toml", {}).steps[0];
}

// Carries out what concerns kernel and bodies as a session does, refusing what it would refuse.
void carryOut(const Command& command, RunningState& now) {
  if (const auto* kernel = std::get_if<command::SetKernel>(&command)) {
    sim::validateKernelChoice(kernel->choice, now.bodies);
    now.kernel = kernel->choice;
  }
  const auto load = [&](std::uint64_t bodies) {
    sim::validateKernelChoice(now.kernel, bodies);
    now.bodies = bodies;
  };
  if (const auto* count = std::get_if<command::SetBodies>(&command)) load(count->bodies);
  if (const auto* scene = std::get_if<command::LoadScene>(&command)) load(scene->bodies.value_or(now.bodies));
}

template <typename Kind>
const Kind* find(const StepPlan& plan) {
  for (const Command& command : plan.commands) {
    if (const auto* found = std::get_if<Kind>(&command)) return found;
  }
  return nullptr;
}

TEST(LectureWalk, AnEmptyStepChangesNothing) {
  const StepPlan plan = planStep(LectureStep{}, running("gpu-tiled", 4096));
  EXPECT_TRUE(plan.commands.empty());
  EXPECT_TRUE(plan.note.empty());
}

TEST(LectureWalk, WhatIsThereAlreadyIsNotAskedForAgain) {
  const LectureStep step = stepOf("kernel = \"gpu-tiled\"\nbodies = 4096\nunroll = 8\nblock = 256\n");
  EXPECT_TRUE(planStep(step, running("gpu-tiled", 4096)).commands.empty());
}

TEST(LectureWalk, TuningThatIsNotSetStays) {
  RunningState now = running("gpu-tiled", 4096);
  now.kernel.tuning[sim::TuningId::Block] = 512;
  const StepPlan plan = planStep(stepOf("unroll = 4\n"), now);
  const auto* kernel = find<command::SetKernel>(plan);
  ASSERT_NE(kernel, nullptr);
  EXPECT_EQ(kernel->choice.kernel->id, "gpu-tiled");
  EXPECT_EQ(kernel->choice.tuning[sim::TuningId::Block], 512);
  EXPECT_EQ(kernel->choice.tuning[sim::TuningId::Unroll], 4);
}

// From every kernel to every other of its family, with as many bodies as each takes.
TEST(LectureWalk, NoKernelMeetsMoreBodiesThanItTakes) {
  for (const sim::KernelDescriptor& from : sim::kernelTable()) {
    for (const sim::KernelDescriptor& to : sim::kernelTable()) {
      if (from.family != to.family) continue;
      for (const bool scene : {false, true}) {
        RunningState now{from.family, {&from, sim::defaultTuning()}, from.maxBodies};
        LectureStep step;
        step.kernel = &to;
        step.bodies = to.maxBodies;
        if (scene) step.scene = "square";
        for (const Command& command : planStep(step, now).commands) {
          ASSERT_NO_THROW(carryOut(command, now)) << from.id << " -> " << to.id;
        }
        EXPECT_EQ(now.kernel.kernel, &to);
        EXPECT_EQ(now.bodies, to.maxBodies);
      }
    }
  }
}

TEST(LectureWalk, AKernelThatCannotRunIsLeftOutWithItsBodiesAndSaidSo) {
  const LectureStep gpu = stepOf("kernel = \"gpu-tiled\"\nbodies = 65536\nblock = 64\nscene = \"plummer\"\n");
  const StepPlan plan = planStep(gpu, running("cpu-simd", 512));
  EXPECT_EQ(find<command::SetKernel>(plan), nullptr);
  const auto* scene = find<command::LoadScene>(plan);
  ASSERT_NE(scene, nullptr);
  EXPECT_EQ(scene->nameOrPath, "plummer");
  EXPECT_EQ(scene->bodies, 512U);
  for (const char* expected : {"gpu-tiled", "NVIDIA GPU", "body count are left out"}) {
    EXPECT_NE(plan.note.find(expected), std::string::npos) << plan.note;
  }
  EXPECT_TRUE(planStep(stepOf("kernel = \"gpu-tiled\"\nbodies = 65536\n"), running("cpu-simd", 512))
                  .commands.empty());
  EXPECT_NE(
      planStep(stepOf("kernel = \"cpu-serial\"\n"), running("gpu-tiled", 512)).note.find("--device cpu"),
      std::string::npos);
}

TEST(LectureWalk, PauseComesFirstStepLengthAfterTheSceneTheViewAfterThePanels) {
  const StepPlan plan = planStep(stepOf("pace = \"max\"\ncamera = { fit = true }\npanels = []\ndt = "
                                        "0.5\nscene = \"square\"\npaused = true\n"),
                                 running("cpu-simd", 512));
  std::vector<std::size_t> kinds;
  for (const Command& command : plan.commands) kinds.push_back(command.index());
  const std::vector<std::size_t> expected = {
      Command(command::SetPaused{}).index(),        Command(command::LoadScene{}).index(),
      Command(command::ChangeParameters{}).index(), Command(command::SetPace{}).index(),
      Command(command::ShowPanels{}).index(),       Command(command::SetView{}).index()};
  EXPECT_EQ(kinds, expected);
}

std::shared_ptr<const Lecture> threeSteps() {
  return std::make_shared<const Lecture>(parseLecture(R"([[step]]
dt = 1
[[step]]
softening = 2
[[step]]
paused = true
)",
                                                      "talk.toml", {}));
}

TEST(LectureWalk, EndsAtBothEnds) {
  LectureWalk walk(threeSteps());
  EXPECT_FALSE(walk.turn(-1));
  EXPECT_TRUE(walk.turn(+1));
  EXPECT_TRUE(walk.turn(+1));
  EXPECT_EQ(walk.index(), 2U);
  EXPECT_FALSE(walk.turn(+1));
  EXPECT_EQ(walk.index(), 2U);
  EXPECT_TRUE(walk.turn(-1));
  EXPECT_EQ(walk.index(), 1U);
}

TEST(LectureWalk, WithoutALectureThereIsNothingToDo) {
  LectureWalk walk;
  EXPECT_FALSE(walk.loaded());
  EXPECT_FALSE(walk.turn(+1));
  EXPECT_FALSE(walk.next(running("cpu-simd", 512)).has_value());
}

// The note of a step is shown under this step alone, however fast the pages are turned.
TEST(LectureWalk, ANoteGoesWithItsStep) {
  const char* const script = R"([[step]]
dt = 1
[[step]]
kernel = "gpu-tiled"
dt = 2
[[step]]
dt = 3
)";
  LectureWalk walk(std::make_shared<const Lecture>(parseLecture(script, "talk.toml", {})));
  const RunningState now = running("cpu-simd", 512);
  const auto settle = [&] {
    while (walk.next(now)) EXPECT_TRUE(walk.note().empty() || walk.index() == 1) << walk.index();
  };
  settle();
  for (const int direction : {+1, +1, -1, -1}) {
    ASSERT_TRUE(walk.turn(direction));
    EXPECT_EQ(walk.note(), "");
    settle();
    EXPECT_EQ(walk.note().empty(), walk.index() != 1) << walk.index();
  }
  // Passed through before its turn came, and come back to.
  for (const auto& turns : {std::vector{+1, +1}, {-1}, {+1, -1, -1}, {+1, -1, +1}}) {
    for (const int direction : turns) ASSERT_TRUE(walk.turn(direction));
    settle();
    EXPECT_EQ(walk.note().empty(), walk.index() != 1) << walk.index();
  }
}

// Pages turned faster than a kernel gets ready.
TEST(LectureWalk, StepsThatWerePassedQuicklyTakeEffectAllTheSame) {
  LectureWalk walk(threeSteps());
  ASSERT_TRUE(walk.turn(+1));
  ASSERT_TRUE(walk.turn(+1));
  std::vector<std::size_t> kinds;
  while (const auto due = walk.next(running("cpu-simd", 512))) kinds.push_back(due->index());
  const std::size_t change = Command(command::ChangeParameters{}).index();
  EXPECT_EQ(kinds, (std::vector<std::size_t>{change, change, Command(command::SetPaused{}).index()}));
}

}  // namespace
}  // namespace gravitile::app
