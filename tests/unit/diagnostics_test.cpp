#include "sim/diagnostics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "sim/diagnostics_record.h"
#include "sim/diagnostics_schedule.h"
#include "sim/scenes/scene_table.h"
#include "tests/unit/diagnostics_check.h"
#include "tests/unit/systems.h"
#include "tests/unit/temporary_file.h"

namespace gravitile::sim {
namespace {

using test::expectSame;

Diagnostics measure(const Bodies& bodies, double softening, double gravity = 1,
                    const DiagnosticsRequest& request = {}) {
  return measureDiagnostics(bodies.posMass, bodies.velocity, softening, gravity, request);
}

TEST(Diagnostics, OfTwoBodiesAsTheFormulasSay) {
  Bodies bodies;
  bodies.resize(2);
  bodies.posMass = {{1, 2, 3, 3}, {1, 5, 7, 1}};
  bodies.velocity = {{1, 0, 0, 0}, {0, 0, 2, 0}};
  const Diagnostics found = measure(bodies, 0, 2);
  EXPECT_DOUBLE_EQ(found.mass, 4);
  EXPECT_DOUBLE_EQ(found.kinetic, 3 * 1 / 2.0 + 1 * 4 / 2.0);
  EXPECT_DOUBLE_EQ(found.potential, -2 * 3 * 1 / 5.0);
  EXPECT_DOUBLE_EQ(found.energy(), 3.5 - 1.2);
  EXPECT_DOUBLE_EQ(found.virialRatio(), 7 / 1.2);
  expectSame(found.momentum, {3, 0, 2}, 0);
  expectSame(found.angularMomentum, {10, 9 - 2, -6}, 0);
  expectSame(found.centre, {1, 2.75, 4}, 0);
  expectSame(found.centreVelocity, {0.75, 0, 0.5}, 0);
  EXPECT_DOUBLE_EQ(found.halfMassRadius, 1.25) << "the heavier one holds half of the mass";
  EXPECT_DOUBLE_EQ(measure(bodies, 12, 2).potential, -2 * 3 * 1 / 13.0) << "with softening";
}

TEST(Diagnostics, BodiesAtTheSamePlaceCountOnlyWithSoftening) {
  Bodies bodies;
  bodies.resize(3);
  bodies.posMass = {{1, 1, 1, 2}, {1, 1, 1, 3}, {1, 1, 2, 1}};
  bodies.velocity.assign(3, {});
  EXPECT_DOUBLE_EQ(measure(bodies, 0).potential, -5);
  EXPECT_DOUBLE_EQ(measure(bodies, 0.5).potential, -(6 / 0.5 + 5 / std::sqrt(1.25)));
}

TEST(Diagnostics, OfOneBodyOfNoneAndOfTracers) {
  Bodies bodies;
  for (const std::size_t n : {0, 1, 3}) {
    bodies.resize(n);
    std::fill(bodies.posMass.begin(), bodies.posMass.end(), Float4{1, 2, 3, n == 1 ? 2.0F : 0.0F});
    std::fill(bodies.velocity.begin(), bodies.velocity.end(), Float4{1, 0, 0, 0});
    const Diagnostics found = measure(bodies, 0.1);
    EXPECT_EQ(found.potential, 0) << n;
    EXPECT_EQ(found.kinetic, n == 1 ? 1 : 0) << n;
    EXPECT_EQ(found.halfMassRadius, 0) << n;
    EXPECT_TRUE(std::isnan(found.virialRatio())) << n;
    expectSame(found.centre, n == 1 ? Double3{1, 2, 3} : Double3{}, 0);
  }
}

// A Plummer sphere in N-body units (Heggie and Mathieu 1986): scale length b = 3π/16, W = -3π/32 G M²/b =
// -1/2, K = 1/4, half of the mass within b / sqrt(2^(2/3) - 1) (Plummer 1911).
TEST(Diagnostics, OfAPlummerSphereAsTheModelSays) {
  const Bodies bodies = makeScene("plummer", 8192, 3).bodies;
  const Diagnostics found = measure(bodies, 0);
  const double b = 3 * std::numbers::pi / 16;
  // Drawn at random: the figures scatter by some 1/sqrt(8192) = 1.1 %.
  EXPECT_NEAR(found.potential, -3 * std::numbers::pi / 32 / b, 0.03 * 0.5);
  EXPECT_NEAR(found.kinetic, 0.25, 0.03 * 0.25);
  EXPECT_NEAR(found.halfMassRadius, b / std::sqrt(std::cbrt(4.0) - 1), 0.03 * b);
  EXPECT_NEAR(found.mass, 1, 1e-6);
  EXPECT_LT(length(found.momentum), 1e-6);
  EXPECT_LT(length(found.centre), 1e-6);
}

TEST(Diagnostics, AgreeWithASumOverAllOrderedPairs) {
  for (const double softening : {0.0, 0.2}) {
    const Bodies bodies = test::randomBodies(700, 5);
    const Diagnostics found = measure(bodies, softening);
    const test::Energy expected = test::energyOf(bodies, softening);
    EXPECT_NEAR(found.potential, expected.potential, 1e-12 * std::fabs(expected.potential));
    EXPECT_NEAR(found.kinetic, expected.kinetic, 1e-12 * expected.kinetic);
  }
}

TEST(Diagnostics, TheHalfMassRadiusIsOfTheMassNotOfTheCount) {
  Bodies bodies = test::randomBodies(501, 7);
  const Diagnostics found = measure(bodies, 0.1);
  double inside = 0, upTo = 0;
  for (const Float4& body : bodies.posMass) {
    const double radius = length({body.x - found.centre.x, body.y - found.centre.y, body.z - found.centre.z});
    if (radius < found.halfMassRadius * (1 - 1e-9)) inside += body.w;
    if (radius < found.halfMassRadius * (1 + 1e-9)) upTo += body.w;
  }
  EXPECT_LT(inside, found.mass / 2);
  EXPECT_GE(upTo, found.mass / 2);
}

TEST(Diagnostics, CountAndNameWhatHasEscaped) {
  Bodies bodies = test::randomBodies(100, 2);
  bodies.posMass[17].x = 50;
  bodies.posMass[60].y = -70;
  EXPECT_EQ(measure(bodies, 0.1).escaped, 0u);
  const Diagnostics found = measure(bodies, 0.1, 1, {.escapeRadius = 30});
  EXPECT_EQ(found.escaped, 2u);
  EXPECT_EQ(found.firstEscaped, 17u);
}

// formats.md of the collection it comes from gives these figures for a softening of 0.1.
TEST(Diagnostics, OfAGalaxyFromAFile) {
  const auto file = test::sampleFile("galaxy_20K.bin");
  if (!file) GTEST_SKIP() << "no sample data";
  const Bodies bodies = makeScene(file->string(), std::nullopt, 1).bodies;
  const Diagnostics found = measure(bodies, 0.1);
  EXPECT_NEAR(found.kinetic, 97.64, 0.005);
  EXPECT_NEAR(found.potential, -195.5, 0.05);
  EXPECT_NEAR(found.virialRatio(), 0.999, 0.0005);
}

Diagnostics someFigures() {
  return {.time = 1,
          .mass = 2,
          .kinetic = 4,
          .potential = -6,
          .momentum = {1, 0, 0},
          .angularMomentum = {0, 0, 5},
          .centre = {1, 1, 1},
          .centreVelocity = {0.5, 0, 0},
          .halfMassRadius = 2};
}

TEST(DiagnosticsDrift, IsRelativeToTheFirstFigures) {
  const Diagnostics first = someFigures();
  Diagnostics now = first;
  now.time = 3;
  now.kinetic = 4.5;
  now.momentum = {1, 0.4, 0};
  now.angularMomentum = {0, 0, 4.2};
  now.centre = {2, 1, 1.5};  // flew to 2, 1, 1
  now.halfMassRadius = 1.5;
  const DiagnosticsDrift drift = driftSince(first, now);
  EXPECT_DOUBLE_EQ(drift.energy, 0.25);
  EXPECT_DOUBLE_EQ(drift.momentum, 0.4 / 4);
  EXPECT_DOUBLE_EQ(drift.angularMomentum, 0.8 / 8);
  EXPECT_DOUBLE_EQ(drift.centre, 0.25);
  EXPECT_DOUBLE_EQ(drift.halfMassRadius, -0.25);
  EXPECT_TRUE(std::isnan(driftSince({}, now).energy)) << "relative to nothing";
}

TEST(DiagnosticsRecord, KeepsTheFirstTheNewestAndAnEvenHistory) {
  DiagnosticsRecord record;
  EXPECT_TRUE(record.empty());
  constexpr std::uint64_t kCount = 3 * DiagnosticsRecord::kCapacity;
  for (std::uint64_t k = 0; k < kCount; ++k) {
    Diagnostics measured = someFigures();
    measured.step = k;
    measured.potential -= double(k);
    record.add(measured);
    ASSERT_LE(record.history().size(), DiagnosticsRecord::kCapacity);
  }
  EXPECT_EQ(record.count(), kCount);
  EXPECT_EQ(record.first().step, 0u);
  EXPECT_EQ(record.newest().step, kCount - 1);
  EXPECT_DOUBLE_EQ(record.drift().energy, -double(kCount - 1) / 2);
  const std::vector<Diagnostics>& history = record.history();
  ASSERT_GE(history.size(), DiagnosticsRecord::kCapacity / 2);
  const std::uint64_t stride = history[1].step;
  for (std::size_t k = 0; k < history.size(); ++k) ASSERT_EQ(history[k].step, k * stride);
  EXPECT_GT(history.back().step + stride, kCount - 1);
  const std::uint64_t version = record.version();
  record.restart();
  EXPECT_TRUE(record.empty() && record.history().empty());
  EXPECT_NE(record.version(), version);
}

// Entries that stand next to each other with an interruption between their steps, and no others, have a gap.
TEST(DiagnosticsRecord, TellsWhereNobodyMeasured) {
  DiagnosticsRecord record;
  record.interrupt();
  std::vector<std::uint64_t> interruptions;  // the step before each
  for (std::uint64_t k = 0; k < 5 * DiagnosticsRecord::kCapacity; ++k) {
    Diagnostics measured = someFigures();
    measured.step = k;
    record.add(measured);
    if (k % 701 == 300 || k == 2 * DiagnosticsRecord::kCapacity) {
      record.interrupt();
      record.interrupt();
      interruptions.push_back(k);
    }
    const std::vector<Diagnostics>& history = record.history();
    const auto between = [&](std::uint64_t from, std::uint64_t to) {
      return std::any_of(interruptions.begin(), interruptions.end(),
                         [&](std::uint64_t step) { return step >= from && step < to; });
    };
    ASSERT_EQ(record.gapBeforeNewest(), between(history.back().step, k)) << k;
    if (k % 97 != 0 && k % DiagnosticsRecord::kCapacity > 1) continue;
    ASSERT_FALSE(record.gapBefore(0)) << "nothing was known before";
    for (std::size_t entry = 1; entry < history.size(); ++entry)
      ASSERT_EQ(record.gapBefore(entry), between(history[entry - 1].step, history[entry].step)) << k;
  }
  record.restart();
  record.add(someFigures());
  EXPECT_FALSE(record.gapBefore(0) || record.gapBeforeNewest());
}

TEST(DiagnosticsSchedule, MeasuringTakesAtMostFourPercent) {
  DiagnosticsSchedule schedule;
  EXPECT_TRUE(schedule.due(0)) << "the first one at once";
  for (const double costMs : {0.01, 15.0, 19.9, 180.0, 20e3}) {
    schedule.started(100);
    schedule.finished(costMs);
    const double nextS = 100 + std::max(0.5, costMs * 1e-3 / 0.04);
    EXPECT_FALSE(schedule.due(nextS - 1e-6)) << costMs;
    EXPECT_TRUE(schedule.due(nextS + 1e-6)) << costMs;
  }
}

}  // namespace
}  // namespace gravitile::sim
