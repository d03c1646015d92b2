#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <string>

#include "sim/reference.h"
#include "sim/user_error.h"
#include "tests/gpu/systems.h"

using namespace gravitile::sim;

namespace {

KernelChoice pairwise(int perThread, bool reproducible = false) {
  KernelChoice choice = choiceOf("gpu-pairwise", 128);
  choice.tuning[TuningId::PerThread] = perThread;
  choice.tuning[TuningId::Reproducible] = reproducible ? 1 : 0;
  return choice;
}

double rmsError(Engine& engine, const Bodies& bodies, double softening) {
  const auto targets = sampleIndices(bodies.size(), 512);
  return forceError(engine.accelerations(), targets,
                    referenceAccelerations(bodies.posMass, targets, softening, 1))
      .rms;
}

// A third in tight clumps, masses over twelve decades, some of them 0.
Bodies extremeBodies(std::size_t n) {
  Bodies bodies = randomBodies(n, 5);
  for (std::size_t i = 0; i < n; ++i) {
    Float4& body = bodies.posMass[i];
    if (body.w > 0) body.w = std::pow(10.0f, static_cast<float>(i % 13) - 9.0f);
    if (i % 3 == 0) {
      const Float4& middle = bodies.posMass[i % 7];
      body.x = middle.x + 1e-3f * body.x;
      body.y = middle.y + 1e-3f * body.y;
      body.z = middle.z + 1e-3f * body.z;
    }
  }
  return bodies;
}

// Momentum in double precision, and the sum of its parts' sizes.
struct Momentum {
  double x = 0, y = 0, z = 0, sizes = 0;
};

Momentum momentumOf(const Bodies& bodies) {
  Momentum sum;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const double m = bodies.posMass[i].w;
    const Float4& v = bodies.velocity[i];
    sum.x += m * v.x;
    sum.y += m * v.y;
    sum.z += m * v.z;
    sum.sizes += m * std::sqrt(double(v.x) * v.x + double(v.y) * v.y + double(v.z) * v.z);
  }
  return sum;
}

}  // namespace

TEST(Pairwise, ForcesAreRightAroundEveryTileAndWarp) {
  GRAVITILE_NEEDS_GPU();
  for (const int perThread : {1, 2, 3, 8, 12, 16}) {
    const int tile = 32 * perThread;
    for (const int n : {1, 2, tile - 1, tile, tile + 1, 2 * tile, 2 * tile + 1, 3 * tile - 1, 5 * tile + 7}) {
      const Bodies bodies = randomBodies(static_cast<std::size_t>(n));
      for (const bool reproducible : {false, true}) {
        const KernelChoice choice = pairwise(perThread, reproducible);
        const auto engine = gpuEngine(bodies, choice, parametersWith("leapfrog", 1e-3, 0.05));
        SCOPED_TRACE(describe(choice) + ", n = " + std::to_string(n));
        EXPECT_LE(rmsError(*engine, bodies, 0.05), choice.errorBoundRms(bodies.size()));
      }
    }
  }
}

TEST(Pairwise, MassesOfManyDecadesInClumps) {
  GRAVITILE_NEEDS_GPU();
  const Bodies bodies = extremeBodies(3001);
  for (const double softening : {0.01, 1e-6, 0.0}) {
    for (const bool reproducible : {false, true}) {
      const KernelChoice choice = pairwise(4, reproducible);
      const auto engine = gpuEngine(bodies, choice, parametersWith("leapfrog", 1e-3, softening));
      SCOPED_TRACE(describe(choice) + ", softening " + std::to_string(softening));
      EXPECT_LE(rmsError(*engine, bodies, softening), choice.errorBoundRms(bodies.size()));
    }
  }
}

// 1/distance³ of such systems is no float; in units of their own it is.
TEST(Pairwise, SystemsOfAnySize) {
  GRAVITILE_NEEDS_GPU();
  for (const float length : {1e-14f, 1e13f}) {
    Bodies bodies = randomBodies(700);
    for (Float4& body : bodies.posMass) {
      body.x *= length;
      body.y *= length;
      body.z *= length;
    }
    for (const bool reproducible : {false, true}) {
      const KernelChoice choice = pairwise(4, reproducible);
      const auto engine = gpuEngine(bodies, choice, parametersWith("leapfrog", 1e-3, 0));
      SCOPED_TRACE(testing::Message() << describe(choice) << ", length " << length);
      EXPECT_LE(rmsError(*engine, bodies, 0), choice.errorBoundRms(bodies.size()));
    }
  }
}

TEST(Pairwise, EqualMassesTakeTheShortWayAndAgree) {
  GRAVITILE_NEEDS_GPU();
  Bodies bodies = randomBodies(2500);
  // Whole tiles of one mass, of another, of none, and a mixed rest.
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    if (i < 2000) bodies.posMass[i].w = i < 800 ? 0.25f : i < 1600 ? 3.0f : 0.0f;
  }
  for (const int perThread : {2, 12}) {
    const KernelChoice choice = pairwise(perThread);
    const auto engine = gpuEngine(bodies, choice, parametersWith("leapfrog", 1e-3, 0.05));
    SCOPED_TRACE(describe(choice));
    EXPECT_LE(rmsError(*engine, bodies, 0.05), choice.errorBoundRms(bodies.size()));
  }
}

TEST(Pairwise, TwoBodiesPullEachOtherAlike) {
  GRAVITILE_NEEDS_GPU();
  Bodies bodies = randomBodies(2);
  bodies.posMass = {{0.3f, -0.7f, 1.1f, 2}, {-0.3f, 0.7f, -1.1f, 2}};
  const auto engine = gpuEngine(bodies, pairwise(4), parametersWith("leapfrog", 1e-3, 0.05));
  const std::vector<Double4> a = engine->accelerations();
  EXPECT_EQ(a[0].x, -a[1].x);
  EXPECT_EQ(a[0].y, -a[1].y);
  EXPECT_EQ(a[0].z, -a[1].z);
  EXPECT_LT(a[0].x, 0);
}

TEST(Pairwise, MomentumStays) {
  GRAVITILE_NEEDS_GPU();
  const Bodies bodies = randomBodies(65'536);
  const auto engine = gpuEngine(bodies, pairwise(12), parametersWith("leapfrog", 1e-4, 0.05));
  const Momentum before = momentumOf(engine->download());
  for (int batch = 0; batch < 100; ++batch) engine->advance(10, nullptr);
  const Momentum after = momentumOf(engine->download());
  const double drift = std::hypot(after.x - before.x, after.y - before.y, after.z - before.z);
  EXPECT_LE(drift, 1e-6 * after.sizes);
}

TEST(Pairwise, AnErrorInTheSumOfJOrInTheOwnTileIsCaught) {
  GRAVITILE_NEEDS_GPU();
  const auto engine = gpuEngine(randomBodies(1000), pairwise(4), parametersWith("leapfrog", 1e-3, 0.05));
  std::string source;
  for (const SourceFile& file : engine->sources(findKernel("gpu-pairwise"))) {
    if (file.name == "pairwise.cu") source = file.text;
  }
  for (const std::string_view line : {"if (j < arguments.n) addToSum(arguments.sums, j, back);",
                                      "meetOneWay(held, others + lane, softening2);"}) {
    std::string edited = source;
    const std::size_t place = edited.find(line);
    ASSERT_NE(place, std::string::npos) << line;
    edited.erase(place, line.size());
    engine->editSource("pairwise.cu", edited);
    EXPECT_THROW(engine->waitForKernel(), UserError) << line;
    const EngineStatus status = engine->status();
    ASSERT_TRUE(status.refusal.errorRms.has_value()) << line;
    EXPECT_GT(*status.refusal.errorRms, *status.refusal.errorAllowed);
  }
}

// Ten runs of a thousand steps end in the same bits.
TEST(Reproducible, EveryKernelThatSaysSo) {
  GRAVITILE_NEEDS_GPU();
  const Bodies bodies = randomBodies(1500);
  for (const KernelDescriptor& row : kernelTable()) {
    if (row.family != KernelFamily::Gpu || row.launch == LaunchShape::OneThread) continue;
    for (const Precision precision : precisionsOf(row)) {
      KernelChoice choice = inPrecisionOf(choiceOf(row.id), precision);
      choice.tuning[TuningId::Reproducible] = 1;
      if (!choice.reproducible()) continue;
      SCOPED_TRACE(describe(choice));
      const auto engine = gpuEngine(bodies, choice, parametersWith("leapfrog", 1e-3, 0.05));
      std::vector<Double4> first;
      for (int run = 0; run < 10; ++run) {
        engine->load(bodies);
        for (int batch = 0; batch < 100; ++batch) engine->advance(10, nullptr);
        const std::vector<Double4> positions = engine->phaseSpace().posMass;
        if (run == 0) first = positions;
        ASSERT_EQ(std::memcmp(first.data(), positions.data(), first.size() * sizeof(Double4)), 0) << run;
      }
    }
  }
}
