#include "sim/auto_candidates.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace gravitile::sim {
namespace {

constexpr int kBigGpu = 132;

AutoCase caseOf(std::uint64_t bodies, Precision precision = Precision::Single,
                int multiprocessors = kBigGpu) {
  AutoCase wanted{.asked = {.kernel = &findKernel("gpu-auto"), .tuning = defaultTuning()},
                  .bodies = bodies,
                  .equalMasses = false,
                  .multiprocessors = multiprocessors};
  wanted.asked.tuning[TuningId::Precision] = static_cast<int>(precision);
  return wanted;
}

TEST(AutoCandidates, AreValidAndDifferentForEveryCaseAndTakeTheValuesAsked) {
  for (std::uint64_t bodies = 1; bodies <= 1U << 24; bodies += 1 + bodies / 5) {
    for (const Precision precision : {Precision::Single, Precision::Double}) {
      for (const int multiprocessors : {0, 1, 10, 132, 500}) {
        for (const int reproducible : {0, 1}) {
          AutoCase wanted = caseOf(bodies, precision, multiprocessors);
          wanted.asked.tuning[TuningId::Reproducible] = reproducible;
          wanted.asked.tuning[TuningId::Rsqrt] = reproducible;
          const std::vector<KernelChoice> candidates = autoCandidates(wanted);
          ASSERT_FALSE(candidates.empty()) << bodies;
          for (auto choice = candidates.begin(); choice != candidates.end(); ++choice) {
            ASSERT_NO_THROW(validateKernelChoice(*choice, bodies)) << describe(*choice);
            EXPECT_FALSE(isChosen(*choice->kernel));
            EXPECT_EQ(choice->precision(), precision);
            EXPECT_EQ(choice->tuning[TuningId::Rsqrt], reproducible);
            if (reproducible != 0) {
              EXPECT_TRUE(choice->reproducible());
            }
            EXPECT_EQ(std::count(candidates.begin(), candidates.end(), *choice), 1) << describe(*choice);
          }
        }
      }
    }
  }
}

// What was fastest on an H200 with 1,024 to 262,144 bodies must be among them, and the first nearly as fast.
TEST(AutoCandidates, HoldWhatWasMeasuredToBeTheFastest) {
  const struct {
    std::uint64_t bodies;
    Precision precision;
    const char* kernel;
    int perThread;
  } cases[] = {
      {1024, Precision::Single, "gpu-split", 1},       {4096, Precision::Single, "gpu-pairwise", 2},
      {16384, Precision::Single, "gpu-pairwise", 4},   {65536, Precision::Single, "gpu-pairwise", 11},
      {262144, Precision::Single, "gpu-pairwise", 11}, {1 << 20, Precision::Single, "gpu-pairwise", 11},
      {65536, Precision::Double, "gpu-pairwise", 4},   {262144, Precision::Double, "gpu-pairwise", 4}};
  for (const auto& best : cases) {
    const KernelChoice first = autoCandidates(caseOf(best.bodies, best.precision)).front();
    EXPECT_EQ(first.kernel->id, best.kernel) << best.bodies;
    EXPECT_EQ(first.tuning[TuningId::PerThread], best.perThread) << best.bodies;
  }
}

TEST(AutoCandidates, AReproducibleRunTakesTheSameKernelOnEveryGpu) {
  for (std::uint64_t bodies = 1; bodies <= 1U << 24; bodies *= 2) {
    std::set<std::string> reproducible, free;
    for (const int multiprocessors : {8, 40, 132}) {
      AutoCase wanted = caseOf(bodies, Precision::Single, multiprocessors);
      free.insert(describe(autoCandidates(wanted).front()));
      wanted.asked.tuning[TuningId::Reproducible] = 1;
      reproducible.insert(describe(autoCandidates(wanted).front()));
    }
    EXPECT_EQ(reproducible.size(), 1U) << bodies;
    if (bodies == 16384) {
      EXPECT_GT(free.size(), 1U);
    }
  }
}

TEST(AutoCandidates, FirstOnesAreKnownBeforehand) {
  for (const Precision precision : {Precision::Single, Precision::Double}) {
    const std::vector<KernelChoice> known = firstCandidates(precision);
    EXPECT_LE(known.size(), 4U) << "each is compiled when the program is built";
    for (std::uint64_t bodies = 1; bodies <= 1U << 24; bodies += 1 + bodies / 7) {
      for (const int multiprocessors : {8, 132}) {
        const KernelChoice first = autoCandidates(caseOf(bodies, precision, multiprocessors)).front();
        EXPECT_NE(std::find(known.begin(), known.end(), first), known.end())
            << bodies << " " << describe(first);
      }
    }
  }
}

Bodies withMasses(std::size_t n, float (*mass)(std::size_t)) {
  Bodies bodies;
  bodies.resize(n);
  for (std::size_t i = 0; i < n; ++i) bodies.posMass[i].w = mass(i);
  return bodies;
}

TEST(AutoCandidates, MassesComeInRunsWhereComponentsDo) {
  EXPECT_TRUE(massesComeInRuns({}));
  EXPECT_TRUE(massesComeInRuns(withMasses(5000, [](std::size_t) { return 1.0F; })));
  EXPECT_TRUE(massesComeInRuns(withMasses(5000, [](std::size_t i) { return i < 1234 ? 1.0F : 2.0F; })));
  EXPECT_FALSE(massesComeInRuns(withMasses(5000, [](std::size_t i) { return i % 2 == 0 ? 1.0F : 2.0F; })));
  EXPECT_FALSE(
      massesComeInRuns(withMasses(5000, [](std::size_t i) { return i / 100 % 2 == 0 ? 1.0F : 2.0F; })));
}

TEST(AutoKey, TellsApartWhatMattersAndNothingElse) {
  const AutoCase usual = caseOf(65536);
  const std::string key = autoKey(usual, "GPU\tof\nlines");
  EXPECT_EQ(key.find('\t'), std::string::npos);
  EXPECT_EQ(key.find('\n'), std::string::npos);
  std::set<std::string> others{key};
  others.insert(autoKey(usual, "another GPU"));
  for (const TuningId id : usual.asked.kernel->tuning) {
    AutoCase other = usual;
    other.asked.tuning[id] = 1 - other.asked.tuning[id];
    others.insert(autoKey(other, "GPU\tof\nlines"));
  }
  AutoCase equal = usual;
  equal.equalMasses = true;
  others.insert(autoKey(equal, "GPU\tof\nlines"));
  for (const std::uint64_t bodies : {0ULL, 2ULL, 32768ULL, 46341ULL, 92682ULL, 1ULL << 24})
    others.insert(autoKey(caseOf(bodies), "GPU\tof\nlines"));
  EXPECT_EQ(others.size(), 1 + 1 + usual.asked.kernel->tuning.size() + 1 + 6);

  AutoCase same = usual;
  same.bodies = 65000;
  same.asked.tuning[TuningId::Block] = 32;  // which the row does not take
  EXPECT_EQ(autoKey(same, "GPU\tof\nlines"), key);
}

}  // namespace
}  // namespace gravitile::sim
