#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "sim/cuda/kernel_preparer.h"
#include "tests/kernels/temporary_folder.h"

using namespace gravitile::sim;

namespace {

WantedKernel tiled(int block) {
  WantedKernel wanted{.choice = {.kernel = &findKernel("gpu-tiled"), .tuning = defaultTuning()},
                      .softened = true};
  wanted.choice.tuning[TuningId::Block] = block;
  return wanted;
}

std::optional<PreparedKernel> takeWithin(KernelPreparer& preparer, std::chrono::seconds limit) {
  const auto end = std::chrono::steady_clock::now() + limit;
  while (std::chrono::steady_clock::now() < end) {
    if (auto answer = preparer.take()) return answer;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return std::nullopt;
}

}  // namespace

TEST(Preparer, AnswersTheNewestWish) {
  KernelCompiler compiler{KernelSources{}, KernelCache{std::filesystem::path{}}};
  KernelPreparer preparer(compiler, 90);
  EXPECT_FALSE(preparer.take());
  for (const int block : {32, 64, 96, 128}) preparer.want(tiled(block));
  EXPECT_TRUE(preparer.busy());
  preparer.wait();
  EXPECT_FALSE(preparer.busy());
  const auto answer = preparer.take();
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->wanted, tiled(128));
  EXPECT_FALSE(answer->image.empty());
  EXPECT_EQ(answer->failure, "");
  EXPECT_FALSE(preparer.take()) << "an answer is given once";
}

TEST(Preparer, StopsWhileCompiling) {
  KernelCompiler compiler{KernelSources{}, KernelCache{std::filesystem::path{}}};
  const auto start = std::chrono::steady_clock::now();
  {
    KernelPreparer preparer(compiler, 90);
    preparer.want(tiled(64));
  }
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
}

TEST(Preparer, AnEditedFileIsPreparedAnew) {
  const TemporaryFolder folder;
  copySources(folder);
  KernelCompiler compiler(KernelSources(folder.path()), KernelCache(std::filesystem::path()));
  KernelPreparer preparer(compiler, 90);
  preparer.want(tiled(64));
  auto answer = takeWithin(preparer, std::chrono::seconds(30));
  ASSERT_TRUE(answer && answer->failure.empty());
  std::this_thread::sleep_for(std::chrono::milliseconds(400));

  folder.write("tiled.cu", "this is no kernel");
  answer = takeWithin(preparer, std::chrono::seconds(30));
  ASSERT_TRUE(answer) << "the change went unnoticed";
  EXPECT_TRUE(answer->image.empty());
  EXPECT_NE(answer->failure.find("tiled.cu(1)"), std::string::npos) << answer->failure;
  ASSERT_FALSE(answer->refusal.errors.empty());
  EXPECT_EQ(answer->refusal.errors[0].file, "tiled.cu");
  EXPECT_EQ(answer->refusal.errors[0].line, 1);
}

TEST(Preparer, WantingTheSameAgainTakesTheNewestSources) {
  KernelCompiler compiler{KernelSources{}, KernelCache{std::filesystem::path{}}};
  KernelPreparer preparer(compiler, 90);
  const std::string own = compiler.sources().text("tiled.cu");
  preparer.want(tiled(64));
  compiler.sources().edit("tiled.cu", "nonsense");  // perhaps while the first is being compiled
  preparer.want(tiled(64));
  preparer.wait();
  auto answer = preparer.take();
  ASSERT_TRUE(answer);
  EXPECT_NE(answer->failure.find("tiled.cu(1)"), std::string::npos) << answer->failure;
  EXPECT_EQ(answer->sources->files.at("tiled.cu").text, "nonsense");

  compiler.sources().reset();
  preparer.want(tiled(64));
  preparer.wait();
  answer = preparer.take();
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->failure, "");
  EXPECT_TRUE(answer->refusal.errors.empty());
  EXPECT_EQ(answer->sources->files.at("tiled.cu").text, own);
}

TEST(Preparer, AFolderIsFollowedFromTheMomentItIsNamed) {
  const TemporaryFolder folder;
  copySources(folder);
  KernelCompiler compiler{KernelSources{}, KernelCache{std::filesystem::path{}}};
  KernelPreparer preparer(compiler, 90);
  preparer.want(tiled(64));
  ASSERT_TRUE(takeWithin(preparer, std::chrono::seconds(30)));
  compiler.sources().follow(folder.path());
  folder.write("tile.cuh", "nonsense in a header");
  const auto answer = takeWithin(preparer, std::chrono::seconds(30));
  ASSERT_TRUE(answer) << "the change went unnoticed";
  ASSERT_FALSE(answer->refusal.errors.empty());
  EXPECT_EQ(answer->refusal.errors[0].file, "tile.cuh");
}
