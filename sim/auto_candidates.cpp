#include "sim/auto_candidates.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace gravitile::sim {
namespace {

// The limits between kernels and the lists below come from an NVIDIA H200, whole steps. A tile of 32 K bodies
// against half of all tiles makes n²/(32 K)²/2 items of work for the warps of so many multiprocessors, so the
// limits move with the root of their number.
constexpr double kMultiprocessors = 132;

// Below, gpu-pairwise has too few items to fill the GPU: at n = 1,024 gpu-split does 0.30 T interactions/s,
// at 4,096 it does 1.03 and gpu-pairwise 1.28.
constexpr double kSplitBest = 3'000, kSplitPossible = 8'192;
constexpr double kPairsPossible = 2'048;
// T interactions/s with K = 1, 2, 3, 4 at n = 4,096: 1.14 1.28 1.11 0.91; at 16,384: 1.94 2.35 2.43 2.49.
constexpr double kTwoBest = 8'192, kFourBest = 40'000, kSmallTiles = 32'768, kSixPossible = 12'288;
// With K = 4, 8, 11, 12 at n = 65,536: 2.68 2.79 3.06 2.94; at 262,144: 2.74 2.84 3.17 3.02; with equal
// masses 16 is best, 3.66 at 262,144. In double precision with K = 3, 4, 6: 1.28 1.29 1.28
// and 1.28 1.31 1.34.
constexpr double kLargeTiles = 24'000;
constexpr double kThreeBestInDouble = 32'768;

struct SplitValues {
  int perThread, splitLog2;
};
constexpr std::array<SplitValues, 9> kSplits{
    {{1, 7}, {1, 8}, {1, 6}, {2, 7}, {2, 6}, {4, 7}, {4, 6}, {1, 5}, {4, 5}}};
constexpr std::array kFewPerThread{2, 4, 3, 1};
constexpr std::array kManyPerThread{11, 12, 16, 10, 8, 6, 4};
constexpr std::array kPerThreadInDouble{4, 3, 6, 2};
constexpr int kSplitBlock = 1024, kPairsBlock = 128, kLargePairsBlock = 256;
constexpr int kMostPerThread = 11;

// What the limits are compared with.
double effectiveBodies(const AutoCase& wanted) {
  const auto bodies = static_cast<double>(wanted.bodies);
  // A reproducible run is the same on every GPU.
  const bool asOnEveryGpu = wanted.multiprocessors <= 0 || wanted.asked.tuning[TuningId::Reproducible] != 0;
  return asOnEveryGpu ? bodies : bodies * std::sqrt(kMultiprocessors / wanted.multiprocessors);
}

class Candidates {
 public:
  explicit Candidates(const AutoCase& wanted) : asked_(wanted.asked) {}

  void addSplit(const SplitValues& values) {
    KernelChoice choice = choiceOf("gpu-split", kSplitBlock, values.perThread);
    choice.tuning[TuningId::Split] = values.splitLog2;
    add(choice);
  }
  void addPairs(int perThread, int block = kPairsBlock) { add(choiceOf("gpu-pairwise", block, perThread)); }

  std::vector<KernelChoice> take() { return std::move(choices_); }

 private:
  KernelChoice choiceOf(std::string_view kernel, int block, int perThread) const {
    KernelChoice choice{.kernel = &findKernel(kernel), .tuning = defaultTuning()};
    for (const TuningId id : asked_.kernel->tuning) choice.tuning[id] = asked_.tuning[id];
    choice.tuning[TuningId::Block] = block;
    choice.tuning[TuningId::PerThread] = perThread;
    return choice;
  }
  void add(const KernelChoice& choice) {
    const bool known = std::find(choices_.begin(), choices_.end(), choice) != choices_.end();
    if (!known && whyNot(choice).empty()) choices_.push_back(choice);
  }

  KernelChoice asked_;
  std::vector<KernelChoice> choices_;
};

void addLikeliest(Candidates& candidates, double bodies, Precision precision) {
  const bool inDouble = precision == Precision::Double;
  if (bodies < kSplitBest) {
    candidates.addSplit(kSplits.front());
  } else if (bodies < kTwoBest) {
    candidates.addPairs(2);
  } else if (inDouble) {
    candidates.addPairs(bodies < kThreeBestInDouble ? 3 : 4);
  } else {
    candidates.addPairs(bodies < kFourBest ? 4 : kMostPerThread);
  }
}

}  // namespace

bool massesComeInRuns(const Bodies& bodies) {
  constexpr std::size_t kTile = 512;  // as large as the largest that a warp holds
  std::size_t changes = 0;
  for (std::size_t i = 1; i < bodies.size(); ++i) changes += bodies.posMass[i].w != bodies.posMass[i - 1].w;
  return changes * kTile <= bodies.size();
}

std::vector<KernelChoice> autoCandidates(const AutoCase& wanted) {
  const double bodies = effectiveBodies(wanted);
  const Precision precision = wanted.asked.precision();
  Candidates candidates(wanted);
  addLikeliest(candidates, bodies, precision);
  if (bodies <= kSplitPossible) {
    for (const SplitValues& values : kSplits) candidates.addSplit(values);
  }
  if (bodies >= kPairsPossible && precision == Precision::Double) {
    for (const int perThread : kPerThreadInDouble) candidates.addPairs(perThread);
  } else if (bodies >= kPairsPossible) {
    if (bodies > kLargeTiles) candidates.addPairs(kMostPerThread, kLargePairsBlock);
    if (bodies > kLargeTiles) {
      for (const int perThread : kManyPerThread) candidates.addPairs(perThread);
    }
    if (bodies <= kSmallTiles) {
      for (const int perThread : kFewPerThread) candidates.addPairs(perThread);
    }
    if (bodies >= kSixPossible) candidates.addPairs(6);
  }
  return candidates.take();
}

std::vector<KernelChoice> firstCandidates(Precision precision) {
  std::vector<KernelChoice> choices;
  for (const KernelDescriptor& row : kernelTable()) {
    if (!isChosen(row)) continue;
    AutoCase wanted{.asked = {.kernel = &row, .tuning = defaultTuning()}};
    wanted.asked.tuning[TuningId::Precision] = static_cast<int>(precision);
    for (wanted.bodies = 1; wanted.bodies <= row.maxBodies; wanted.bodies *= 2) {
      const KernelChoice first = autoCandidates(wanted).front();
      if (std::find(choices.begin(), choices.end(), first) == choices.end()) choices.push_back(first);
    }
  }
  return choices;
}

std::string autoKey(const AutoCase& wanted, std::string_view machine) {
  const double bodies = static_cast<double>(std::max<std::uint64_t>(wanted.bodies, 1));
  std::string key = fmt::format("{}, bodies 2^{}/2, {} masses", machine, std::lround(2 * std::log2(bodies)),
                                wanted.equalMasses ? "equal" : "unequal");
  for (const TuningId id : wanted.asked.kernel->tuning)
    key += fmt::format(", {} {}", tuningParameter(id).name, tuningValueText(id, wanted.asked.tuning[id]));
  // One line of a file, where tabs part fields; the name of a GPU is the driver's.
  std::replace_if(
      key.begin(), key.end(), [](unsigned char c) { return c < ' '; }, ' ');
  return key;
}

}  // namespace gravitile::sim
