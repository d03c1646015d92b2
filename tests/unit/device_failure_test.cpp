#include "app/device_failure.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <variant>
#include <vector>

#include "app/command_line.h"
#include "user_errors.h"

namespace gravitile::app {
namespace {

// What the program that is started in place of the failed one makes of its command line.
CommonOptions parsed(std::vector<std::string> arguments) {
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  const auto task = parseCommandLine(static_cast<int>(argv.size()), argv.data());
  return std::get<ShowWindow>(task).common;
}

TEST(DeviceFailure, WithoutASavedRunItsSceneStartsAnewOnTheProcessor) {
  CommonOptions options;
  options.scene = "collision";
  options.seed = 7;
  options.bodies = 3000;
  options.width = 640;
  options.height = 361;
  options.maxFps = 60;
  options.kernel = "gpu-tiled";
  const AfterDeviceFailure after = afterDeviceFailure(options, std::nullopt, "it is gone");
  EXPECT_TRUE(sim::test::contains(after.note, "it is gone")) << after.note;
  const CommonOptions next = parsed(after.arguments);
  EXPECT_EQ(next.device, "cpu");
  EXPECT_EQ(next.scene, "collision");
  EXPECT_EQ(next.seed, 7U);
  EXPECT_EQ(next.bodies, 3000U);
  EXPECT_EQ(next.width, 640);
  EXPECT_EQ(next.height, 361);
  EXPECT_EQ(next.maxFps, 60);
  EXPECT_EQ(next.kernel, "");
}

// One that can't be read is as good as none: the program must not end because of it.
TEST(DeviceFailure, ASavedRunThatCantBeReadIsNone) {
  const AfterDeviceFailure after = afterDeviceFailure({}, "/no/such/run.checkpoint.hdf5", "gone");
  EXPECT_EQ(parsed(after.arguments).resume, "");
}

TEST(DeviceFailure, TheNoteIsTakenOnce) {
  setenv("GRAVITILE_START_NOTE", "a note", 1);
  EXPECT_EQ(takeStartNote(), "a note");
  EXPECT_EQ(takeStartNote(), "");
}

}  // namespace
}  // namespace gravitile::app
