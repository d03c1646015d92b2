// What a sweep's rows become: the best one, the heat map, the comparisons with published tables.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

#include "app/heat_map.h"
#include "app/published_results.h"
#include "app/sweep_comparison.h"
#include "app/sweep_plan.h"

namespace gravitile::app {
namespace {

using sim::TuningId;

SweepRow rowOf(const BenchCase& planned) {
  return {.planned = planned, .result = {}, .reason = {}};
}

// Measured at so many interactions a second, with forces that are right.
void measure(SweepRow& row, double rate) {
  row.state = SweepRow::State::Measured;
  row.result.choice = row.planned.choice;
  row.result.bodies = row.planned.bodies;
  row.result.interactionsPerSecond = rate;
  row.result.errorRms = 1e-9;
}

std::vector<SweepRow> grid(const char* kernel) {
  std::vector<SweepRow> rows;
  for (const BenchCase& planned : planSweep({.kind = SweepKind::Grid,
                                  .base = {&sim::findKernel(kernel), sim::defaultTuning()},
                                  .bodies = 65536})) {
    rows.push_back(rowOf(planned));
  }
  return rows;
}

TEST(BestRow, OfNoneOneAndMany) {
  std::vector<SweepRow> rows;
  EXPECT_FALSE(bestRow(rows));
  rows = grid("gpu-tiled");
  EXPECT_FALSE(bestRow(rows));
  measure(rows[7], 1e9);
  EXPECT_EQ(bestRow(rows), 7U);
  for (std::size_t k = 0; k < rows.size(); ++k) measure(rows[k], 1e9 + 1e6 * std::fmod(double(k) * 17, 47));
  std::size_t highest = 0;
  for (std::size_t k = 1; k < rows.size(); ++k) {
    if (rows[k].result.interactionsPerSecond > rows[highest].result.interactionsPerSecond) highest = k;
  }
  EXPECT_EQ(bestRow(rows), highest);
}

TEST(BestRow, AWrongResultIsNeverTheBest) {
  for (const double error : {0.5, std::numeric_limits<double>::quiet_NaN()}) {
    std::vector<SweepRow> rows = grid("gpu-tiled");
    measure(rows[0], 1e9);
    measure(rows[1], 2e9);
    rows[1].result.errorRms = error;
    EXPECT_EQ(bestRow(rows), 0U) << error;
  }
  std::vector<SweepRow> race{rowOf({{&sim::findKernel("gpu-race"), sim::defaultTuning()}, 1024})};
  measure(race[0], 1e12);
  EXPECT_FALSE(bestRow(race));
}

TEST(HeatMap, ANothingHasNoCells) {
  EXPECT_TRUE(makeHeatMap({}).cells.empty());
}

TEST(HeatMap, EveryRowHasTheCellOfItsValues) {
  const std::vector<SweepRow> rows = grid("gpu-tiled");
  const HeatMap map = makeHeatMap(rows);
  EXPECT_EQ(map.xTitle, sim::tuningParameter(TuningId::Unroll).title);
  EXPECT_EQ(map.yTitle, sim::tuningParameter(TuningId::Block).title);
  ASSERT_EQ(map.cells.size(), map.xValues.size() * map.yValues.size());
  ASSERT_EQ(map.cells.size(), rows.size());
  for (std::size_t y = 0; y < map.yValues.size(); ++y) {
    for (std::size_t x = 0; x < map.xValues.size(); ++x) {
      ASSERT_TRUE(map.cell(x, y));
      const sim::Tuning& tuning = rows[*map.cell(x, y)].planned.choice.tuning;
      EXPECT_EQ(tuning[TuningId::Unroll], map.xValues[x]);
      EXPECT_EQ(tuning[TuningId::Block], map.yValues[y]);
    }
  }
  EXPECT_FALSE(map.best);
}

TEST(HeatMap, AKernelWithOneValueMakesOneLine) {
  const std::vector<SweepRow> rows = grid("gpu-basic");
  const HeatMap map = makeHeatMap(rows);
  EXPECT_EQ(map.xTitle, sim::tuningParameter(TuningId::Block).title);
  EXPECT_TRUE(map.yTitle.empty());
  EXPECT_EQ(map.xValues.size(), rows.size());
  EXPECT_EQ(map.yValues.size(), 1U);
}

TEST(HeatMap, SharesReachFromTheLowestToTheHighestRate) {
  std::vector<SweepRow> rows = grid("gpu-tiled");
  measure(rows[3], 4e9);
  EXPECT_EQ(makeHeatMap(rows).share(4e9), 1);  // a single one is the highest
  measure(rows[4], 8e9);
  measure(rows[5], 5e9);
  const HeatMap map = makeHeatMap(rows);
  EXPECT_DOUBLE_EQ(map.share(4e9), 0);
  EXPECT_DOUBLE_EQ(map.share(5e9), 0.25);
  EXPECT_DOUBLE_EQ(map.share(8e9), 1);
  EXPECT_EQ(map.best, 4U);
}

double luminance(const std::array<float, 3>& srgb) {
  const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
  return 0.2126 * linear(srgb[0]) + 0.7152 * linear(srgb[1]) + 0.0722 * linear(srgb[2]);
}
double lightness(double share) {
  return 116 * std::cbrt(luminance(heatColour(share))) - 16;  // CIE L*
}

TEST(HeatColour, IsBrighterForMoreInEvenSteps) {
  constexpr int kSteps = 20;
  const double whole = lightness(1) - lightness(0);
  EXPECT_GT(whole, 60);
  for (int k = 0; k < kSteps; ++k) {
    const double step = lightness((k + 1.0) / kSteps) - lightness(double(k) / kSteps);
    EXPECT_GT(step, 0.5 * whole / kSteps) << k;
    EXPECT_LT(step, 1.6 * whole / kSteps) << k;
  }
  EXPECT_EQ(heatColour(-1), heatColour(0));
  EXPECT_EQ(heatColour(7), heatColour(1));
}

TEST(HeatColour, WritingOnItCanBeRead) {
  for (int k = 0; k <= 100; ++k) {
    const double ground = luminance(heatColour(k / 100.0)) + 0.05;
    const double contrast = needsDarkText(k / 100.0) ? ground / 0.05 : 1.05 / ground;  // WCAG 2.1
    EXPECT_GT(contrast, 4.5) << k;
  }
}

TEST(UnrollComparison, GainsAreOverTheSmallestFactor) {
  std::vector<SweepRow> rows;
  for (const BenchCase& planned : planSweep({.kind = SweepKind::Unrolls,
                                  .base = {&sim::findKernel("gpu-tiled"), sim::defaultTuning()},
                                  .bodies = 4096})) {
    rows.push_back(rowOf(planned));
  }
  measure(rows[0], 2e9);
  measure(rows[2], 3e9);
  const std::vector<UnrollComparison> lines = compareUnrolls(rows);
  ASSERT_EQ(lines.size(), rows.size());
  EXPECT_DOUBLE_EQ(lines[0].measuredGain.value(), 1);
  EXPECT_FALSE(lines[1].measuredGain);
  EXPECT_DOUBLE_EQ(lines[2].measuredGain.value(), 1.5);
  EXPECT_NEAR(lines[3].publishedGain.value(), 1.18, 0.005);  // "18 % more"
  EXPECT_FALSE(lines[7].publishedRate);
  EXPECT_TRUE(compareUnrolls({}).empty());
}

TEST(SolverComparison, PublishedRatiosAreThoseOfTheTable) {
  const double basicOverSerial[] = {36.3, 97.6, 690.7, 687.1, 1442.0, 1081.1};
  const double sharedOverBasic[] = {1.21, 1.33, 1.76, 1.48, 1.14, 1.65};
  const std::vector<SolverComparison> lines = compareSolvers({});
  ASSERT_EQ(lines.size(), std::size(basicOverSerial));
  for (std::size_t k = 0; k < lines.size(); ++k) {
    EXPECT_NEAR(lines[k].publishedBasicOverSerial, basicOverSerial[k], 2e-3 * basicOverSerial[k]);
    EXPECT_NEAR(lines[k].publishedSharedOverBasic, sharedOverBasic[k], 0.006);
    EXPECT_FALSE(lines[k].basicOverSerial);
  }
}

TEST(SolverComparison, MeasuredTimesAndWhatIsMissing) {
  const sim::Tuning tuning = sim::defaultTuning();
  std::vector<SweepRow> rows;
  for (const char* id : {"cpu-serial", "gpu-basic", "gpu-tiled"}) {
    rows.push_back(rowOf({{&sim::findKernel(id), tuning}, 2048}));
  }
  for (SweepRow& row : rows) measure(row, 1);
  rows[0].result.msMedian = 100;
  rows[1].result.msMedian = 4;
  rows[2].result.msMedian = 2;
  SolverComparison line = compareSolvers(rows)[1];
  EXPECT_DOUBLE_EQ(line.basicOverSerial.value(), 25);
  EXPECT_DOUBLE_EQ(line.sharedOverBasic.value(), 2);
  EXPECT_EQ(line.missing, "");
  rows[0].state = SweepRow::State::Skipped;
  rows[0].reason = "too slow";
  line = compareSolvers(rows)[1];
  EXPECT_FALSE(line.basicOverSerial);
  EXPECT_DOUBLE_EQ(line.sharedOverBasic.value(), 2);
  EXPECT_EQ(line.missing, "cpu-serial: too slow");
}

// Each ratio names the obstacle of its own figures: the serial kernel's is of the first one alone.
TEST(SolverComparison, WhatCannotBeMeasuredIsNamedInTheRatiosThatNeedIt) {
  using State = SweepRow::State;
  const struct {
    std::size_t kernel;
    State state;
    const char *basic, *shared;
  } cases[] = {{0, State::Skipped, "too slow", ""}, {1, State::Skipped, "too slow", "too slow"},
               {2, State::Skipped, "", "too slow"}, {0, State::Refused, "can't run", ""},
               {1, State::Waiting, "", ""},         {1, State::Measured, "", ""}};
  for (const auto& ids : {std::array{"cpu-serial", "gpu-basic", "gpu-tiled"},
                          std::array{"cpu-serial", "cpu-threads", "cpu-simd"}}) {
    for (const auto& expected : cases) {
      std::vector<SweepRow> rows;
      for (const char* id : ids) {
        rows.push_back(rowOf({{&sim::findKernel(id), sim::defaultTuning()}, 2048}));
        measure(rows.back(), 1);
      }
      rows[expected.kernel].state = expected.state;
      rows[expected.kernel].reason = "a reason";
      const SolverComparison line = compareSolvers(rows)[1];
      EXPECT_EQ(line.basicObstacle, expected.basic) << ids[expected.kernel];
      EXPECT_EQ(line.sharedObstacle, expected.shared) << ids[expected.kernel];
    }
  }
}

}  // namespace
}  // namespace gravitile::app
