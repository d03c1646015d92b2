#include "sim/kernel_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sim/kernel_rows.h"
#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

const std::vector<KernelDescriptor>& table() {
  static const std::vector<KernelDescriptor> kTable = [] {
    std::vector<KernelDescriptor> rows = cpuKernelRows();
    const std::vector<KernelDescriptor> gpu = gpuKernelRows();
    rows.insert(rows.end(), gpu.begin(), gpu.end());
    return rows;
  }();
  return kTable;
}

}  // namespace

std::uint64_t wordsEveryThread(std::uint64_t n, const Tuning&) {
  return 3 * n * (n - 1);
}

std::uint64_t wordsPerTile(std::uint64_t n, const Tuning& tuning) {
  return 3 * n * n / static_cast<std::uint64_t>(tuning[TuningId::Block]);
}

std::uint64_t allPairs(std::uint64_t n) {
  return n * n;
}

// Rounding of a double against that of a float.
constexpr double kDoubleRounding = 0x1p-29;

// One number running over all n terms: rounding walks at random, so the error grows as sqrt(n), and with
// floats from some 10^5 terms on most of them fall below the sum's last bits, which costs far more. Measured
// in a disk galaxy on an H200: 4.6e-7 at n = 2^10, 3.3e-6 at 2^16, 9.0e-6 at 2^18, 1.2e-4 at 2^20; the bound
// is about twice that. In double precision by cpu-threads: 8.4e-16 at n = 1,000, 3.5e-15 at 20,000.
double boundOneSum(std::uint64_t n, Precision precision) {
  const double bodies = static_cast<double>(n), millions = bodies / (1 << 20);
  const double walk = 2e-6 + 3e-8 * std::sqrt(bodies);
  if (precision == Precision::Double) return kDoubleRounding * walk;
  return walk + 2e-4 * millions * millions;
}

// Partial sums of at most a few thousand terms: the error hardly grows. Measured 8.6e-7 at n = 2^20.
double boundPartialSums(std::uint64_t, Precision precision) {
  constexpr double kBound = 2e-6;
  return precision == Precision::Double ? kDoubleRounding * kBound : kBound;
}

std::span<const KernelDescriptor> kernelTable() {
  return table();
}

bool KernelDescriptor::takes(TuningId tuningId) const {
  return std::find(tuning.begin(), tuning.end(), tuningId) != tuning.end();
}

const KernelDescriptor& findKernel(std::string_view id) {
  for (const KernelDescriptor& row : table()) {
    if (row.id == id) return row;
  }
  std::vector<std::string_view> known;
  for (const KernelDescriptor& row : table()) known.push_back(row.id);
  throw UserError(unknownName("kernel", id, known));
}

namespace {

// A kernel may declare this much shared memory on every GPU.
constexpr int kSharedBytes = 48 << 10;

// The sums of threads that share bodies meet in shared memory, those of a warp already added up.
std::string whyNotSplit(const KernelChoice& choice) {
  constexpr int kWarp = 32;
  const int block = choice.tuning[TuningId::Block], split = 1 << choice.tuning[TuningId::Split];
  if (block % split != 0)
    return fmt::format("--split: a block of {} threads can't be cut into {} equal parts", block, split);
  const int places = block / split, parts = places < kWarp ? block / kWarp : split;
  if (places % kWarp != 0 && kWarp % places != 0)
    return fmt::format(
        "--split: {} threads of a block of {} share a body, which leaves {} places; it must be a part or a "
        "multiple of a warp's {}",
        split, block, places, kWarp);
  const int bytesASum = 3 * static_cast<int>(numberBytes(choice.precision()));
  const int bytes = parts * places * choice.tuning[TuningId::PerThread] * bytesASum;
  if (bytes <= kSharedBytes) return "";
  return fmt::format(
      "--per-thread: the sums of {} need {} KiB of shared memory, and a block has {}; choose fewer bodies a "
      "thread or a smaller block",
      describe(choice), bytes >> 10, kSharedBytes >> 10);
}

}  // namespace

std::string whyNot(const KernelChoice& choice) {
  if (choice.kernel->launch == LaunchShape::SplitBodies) return whyNotSplit(choice);
  const int bytesABody = static_cast<int>(vectorBytes(choice.precision()));
  const int tiles = choice.kernel->sharedTiles, block = choice.tuning[TuningId::Block];
  if (tiles * block * bytesABody <= kSharedBytes) return "";
  const int step = tuningParameter(TuningId::Block).step;
  const int largest = kSharedBytes / (tiles * bytesABody) / step * step;
  return fmt::format(
      "--block: {} threads are too many for {} in double precision: {} tiles of {} bodies take {} KiB of "
      "shared "
      "memory, and a block has {}; choose at most {}, or single precision",
      block, choice.kernel->id, tiles, block, tiles * block * bytesABody >> 10, kSharedBytes >> 10, largest);
}

void validateKernelChoice(const KernelChoice& choice, std::uint64_t bodies) {
  for (const TuningId id : choice.kernel->tuning) validateTuningValue(id, choice.tuning[id]);
  if (const std::string obstacle = whyNot(choice); !obstacle.empty()) throw UserError(obstacle);
  if (bodies > choice.kernel->maxBodies) {
    throw UserError(fmt::format("--bodies: {} is more than {} takes; allowed: 1 to {}", bodies,
                                choice.kernel->id, choice.kernel->maxBodies));
  }
}

Precision KernelChoice::precision() const {
  return kernel->takes(TuningId::Precision) ? static_cast<Precision>(tuning[TuningId::Precision])
                                            : Precision::Single;
}

bool KernelChoice::reproducible() const {
  if (kernel->wrongOnPurpose) return false;
  return !kernel->takes(TuningId::Reproducible) || tuning[TuningId::Reproducible] != 0;
}

std::string describe(const KernelChoice& choice) {
  std::string text(choice.kernel->id);
  for (const TuningId id : choice.kernel->tuning) {
    text += fmt::format(", {} {}", tuningParameter(id).name, tuningValueText(id, choice.tuning[id]));
  }
  return text;
}

double interactionsPerSecond(std::uint64_t n, double forceEvaluations, double seconds) {
  const double bodies = static_cast<double>(n);  // in double: n² overflows 32 bits from 65,536 bodies on
  return seconds > 0 ? bodies * bodies * forceEvaluations / seconds : 0;
}

double flopPerInteraction(Precision precision) {
  return precision == Precision::Double ? 30 : 20;
}

double gflops(double interactionsPerSecond, Precision precision) {
  return interactionsPerSecond * flopPerInteraction(precision) * 1e-9;
}

}  // namespace gravitile::sim
