#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "sim/user_error.h"
#include "tests/gpu/systems.h"
#include "tests/kernels/temporary_folder.h"

using namespace gravitile::sim;

namespace {

// Steps until `done` holds or half a minute has passed.
template <typename Condition>
bool stepUntil(Engine& engine, Condition done) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  while (!done()) {
    if (std::chrono::steady_clock::now() > end) return false;
    engine.advance(1, nullptr);
    engine.wait();
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return true;
}

// The text of tiled.cu with one thing replaced.
std::string edited(const TemporaryFolder& folder, const std::string& from, const std::string& to) {
  std::ifstream file(folder.path() / "tiled.cu");
  std::string text((std::istreambuf_iterator<char>(file)), {});
  const std::size_t place = text.find(from);
  EXPECT_NE(place, std::string::npos) << from;
  return text.replace(place, from.size(), to);
}

}  // namespace

TEST(KernelChange, TheOldKernelRunsUntilTheNewOneIsReady) {
  GRAVITILE_NEEDS_GPU();
  const auto engine =
      gpuEngine(randomBodies(1000), choiceOf("gpu-basic"), parametersWith("leapfrog", 1e-3, 0.1));
  engine->setKernel(choiceOf("gpu-tiled", 192, 77));
  EXPECT_EQ(engine->status().running.kernel->id, "gpu-basic");
  EXPECT_TRUE(stepUntil(*engine, [&] { return engine->status().running == choiceOf("gpu-tiled", 192, 77); }));
  EXPECT_FALSE(engine->status().preparing);
  EXPECT_EQ(engine->status().failure, "");
}

TEST(KernelChange, AKernelThatDoesNotCompileIsRefusedWithItsLog) {
  GRAVITILE_NEEDS_GPU();
  const TemporaryFolder folder;
  copySources(folder);
  const auto engine = gpuEngine(randomBodies(1000), choiceOf("gpu-tiled"),
                                parametersWith("leapfrog", 1e-3, 0.1), folder.path().string());
  folder.write("tiled.cu", "#include \"gravity.cuh\"\nnonsense\n");
  EXPECT_TRUE(stepUntil(*engine, [&] { return !engine->status().failure.empty(); }));
  EXPECT_NE(engine->status().failure.find("tiled.cu(2)"), std::string::npos) << engine->status().failure;
  EXPECT_EQ(engine->status().running, choiceOf("gpu-tiled"));
  EXPECT_FALSE(engine->status().nonFiniteBody);
}

TEST(KernelChange, AKernelWithWrongForcesIsRefusedWithItsError) {
  GRAVITILE_NEEDS_GPU();
  const TemporaryFolder folder;
  copySources(folder);
  const auto engine = gpuEngine(randomBodies(1000), choiceOf("gpu-tiled"),
                                parametersWith("leapfrog", 1e-3, 0.1), folder.path().string());
  // The classic: a stride that is not the tile's length leaves bodies out, and it looks right.
  folder.write("tiled.cu", edited(folder, "tileStart += BLOCK_SIZE", "tileStart += 2 * BLOCK_SIZE"));
  EXPECT_TRUE(stepUntil(*engine, [&] { return !engine->status().failure.empty(); }));
  EXPECT_NE(engine->status().failure.find("forces are wrong"), std::string::npos) << engine->status().failure;
  EXPECT_EQ(engine->status().running, choiceOf("gpu-tiled"));
}

TEST(KernelChange, AnEditedKernelTakesOverAndAMendedOneClearsTheFailure) {
  GRAVITILE_NEEDS_GPU();
  const TemporaryFolder folder;
  copySources(folder);
  const auto engine = gpuEngine(randomBodies(1000), choiceOf("gpu-tiled"),
                                parametersWith("leapfrog", 1e-3, 0.1), folder.path().string());
  const std::string good = edited(folder, "gpu-tiled:", "gpu-tiled: edited;");
  folder.write("tiled.cu", "broken");
  EXPECT_TRUE(stepUntil(*engine, [&] { return !engine->status().failure.empty(); }));
  folder.write("tiled.cu", good);
  EXPECT_TRUE(stepUntil(*engine, [&] { return engine->status().failure.empty(); }));
}

TEST(KernelChange, TheSwitchToZeroSofteningNeverMakesNaN) {
  GRAVITILE_NEEDS_GPU();
  StepParameters parameters = parametersWith("leapfrog", 1e-5, 0.1);
  const auto engine = gpuEngine(randomBodies(2000), choiceOf("gpu-tiled", 64, 3), parameters);
  for (int k = 0; k < 6; ++k) {
    parameters.softening = k % 2 == 0 ? 0 : 0.1;
    engine->setParameters(parameters);
    for (int step = 0; step < 50; ++step) engine->advance(1, nullptr);
    engine->waitForKernel();
    engine->advance(1, nullptr);
    engine->wait();
    EXPECT_FALSE(engine->status().nonFiniteBody) << "softening " << parameters.softening;
  }
}

TEST(KernelChange, CpuKernelsAndTooManyBodiesAreRefused) {
  GRAVITILE_NEEDS_GPU();
  const auto engine =
      gpuEngine(randomBodies(100), choiceOf("gpu-tiled"), parametersWith("leapfrog", 1e-3, 0.1));
  EXPECT_THROW(engine->setKernel(choiceOf("cpu-simd")), UserError);
  EXPECT_THROW(engine->setKernel(choiceOf("gpu-tiled", 48)), UserError);
  EXPECT_THROW(engine->setKernel(choiceOf("gpu-tiled", 64, 129)), UserError);
  EXPECT_EQ(engine->status().running, choiceOf("gpu-tiled"));
}
