// What reaches a step of the CPU engine while it is computed.
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "sim/integrators/integrator_table.h"
#include "systems.h"

namespace gravitile::sim {
namespace {

// A step takes some tenths of a second by one plain loop.
#ifdef GRAVITILE_SANITIZED
constexpr std::size_t kBodies = 3'000;  // each interaction takes ten times as long and more
#else
constexpr std::size_t kBodies = 12'000;
#endif

const Bodies& someBodies() {
  static const Bodies bodies = test::randomBodies(kBodies, 1);
  return bodies;
}

StepParameters stepParameters(const char* integrator = "leapfrog") {
  return test::parametersOf(integrator, 0.01, 0.1);
}

std::unique_ptr<Engine> engineWith(const char* kernel, const char* integrator = "leapfrog") {
  return test::loadedEngine(someBodies(), findKernel(kernel), stepParameters(integrator), 2);
}

void computeFor(Engine& engine, double share) {
  while (engine.busy() && engine.status().shareOfBatch < share)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

void expectSameBits(const PhaseSpace& a, const PhaseSpace& b) {
  ASSERT_EQ(a.posMass.size(), b.posMass.size());
  for (std::size_t i = 0; i < a.posMass.size(); ++i) {
    ASSERT_EQ(a.posMass[i].x, b.posMass[i].x) << i;
    ASSERT_EQ(a.velocity[i].z, b.velocity[i].z) << i;
  }
}

TEST(CpuStepControl, AStepThatStandsStillInsideGoesOnToTheSameBits) {
  for (const char* kernel : {"cpu-serial", "cpu-threads", "cpu-reduced", "cpu-simd"}) {
    SCOPED_TRACE(kernel);
    const auto whole = engineWith(kernel), held = engineWith(kernel);
    whole->timeSteps(3, nullptr);
    held->advance(3, nullptr);
    computeFor(*held, 0.2);
    ASSERT_TRUE(held->busy());
    held->hold(true);
    std::this_thread::sleep_for(std::chrono::milliseconds(60));
    const double share = held->status().shareOfBatch;
    std::this_thread::sleep_for(std::chrono::milliseconds(150));
    EXPECT_EQ(held->status().shareOfBatch, share);
    EXPECT_TRUE(held->busy());
    EXPECT_EQ(held->status().steps, 0U);
    held->hold(false);
    held->wait();
    EXPECT_EQ(held->status().steps, 3U);
    expectSameBits(held->phaseSpace(), whole->phaseSpace());
  }
}

TEST(CpuStepControl, WhoWaitsWaitsForNoHold) {
  const auto engine = engineWith("cpu-threads");
  engine->advance(2, nullptr);
  engine->hold(true);
  engine->wait();
  EXPECT_EQ(engine->status().steps, 2U);
  EXPECT_EQ(engine->status().stepMs, 0);  // how long it stood still is no duration of a step
}

TEST(CpuStepControl, LoadingEndsAStepThatIsHeld) {
  const auto engine = engineWith("cpu-serial");
  engine->advance(50, nullptr);
  computeFor(*engine, 0.005);
  engine->hold(true);
  engine->load(someBodies());
  EXPECT_FALSE(engine->busy());
  EXPECT_EQ(engine->status().steps, 0U);
  engine->hold(false);
  engine->advance(1, nullptr);
  engine->wait();
  const auto fresh = engineWith("cpu-serial");
  fresh->timeSteps(1, nullptr);
  expectSameBits(engine->phaseSpace(), fresh->phaseSpace());
}

TEST(CpuStepControl, AnotherKernelTakesOverInsideAStep) {
  struct Row {
    const char *from, *to;
  };
  for (const Row& row : {Row{"cpu-serial", "cpu-simd"}, Row{"cpu-threads", "cpu-reduced"}}) {
    SCOPED_TRACE(std::string(row.from) + " to " + row.to);
    const KernelChoice to{&findKernel(row.to), defaultTuning()};
    // Every step begins with a force.
    const auto expected = engineWith(row.from, "euler");
    expected->timeSteps(1, nullptr);
    expected->setKernel(to);
    expected->timeSteps(2, nullptr);
    const auto engine = engineWith(row.from, "euler");
    engine->timeSteps(1, nullptr);
    engine->advance(2, nullptr);
    computeFor(*engine, 0.1);
    ASSERT_TRUE(engine->busy());
    engine->setKernel(to);
    EXPECT_EQ(engine->status().running, to);
    engine->wait();
    EXPECT_EQ(engine->status().steps, 3U);
    EXPECT_EQ(engine->status().running, to);
    expectSameBits(engine->phaseSpace(), expected->phaseSpace());
  }
}

TEST(CpuStepControl, DoublePrecisionTakesOverInsideAStep) {
  const auto engine = engineWith("cpu-threads");
  engine->timeSteps(1, nullptr);
  engine->advance(1, nullptr);
  computeFor(*engine, 0.1);
  engine->setKernel(test::inDoublePrecision(findKernel("cpu-threads")));
  engine->wait();
  const auto single = engineWith("cpu-threads");
  single->timeSteps(2, nullptr);
  const PhaseSpace found = engine->phaseSpace(), near = single->phaseSpace();
  for (std::size_t i = 0; i < kBodies; ++i) ASSERT_NEAR(found.posMass[i].x, near.posMass[i].x, 1e-4) << i;
}

// Its forces are its own: another kernel changes nothing, and must not end them early.
TEST(CpuStepControl, Hermite4MindsNoOtherKernel) {
  const auto expected = engineWith("cpu-threads", "hermite4"), engine = engineWith("cpu-threads", "hermite4");
  expected->timeSteps(3, nullptr);
  engine->advance(3, nullptr);
  computeFor(*engine, 0.1);
  engine->setKernel({&findKernel("cpu-simd"), defaultTuning()});
  engine->wait();
  EXPECT_EQ(engine->status().steps, 3U);
  expectSameBits(engine->phaseSpace(), expected->phaseSpace());
}

}  // namespace
}  // namespace gravitile::sim
