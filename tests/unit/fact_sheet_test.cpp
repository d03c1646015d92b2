#include "app/fact_sheet.h"

#include <gtest/gtest.h>

namespace gravitile::app {
namespace {

RunPoint at(std::string_view kernel, std::uint64_t bodies, int block = 256) {
  sim::Tuning tuning = sim::defaultTuning();
  tuning[sim::TuningId::Block] = block;
  return {{&sim::findKernel(kernel), tuning}, bodies};
}

TEST(FactSheet, TrafficByHand) {
  const TrafficFacts basic = trafficFacts(at("gpu-basic", 1000));
  EXPECT_EQ(basic.wordsBasic, 2'997'000u);  // 3 * 1000 * 999
  EXPECT_EQ(basic.wordsKernel, 2'997'000u);
  EXPECT_EQ(basic.savedFactor(), 1);
  EXPECT_EQ(basic.pairs, 1'000'000u);

  const TrafficFacts tiled = trafficFacts(at("gpu-tiled", 65'536, 128));
  EXPECT_EQ(tiled.wordsKernel, 100'663'296u);  // 3 * 65536² / 128
  EXPECT_NEAR(tiled.savedFactor(), 128, 0.01);

  const TrafficFacts reduced = trafficFacts(at("cpu-reduced", 1000));
  EXPECT_EQ(reduced.pairs, 499'500u);
}

TEST(FactSheet, PrivateBuffersOfAMillionBodiesAreTerabytes) {
  EXPECT_DOUBLE_EQ(trafficFacts(at("gpu-tiled", 1'000'000)).privateBufferBytes, 12e12);
}

TEST(FactSheet, OneBodyReadsNothing) {
  const TrafficFacts lone = trafficFacts(at("gpu-basic", 1));
  EXPECT_EQ(lone.wordsBasic, 0u);
  EXPECT_EQ(lone.savedFactor(), 0);
}

TEST(FactSheet, CountsOfMillionsDoNotOverflow) {
  constexpr std::uint64_t kBodies = 1ULL << 22;
  const TrafficFacts facts = trafficFacts(at("gpu-basic", kBodies));
  EXPECT_EQ(facts.wordsBasic, 3 * kBodies * (kBodies - 1));
  EXPECT_DOUBLE_EQ(facts.privateBufferBytes, 12.0 * 17'592'186'044'416.0);
}

TEST(FactSheet, IssueSlotBound) {
  sim::KernelFacts device;
  device.laneSlotsPerSecond = 132 * 128 * 1.98e9;  // an H200
  EXPECT_NEAR(issueSlotBound(device, at("gpu-tiled", 4096)), 2.573e12, 1e9);
  // Each pair once, credited n²: 17 slots for two interactions.
  EXPECT_NEAR(issueSlotBound(device, at("cpu-reduced", 4096)), 3.936e12, 1e9);
}

TEST(FactSheet, DoublePrecisionHasABoundAndNumbersOfItsOwn) {
  sim::KernelFacts device;
  device.laneSlotsPerSecond = 32e12;
  device.doubleLaneSlotsPerSecond = 16e12;
  const auto inDouble = [](RunPoint point) {
    point.choice.tuning[sim::TuningId::Precision] = static_cast<int>(sim::Precision::Double);
    return point;
  };
  EXPECT_DOUBLE_EQ(issueSlotBound(device, inDouble(at("gpu-tiled", 4096))), 1e12);
  EXPECT_DOUBLE_EQ(issueSlotBound(device, inDouble(at("cpu-reduced", 4096))), 1.6e12);
  EXPECT_DOUBLE_EQ(trafficFacts(inDouble(at("gpu-tiled", 1'000'000))).privateBufferBytes, 24e12);
}

TEST(FactSheet, SharesAreUnknownWithoutTheirParts) {
  FactSheet facts;
  EXPECT_EQ(facts.reachedShare(), 0);
  EXPECT_FALSE(facts.speedUp().has_value());
  facts.serialRate = 2e8;
  EXPECT_FALSE(facts.speedUp().has_value());
  facts.rate = 1e12;
  facts.slotBound = 2e12;
  EXPECT_DOUBLE_EQ(*facts.speedUp(), 5000);
  EXPECT_DOUBLE_EQ(facts.reachedShare(), 0.5);
}

TEST(FactSheet, TheReferenceIsAsFastAsItself) {
  for (const sim::KernelDescriptor& kernel : sim::kernelTable()) {
    FactSheet facts;
    facts.point = at(kernel.id, 4096);
    facts.rate = 1e8;
    facts.serialRate = 2e8;
    const bool reference = kernel.id == "cpu-serial";
    EXPECT_EQ(facts.isReference(), reference) << kernel.id;
    EXPECT_DOUBLE_EQ(*facts.speedUp(), reference ? 1 : 0.5) << kernel.id;
  }
}

}  // namespace
}  // namespace gravitile::app
