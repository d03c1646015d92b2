#include "app/sweep_plan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "app/published_results.h"

namespace gravitile::app {
namespace {

using sim::TuningId;

SweepRequest request(SweepKind kind, const char* kernel, std::uint64_t bodies) {
  return {.kind = kind, .base = {&sim::findKernel(kernel), sim::defaultTuning()}, .bodies = bodies};
}

TEST(TuningCombinations, OnlyWhatTheKernelTakesVaries) {
  TuningLists lists;
  lists[static_cast<std::size_t>(TuningId::Block)] = {64, 128, 256};
  lists[static_cast<std::size_t>(TuningId::Unroll)] = {1, 3};
  const sim::Tuning base = sim::defaultTuning();
  EXPECT_EQ(tuningCombinations(sim::findKernel("gpu-tiled"), base, lists).size(), 6U);
  EXPECT_EQ(tuningCombinations(sim::findKernel("gpu-basic"), base, lists).size(), 3U);
  EXPECT_EQ(tuningCombinations(sim::findKernel("cpu-simd"), base, lists), std::vector<sim::Tuning>{base});
  EXPECT_EQ(tuningCombinations(sim::findKernel("gpu-tiled"), base, {}), std::vector<sim::Tuning>{base});
}

TEST(SweepPlan, AGridHoldsEveryCombinationOnce) {
  SweepRequest grid = request(SweepKind::Grid, "gpu-tiled", 65536);
  grid.base.tuning[TuningId::Rsqrt] = 1;
  std::set<std::pair<int, int>> cells;
  for (const BenchCase& planned : planSweep(grid)) {
    EXPECT_EQ(planned.choice.kernel->id, "gpu-tiled");
    EXPECT_EQ(planned.bodies, 65536U);
    EXPECT_EQ(planned.choice.tuning[TuningId::Rsqrt], 1);  // what does not vary stays as it was
    EXPECT_NO_THROW(sim::validateKernelChoice(planned.choice, planned.bodies));
    EXPECT_TRUE(cells.emplace(planned.choice.tuning[TuningId::Block], planned.choice.tuning[TuningId::Unroll])
                    .second);
  }
  std::set<std::pair<int, int>> expected;
  for (const int block : {32, 64, 128, 256, 512, 1024}) {
    for (const int unroll : {1, 2, 4, 8, 16, 32, 64, 128}) expected.emplace(block, unroll);
  }
  EXPECT_EQ(cells, expected);
}

TEST(SweepPlan, AllKernelsOfTheFamilyThatTakeSoManyBodies) {
  for (const char* base : {"cpu-simd", "gpu-tiled"}) {
    for (const std::uint64_t bodies : {1ULL, 4096ULL, 65536ULL, 65537ULL, 1ULL << 20}) {
      std::vector<const sim::KernelDescriptor*> planned, expected;
      for (const BenchCase& row : planSweep(request(SweepKind::Kernels, base, bodies))) {
        planned.push_back(row.choice.kernel);
      }
      for (const sim::KernelDescriptor& kernel : sim::kernelTable()) {
        if (sim::isChosen(kernel)) continue;
        if (kernel.family == sim::findKernel(base).family && bodies <= kernel.maxBodies) {
          expected.push_back(&kernel);
        }
      }
      EXPECT_EQ(planned, expected) << base << " " << bodies;
    }
  }
  EXPECT_LT(planSweep(request(SweepKind::Kernels, "cpu-simd", 65537)).size(),
            planSweep(request(SweepKind::Kernels, "cpu-simd", 65536)).size());
}

TEST(SweepPlan, UnrollFactorsBeginWithThePublishedOnes) {
  const std::vector<BenchCase> plan = planSweep(request(SweepKind::Unrolls, "gpu-tiled", 4096));
  ASSERT_GT(plan.size(), publishedUnrolls().size());
  for (std::size_t k = 0; k < publishedUnrolls().size(); ++k) {
    EXPECT_EQ(plan[k].choice.tuning[TuningId::Unroll], publishedUnrolls()[k].unroll);
  }
}

TEST(SweepPlan, SolversComeWithGrowingCountsWithinTheirLimits) {
  for (const char* base : {"cpu-simd", "gpu-tiled"}) {
    for (const bool serialToo : {false, true}) {
      SweepRequest asked = request(SweepKind::Solvers, base, 1);
      asked.serialToo = serialToo;
      const std::vector<BenchCase> plan = planSweep(asked);
      ASSERT_FALSE(plan.empty());
      EXPECT_EQ(plan.front().bodies, 1024U);
      EXPECT_EQ(plan.back().bodies, 1048576U);
      EXPECT_TRUE(std::is_sorted(plan.begin(), plan.end(),
                                 [](const BenchCase& a, const BenchCase& b) { return a.bodies < b.bodies; }));
      bool serial = false;
      for (const BenchCase& row : plan) {
        EXPECT_LE(row.bodies, row.choice.kernel->maxBodies);
        serial = serial || row.choice.kernel->id == "cpu-serial";
      }
      EXPECT_EQ(serial, serialToo || std::string(base) == "cpu-simd");
    }
  }
}

TEST(SweepPlan, WhatAKernelHasNotIsNotSwept) {
  for (const SweepKind kind : kSweepKinds) {
    for (const sim::KernelDescriptor& kernel : sim::kernelTable()) {
      const SweepRequest asked = request(kind, std::string(kernel.id).c_str(), 1000);
      EXPECT_EQ(planSweep(asked).empty(), !whyNot(kind, kernel).empty()) << kernel.id << " " << title(kind);
    }
  }
  EXPECT_FALSE(whyNot(SweepKind::Grid, sim::findKernel("cpu-simd")).empty());
  EXPECT_TRUE(planSweep(request(SweepKind::Grid, "gpu-tiled", 1ULL << 40)).empty());
}

}  // namespace
}  // namespace gravitile::app
