#include "sim/kernel_table.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "sim/bodies.h"
#include "user_errors.h"

namespace gravitile::sim {
namespace {

TEST(KernelTable, RowsAreComplete) {
  std::set<std::string_view> ids, titles;
  for (const KernelDescriptor& kernel : kernelTable()) {
    SCOPED_TRACE(kernel.id);
    EXPECT_TRUE(ids.insert(kernel.id).second);
    EXPECT_TRUE(titles.insert(kernel.title).second);
    EXPECT_GT(kernel.lesson.size(), 60U);
    const std::filesystem::path source = std::filesystem::path(GRAVITILE_SOURCE_DIR) / "sim" / kernel.source;
    EXPECT_EQ(std::filesystem::is_regular_file(source), !isChosen(kernel));
    EXPECT_EQ(kernel.source.empty(), isChosen(kernel));
    EXPECT_EQ(kernel.cpuForce != nullptr, kernel.family == KernelFamily::Cpu);
    EXPECT_EQ(kernel.cpuForceDouble != nullptr,
              kernel.cpuForce != nullptr && kernel.takes(TuningId::Precision));
    EXPECT_GE(kernel.maxBodies, 1U << 12);
    EXPECT_LE(kernel.maxBodies, kMaxBodies);
    EXPECT_EQ(&findKernel(kernel.id), &kernel);
    for (const TuningParameter& parameter : tuningParameters()) {
      bool listed = false;
      for (const TuningId id : kernel.tuning) listed |= id == parameter.id;
      EXPECT_EQ(kernel.takes(parameter.id), listed);
    }
  }
}

TEST(KernelTable, BoundsAreTightAndGrowWithN) {
  for (const KernelDescriptor& kernel : kernelTable()) {
    if (kernel.wrongOnPurpose) continue;
    for (const std::uint64_t n : {1ULL, 1000ULL, 1000000ULL}) {
      const auto single = [&](std::uint64_t bodies) {
        return kernel.errorBoundRms(bodies, Precision::Single);
      };
      const auto inDouble = [&](std::uint64_t bodies) {
        return kernel.errorBoundRms(bodies, Precision::Double);
      };
      EXPECT_GT(single(n), 1e-7) << kernel.id;
      EXPECT_LT(single(n), 3e-4) << kernel.id;
      EXPECT_LE(single(n), single(2 * n)) << kernel.id;
      EXPECT_GT(inDouble(n), 2e-16) << kernel.id;
      EXPECT_LT(inDouble(n), 1e-13) << kernel.id;
      EXPECT_LE(inDouble(n), inDouble(2 * n)) << kernel.id;
    }
  }
}

// 46,341² no longer fits 31 bits and 65,536² no longer 32.
TEST(KernelTable, CountsSurviveTwoMillionBodies) {
  for (const KernelDescriptor& kernel : kernelTable()) {
    for (const std::uint64_t n : {46341ULL, 50000ULL, 65536ULL, 2000000ULL}) {
      EXPECT_GE(kernel.pairsEvaluated(n), n * (n - 1) / 2) << kernel.id;
      EXPECT_LE(kernel.pairsEvaluated(n), n * n) << kernel.id;
      EXPECT_GT(kernel.globalWordsRead(n, defaultTuning()), n) << kernel.id;
    }
  }
}

TEST(KernelTable, RatesAreNSquared) {
  EXPECT_DOUBLE_EQ(interactionsPerSecond(50000, 1, 1), 2.5e9);
  EXPECT_DOUBLE_EQ(interactionsPerSecond(2000000, 3, 2), 6e12);
  EXPECT_DOUBLE_EQ(interactionsPerSecond(1, 1, 0.5), 2);
  EXPECT_EQ(interactionsPerSecond(1000, 1, 0), 0);
  EXPECT_DOUBLE_EQ(gflops(1e12, Precision::Single), 20000);
  EXPECT_DOUBLE_EQ(gflops(1e12, Precision::Double), 30000);
}

TEST(KernelTable, AWrongChoiceIsExplained) {
  EXPECT_TRUE(test::contains(test::userErrorOf([] { findKernel("cpu-smid"); }), "did you mean 'cpu-simd'?"));
  for (const KernelDescriptor& kernel : kernelTable()) {
    KernelChoice choice{&kernel, defaultTuning()};
    EXPECT_NO_THROW(validateKernelChoice(choice, kernel.maxBodies));
    const std::string tooMany =
        test::userErrorOf([&] { validateKernelChoice(choice, kernel.maxBodies + 1); });
    EXPECT_TRUE(test::contains(tooMany, std::to_string(kernel.maxBodies))) << tooMany;
    for (const TuningId id : kernel.tuning) {
      choice = {&kernel, defaultTuning()};
      choice.tuning[id] = tuningParameter(id).maximum + 1;
      EXPECT_THROW(validateKernelChoice(choice, 1), UserError) << kernel.id;
      EXPECT_TRUE(test::contains(describe(choice), std::to_string(choice.tuning[id])));
    }
  }
}

TEST(KernelTable, PrecisionIsTheChoicesOwn) {
  KernelDescriptor row = findKernel("gpu-tiled");
  KernelChoice choice{&row, defaultTuning()};
  EXPECT_EQ(choice.precision(), Precision::Single);
  EXPECT_EQ(choice.errorBoundRms(1000), row.errorBoundRms(1000, Precision::Single));
  choice.tuning[TuningId::Precision] = 1;
  EXPECT_EQ(choice.precision(), Precision::Double);
  EXPECT_EQ(choice.errorBoundRms(1000), row.errorBoundRms(1000, Precision::Double));
  EXPECT_TRUE(test::contains(describe(choice), "precision double"));
  row.tuning = {TuningId::Block};
  EXPECT_EQ(choice.precision(), Precision::Single) << "a row that knows nothing else";
}

// 48 KiB hold 1,024 bodies of 32 bytes once, but not twice.
TEST(KernelTable, TilesThatDoNotFitSharedMemoryAreRefused) {
  for (const KernelDescriptor& kernel : kernelTable()) {
    if (kernel.launch == LaunchShape::SplitBodies) continue;  // no tiles; see below
    for (const Precision precision : {Precision::Single, Precision::Double}) {
      for (const int block : {32, 736, 768, 800, 1024}) {
        KernelChoice choice{&kernel, defaultTuning()};
        choice.tuning[TuningId::Block] = block;
        choice.tuning[TuningId::Precision] = static_cast<int>(precision);
        const bool twoTiles = kernel.sharedTiles == 2;
        const bool refused = twoTiles && precision == Precision::Double && block > 768;
        const std::string message = test::userErrorOf([&] { validateKernelChoice(choice, 1); });
        EXPECT_EQ(!message.empty(), refused) << describe(choice);
        if (refused) {
          EXPECT_TRUE(test::contains(message, "at most 768")) << message;
        }
      }
    }
  }
}

// The threads of a block that have different bodies must be a part or a multiple of a warp, and their sums
// must fit shared memory.
TEST(KernelTable, SplitsThatDoNotWorkAreRefused) {
  const auto refusal = [](int block, int perThread, int splitLog2, int precision) {
    KernelChoice choice{&findKernel("gpu-split"), defaultTuning()};
    choice.tuning[TuningId::Block] = block;
    choice.tuning[TuningId::PerThread] = perThread;
    choice.tuning[TuningId::Split] = splitLog2;
    choice.tuning[TuningId::Precision] = precision;
    return test::userErrorOf([&] { validateKernelChoice(choice, 1); });
  };
  EXPECT_EQ(refusal(256, 4, 5, 0), "");
  EXPECT_EQ(refusal(1024, 4, 7, 1), "");
  EXPECT_EQ(refusal(96, 1, 0, 0), "");  // three warps of different bodies
  EXPECT_TRUE(test::contains(refusal(96, 4, 5, 0), "leaves 3 places"));
  EXPECT_TRUE(test::contains(refusal(96, 4, 6, 0), "equal parts"));
  EXPECT_TRUE(test::contains(refusal(32, 4, 6, 0), "equal parts"));
  EXPECT_TRUE(test::contains(refusal(1024, 16, 5, 0), "KiB of shared memory"));
}

}  // namespace
}  // namespace gravitile::sim
