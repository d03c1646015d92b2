#include <gtest/gtest.h>

#include "sim/scenes/scene_table.h"
#include "systems.h"
#include "temporary_file.h"
#include "tipsy_writer.h"
#include "user_errors.h"

namespace gravitile::sim {
namespace {

TEST(SceneFromFile, TakesAllOrARandomSubset) {
  const test::TemporaryFile file(test::tipsyFile({.dark = 40, .star = 60}));
  const std::string path = file.path().string();
  const Scene all = makeScene(path, std::nullopt, 1);
  EXPECT_EQ(all.bodies.size(), 100U);
  EXPECT_EQ(all.name, file.path().filename().string());
  EXPECT_EQ(makeScene(path, 100, 1).bodies.size(), 100U);
  const Scene some = makeScene(path, 30, 1);
  EXPECT_EQ(some.bodies.size(), 30U);
  EXPECT_NEAR(totalMass(some.bodies) / totalMass(all.bodies), 1, 1e-5);
  EXPECT_TRUE(test::samePhaseSpace(some.bodies, makeScene(path, 30, 1).bodies));
  EXPECT_FALSE(test::samePhaseSpace(some.bodies, makeScene(path, 30, 2).bodies));
  const std::string message = test::userErrorOf([&] { makeScene(path, 101, 1); });
  EXPECT_TRUE(test::contains(message, "--bodies 101") && test::contains(message, "100")) << message;
}

TEST(SceneFromFile, SuggestionsSuitAnyFile) {
  for (const auto& [gas, dark, star] : {std::array{1, 0, 0}, {2, 0, 0}, {50, 0, 0}, {0, 50, 0}, {0, 0, 1}}) {
    const test::TemporaryFile file(test::tipsyFile({.gas = gas, .dark = dark, .star = star}));
    const Scene scene = makeScene(file.path().string(), std::nullopt, 1);
    const StepParameters parameters = test::parametersOf("leapfrog", scene.dt, scene.softening);
    EXPECT_NO_THROW(parameters.validate(totalMass(scene.bodies))) << gas << dark << star;
    EXPECT_GT(scene.softening, 0);
    EXPECT_GE(scene.dynamicalTime, scene.dt);
  }
}

TEST(SceneFromFile, GalaxySampleRunsInEquilibrium) {
  const auto path = test::sampleFile("galaxy_20K.bin");
  if (!path) GTEST_SKIP() << "no sample data";
  const Scene scene = makeScene(path->string(), 4000, 1);
  EXPECT_FALSE(scene.planar);
  const StepParameters parameters = test::parametersOf("leapfrog", scene.dt, scene.softening);
  auto engine = test::loadedEngine(scene.bodies, findKernel("cpu-simd"), parameters);
  const test::Energy before = test::energyOf(scene.bodies, scene.softening);
  test::advanceAndWait(*engine, 300);
  const test::Energy after = test::energyOf(engine->download(), scene.softening);
  EXPECT_NEAR(after.total() / before.total(), 1, 2e-3);
  EXPECT_NEAR(after.virialRatio(), 1, 0.1);
}

}  // namespace
}  // namespace gravitile::sim
