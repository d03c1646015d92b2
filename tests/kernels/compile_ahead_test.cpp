#include "sim/cuda/compile_ahead.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "tests/kernels/temporary_folder.h"

using namespace gravitile::sim;

namespace {

constexpr int kArchitecture = 90;

std::vector<KernelVariant> variants(std::initializer_list<int> blocks) {
  std::vector<KernelVariant> found;
  for (const int block : blocks) {
    KernelChoice choice{.kernel = &findKernel("gpu-basic"), .tuning = defaultTuning()};
    choice.tuning[TuningId::Block] = block;
    found.push_back(forceVariant(choice, true));
  }
  return found;
}

void addAll(CompileAhead& ahead, const std::vector<KernelVariant>& wanted) {
  for (const KernelVariant& variant : wanted) ahead.add(variant);
}

std::size_t filesIn(const std::filesystem::path& folder) {
  std::error_code none;
  const std::filesystem::directory_iterator files(folder, none);
  return static_cast<std::size_t>(std::count_if(
      begin(files), end(files), [](const auto& entry) { return entry.path().extension() == ".kernel"; }));
}

bool holdsWithin(std::chrono::seconds limit, const std::filesystem::path& folder, std::size_t files) {
  const auto end = std::chrono::steady_clock::now() + limit;
  while (filesIn(folder) < files && std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return filesIn(folder) == files;
}

}  // namespace

TEST(CompileAhead, FillsTheCacheAndTakesMore) {
  const TemporaryFolder folder;
  const KernelCompiler compiler{KernelSources(), KernelCache(folder.path())};
  CompileAhead ahead(compiler, kArchitecture);
  addAll(ahead, variants({32, 64, 96}));
  EXPECT_TRUE(holdsWithin(std::chrono::seconds(60), folder.path(), 3));
  addAll(ahead, variants({128, 64}));  // one of them is there
  EXPECT_TRUE(holdsWithin(std::chrono::seconds(60), folder.path(), 4));
}

TEST(CompileAhead, WhatDoesNotCompileIsPassedOver) {
  const TemporaryFolder folder;
  const KernelCompiler compiler{KernelSources(), KernelCache(folder.path())};
  CompileAhead ahead(compiler, kArchitecture);
  std::vector<KernelVariant> broken = variants({32, 64});
  broken.front().macros.emplace_back("extern", 1);
  broken.insert(broken.begin(), KernelVariant{.source = "no-such.cu", .macros = {}});
  addAll(ahead, broken);
  EXPECT_TRUE(holdsWithin(std::chrono::seconds(60), folder.path(), 1));
}

TEST(CompileAhead, TwoThreadsThatWantTheSameGetTheSame) {
  const TemporaryFolder folder;
  const KernelCompiler compiler{KernelSources(), KernelCache(folder.path())};
  CompileAhead ahead(compiler, kArchitecture);
  const std::vector<KernelVariant> wanted = variants({32, 64, 96, 128});
  addAll(ahead, wanted);
  const KernelCompiler alone{KernelSources(), KernelCache(std::filesystem::path())};
  for (const KernelVariant& variant : wanted) {
    EXPECT_EQ(compiler.compile(variant, kArchitecture), alone.compile(variant, kArchitecture));
  }
  EXPECT_EQ(filesIn(folder.path()), wanted.size());
}

TEST(CompileAhead, WithoutACacheItDoesNothing) {
  const KernelCompiler compiler{KernelSources(), KernelCache(std::filesystem::path())};
  EXPECT_FALSE(compiler.caches());
  CompileAhead ahead(compiler, kArchitecture);
  addAll(ahead, variants({32, 64, 96, 128}));
}
