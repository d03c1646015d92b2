#include "sim/force_check.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <memory>
#include <new>
#include <thread>

#include "little_memory.h"
#include "systems.h"

namespace gravitile::sim {
namespace {

struct SampleMemory {
  std::vector<Float4> posMass, acceleration;
};

// A sample whose accelerations are the reference's, all scaled by `factor`.
ForceSample sampleScaledBy(float factor) {
  const Bodies bodies = test::randomBodies(500, 5);
  const auto reference = referenceAccelerations(bodies.posMass, test::allIndices(500), 0.2, 3);
  auto memory = std::make_shared<SampleMemory>();
  memory->posMass = bodies.posMass;
  for (const Double3& a : reference)
    memory->acceleration.push_back({factor * static_cast<float>(a.x), factor * static_cast<float>(a.y),
                                    factor * static_cast<float>(a.z), 0});
  ForceSample sample;
  sample.posMass = memory->posMass;
  sample.acceleration = memory->acceleration;
  sample.owner = memory;
  sample.kernel = {&kernelTable().front(), defaultTuning()};
  sample.softening = 0.2;
  sample.gravity = 3;
  return sample;
}

CheckedForce verdictOn(ForceCheck& check, ForceSample sample) {
  check.submit(std::move(sample));
  for (;;) {
    if (auto result = check.takeResult()) return *result;
    std::this_thread::yield();
  }
}

TEST(ForceCheck, FindsTheErrorThatIsThere) {
  ForceCheck check;
  EXPECT_TRUE(check.idle());
  EXPECT_FALSE(check.takeResult().has_value());
  const CheckedForce exact = verdictOn(check, sampleScaledBy(1));
  EXPECT_LT(exact.error.maximum, 3e-7);
  EXPECT_EQ(exact.bodies, 500U);
  EXPECT_EQ(exact.kernel.kernel, &kernelTable().front());
  EXPECT_EQ(exact.error.sampledBodies, 256U);
  const CheckedForce wrong = verdictOn(check, sampleScaledBy(1.01F));
  EXPECT_NEAR(wrong.error.rms, 0.01, 1e-5);
  EXPECT_FALSE(check.takeResult().has_value());
}

TEST(ForceCheck, CanBeDestroyedWhileItJudges) {
  for (int i = 0; i < 20; ++i) {
    ForceCheck check;
    check.submit(sampleScaledBy(1));
  }
}

#ifndef GRAVITILE_SANITIZED
TEST(ForceCheck, LivesWithoutMemoryForTheReference) {
  const ForceSample sample = sampleScaledBy(1);
  EXPECT_TRUE(gravitile::test::holdsWithRoom(100'000'000, [&sample] {
    ForceCheck check;
    // Nothing is left, not even of what was freed.
    const rlimit none{0, 0};
    setrlimit(RLIMIT_AS, &none);
    std::vector<std::unique_ptr<char[]>> taken(10'000);
    try {
      for (auto& some : taken) some = std::make_unique<char[]>(100'000);
    } catch (const std::bad_alloc&) {
    }
    check.submit(sample);
    while (!check.idle()) std::this_thread::yield();
    return true;
  }));
}
#endif

}  // namespace
}  // namespace gravitile::sim
