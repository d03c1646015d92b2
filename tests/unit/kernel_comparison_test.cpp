#include "app/kernel_comparison.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace gravitile::app {
namespace {

RunPoint at(const char* kernel, std::uint64_t bodies, int block = 256) {
  sim::Tuning tuning = sim::defaultTuning();
  tuning[sim::TuningId::Block] = block;
  return {{&sim::findKernel(kernel), tuning}, bodies};
}

sim::CheckedForce judged(const RunPoint& point, double rms) {
  return {.error = {.rms = rms, .maximum = rms, .sampledBodies = 256},
          .kernel = point.choice,
          .bodies = point.bodies};
}

std::string order(const KernelComparison& comparison) {
  std::string ids;
  for (const auto& entry : comparison.entries()) ids += std::string(entry.point.choice.kernel->id) + " ";
  return ids;
}

TEST(KernelComparison, IsEmptyUntilThereIsARate) {
  KernelComparison comparison;
  comparison.addRate(RunPoint{}, 1e9);
  comparison.addRate(at("cpu-simd", 512), 0);
  comparison.addRate(at("cpu-simd", 512), NAN);
  comparison.addError(judged(at("cpu-simd", 512), 1e-7));
  EXPECT_TRUE(comparison.entries().empty());
}

TEST(KernelComparison, KeepsTheBestRateOfAKernelAndWhereItWas) {
  KernelComparison comparison;
  comparison.addRate(at("gpu-tiled", 512, 256), 10);
  comparison.addRate(at("gpu-tiled", 1024, 128), 30);
  comparison.addRate(at("gpu-tiled", 2048, 64), 20);
  ASSERT_EQ(comparison.entries().size(), 1u);
  const KernelComparison::Entry& entry = comparison.entries()[0];
  EXPECT_EQ(entry.rate, 30);
  EXPECT_EQ(entry.point.bodies, 1024u);
  EXPECT_EQ(entry.point.choice.tuning[sim::TuningId::Block], 128);
}

TEST(KernelComparison, TheFastestComesFirst) {
  KernelComparison comparison;
  comparison.addRate(at("cpu-serial", 512), 5);
  comparison.addRate(at("gpu-basic", 512), 20);
  comparison.addRate(at("gpu-tiled", 512), 30);
  comparison.addRate(at("cpu-simd", 512), 10);
  EXPECT_EQ(order(comparison), "gpu-tiled gpu-basic cpu-simd cpu-serial ");
  comparison.addRate(at("cpu-simd", 1024), 25);
  EXPECT_EQ(order(comparison), "gpu-tiled cpu-simd gpu-basic cpu-serial ");
  comparison.addRate(at("cpu-serial", 1024), 99);
  EXPECT_EQ(order(comparison), "cpu-serial gpu-tiled cpu-simd gpu-basic ");
}

TEST(KernelComparison, HoldsEveryKernelOfTheTable) {
  KernelComparison comparison;
  double rate = 1;
  for (const sim::KernelDescriptor& kernel : sim::kernelTable()) {
    comparison.addRate({{&kernel, sim::defaultTuning()}, 512}, ++rate);
  }
  EXPECT_EQ(comparison.entries().size(), sim::kernelTable().size());
  EXPECT_EQ(comparison.entries()[0].point.choice.kernel, &sim::kernelTable().back());
}

TEST(KernelComparison, TheErrorIsThatOfTheBestRun) {
  KernelComparison comparison;
  comparison.addRate(at("gpu-tiled", 512), 10);
  comparison.addError(judged(at("gpu-tiled", 512), 1e-7));
  EXPECT_EQ(comparison.entries()[0].errorRms, 1e-7);
  comparison.addError(judged(at("gpu-tiled", 1024), 5e-7));
  EXPECT_EQ(comparison.entries()[0].errorRms, 1e-7);
  comparison.addRate(at("gpu-tiled", 512), 11);
  EXPECT_EQ(comparison.entries()[0].errorRms, 1e-7);
  comparison.addRate(at("gpu-tiled", 1024), 12);
  EXPECT_FALSE(comparison.entries()[0].errorRms.has_value());
  comparison.addError(judged(at("gpu-tiled", 1024), 5e-7));
  EXPECT_EQ(comparison.entries()[0].errorRms, 5e-7);
}

TEST(KernelComparison, FlagsWrongForces) {
  const struct {
    const char* kernel;
    std::optional<double> rms;
    bool wrong;
  } cases[] = {
      {"gpu-tiled", {}, false},   {"gpu-tiled", 1e-7, false}, {"gpu-tiled", 0.1, true},
      {"gpu-tiled", NAN, true},   {"gpu-race", {}, true},     {"gpu-race", 1e-7, true},
      {"cpu-serial", 0.0, false},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.kernel);
    KernelComparison comparison;
    comparison.addRate(at(c.kernel, 4096), 1);
    if (c.rms) comparison.addError(judged(at(c.kernel, 4096), *c.rms));
    EXPECT_EQ(comparison.entries()[0].wrong(), c.wrong);
  }
}

}  // namespace
}  // namespace gravitile::app
