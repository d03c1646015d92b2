#include "sim/kernel_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "sim/cpu/cpu_force.h"
#include "sim/user_error.h"

namespace gravitile::sim {
namespace {

// Global-memory words a force evaluation reads. The lessons count three words a body j (its position) and
// leave out the self pair where every thread reads for itself.
std::uint64_t wordsEveryThread(std::uint64_t n, const Tuning&) {
  return 3 * n * (n - 1);
}
std::uint64_t wordsPerTile(std::uint64_t n, const Tuning& tuning) {
  return 3 * n * n / static_cast<std::uint64_t>(tuning[TuningId::Block]);
}

std::uint64_t allPairs(std::uint64_t n) {
  return n * n;
}

// One float running over all n terms: rounding walks at random, so the error grows as sqrt(n), and from some
// 10^5 terms on most of them fall below the sum's last bits, which costs far more. Measured in a disk galaxy on
// an H200: 4.6e-7 at n = 2^10, 3.3e-6 at 2^16, 9.0e-6 at 2^18, 1.2e-4 at 2^20; the bound is about twice that.
double boundOneSum(std::uint64_t n) {
  const double bodies = static_cast<double>(n), millions = bodies / (1 << 20);
  return 2e-6 + 3e-8 * std::sqrt(bodies) + 2e-4 * millions * millions;
}

// Partial sums of at most a few thousand terms: the error hardly grows. Measured 8.6e-7 at n = 2^20.
double boundPartialSums(std::uint64_t) {
  return 2e-6;
}

// Largest counts. The serial loop needs seconds a step above; a GPU launch is not cut into slices, and one
// over 2^22 bodies takes about ten seconds on the fastest card.
constexpr std::uint64_t kMaxSerial = 1ULL << 16;
constexpr std::uint64_t kMaxParallel = 1ULL << 22;

const std::array kTable{
    KernelDescriptor{
        .id = "cpu-serial",
        .title = "Serial double loop",
        .family = KernelFamily::Cpu,
        .lesson = "Two nested loops on one processor thread: for each body, add up the pull of every body. "
                  "Nothing is clever here. It is the baseline that every speed-up is quoted against.",
        .source = "cpu/serial_force.cpp",
        .layout = BodyLayout::Separate,
        .tuning = {},
        .maxBodies = kMaxSerial,
        .wrongOnPurpose = false,
        .globalWordsRead = wordsEveryThread,
        .pairsEvaluated = allPairs,
        .errorBoundRms = boundOneSum,
        .cpuForce = serialForce},
    KernelDescriptor{
        .id = "cpu-simd",
        .title = "SIMD on all cores",
        .family = KernelFamily::Cpu,
        .lesson = "Every core works on its own bodies, and each instruction on 4 to 16 of them at once. The "
                  "bodies j come in tiles that stay in the nearest cache. This is what a processor can "
                  "really do, and the fair opponent of a GPU.",
        .source = "cpu/simd_force.cpp",
        .layout = BodyLayout::Separate,
        .tuning = {},
        .maxBodies = kMaxParallel,
        .wrongOnPurpose = false,
        .globalWordsRead = wordsEveryThread,
        .pairsEvaluated = allPairs,
        .errorBoundRms = boundPartialSums,
        .cpuForce = simdForce},
    KernelDescriptor{
        .id = "gpu-register",
        .title = "One thread a body, sum in registers",
        .family = KernelFamily::Gpu,
        .lesson = "Each GPU thread takes one body, walks over all others in global memory and keeps its sum "
                  "in registers, writing it out once at the end. The positions lie in separate arrays, so "
                  "one interaction takes four loads.",
        .source = "kernels/register.cu",
        .layout = BodyLayout::Separate,
        .tuning = {TuningId::Block},
        .maxBodies = kMaxParallel,
        .wrongOnPurpose = false,
        .globalWordsRead = wordsEveryThread,
        .pairsEvaluated = allPairs,
        .errorBoundRms = boundOneSum},
    KernelDescriptor{
        .id = "gpu-basic",
        .title = "One thread a body, float4 loads",
        .family = KernelFamily::Gpu,
        .lesson = "As before, but position and mass of a body lie side by side in one float4, so a single "
                  "16-byte load brings in all of it. Every thread still reads every body from global memory "
                  "for itself and trusts the caches.",
        .source = "kernels/basic.cu",
        .layout = BodyLayout::Packed,
        .tuning = {TuningId::Block},
        .maxBodies = kMaxParallel,
        .wrongOnPurpose = false,
        .globalWordsRead = wordsEveryThread,
        .pairsEvaluated = allPairs,
        .errorBoundRms = boundOneSum},
    KernelDescriptor{
        .id = "gpu-tiled",
        .title = "Tiles in shared memory",
        .family = KernelFamily::Gpu,
        .lesson = "The threads of a block load a tile of bodies into shared memory together, wait for each "
                  "other, and all use it before the next tile comes. Global memory is read once a block "
                  "instead of once a thread. Unrolling the inner loop leaves more of the time for "
                  "arithmetic. This is the reference tile of GPU Gems 3.",
        .source = "kernels/tiled.cu",
        .layout = BodyLayout::Packed,
        .tuning = {TuningId::Block, TuningId::Unroll},
        .maxBodies = kMaxParallel,
        .wrongOnPurpose = false,
        .globalWordsRead = wordsPerTile,
        .pairsEvaluated = allPairs,
        .errorBoundRms = boundPartialSums},
};

}  // namespace

std::span<const KernelDescriptor> kernelTable() {
  return kTable;
}

bool KernelDescriptor::takes(TuningId tuningId) const {
  return std::find(tuning.begin(), tuning.end(), tuningId) != tuning.end();
}

const KernelDescriptor& findKernel(std::string_view id) {
  for (const KernelDescriptor& row : kTable) {
    if (row.id == id) return row;
  }
  std::vector<std::string_view> known;
  for (const KernelDescriptor& row : kTable) known.push_back(row.id);
  throw UserError(unknownName("kernel", id, known));
}

void validateKernelChoice(const KernelChoice& choice, std::uint64_t bodies) {
  for (const TuningId id : choice.kernel->tuning) validateTuningValue(id, choice.tuning[id]);
  if (bodies > choice.kernel->maxBodies) {
    throw UserError(fmt::format("--bodies: {} is more than {} takes; allowed: 1 to {}", bodies,
                                choice.kernel->id, choice.kernel->maxBodies));
  }
}

std::string describe(const KernelChoice& choice) {
  std::string text(choice.kernel->id);
  for (const TuningId id : choice.kernel->tuning) {
    text += fmt::format(", {} {}", tuningParameter(id).name, choice.tuning[id]);
  }
  return text;
}

double interactionsPerSecond(std::uint64_t n, double forceEvaluations, double seconds) {
  const double bodies = static_cast<double>(n);  // in double: n² overflows 32 bits from 65,536 bodies on
  return seconds > 0 ? bodies * bodies * forceEvaluations / seconds : 0;
}

double gflops(double interactionsPerSecond) {
  return interactionsPerSecond * kFlopPerInteraction * 1e-9;
}

}  // namespace gravitile::sim
