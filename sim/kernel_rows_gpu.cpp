#include "sim/kernel_rows.h"

namespace gravitile::sim {
namespace {

// Words that pass through the constant cache are read from global memory once a pass and SM; the model counts
// the copies that fill it.
std::uint64_t wordsOfPasses(std::uint64_t n, const Tuning&) {
  return 3 * n;
}
// A warp shares what its 32 lanes load.
std::uint64_t wordsPerWarp(std::uint64_t n, const Tuning&) {
  return 3 * n * n / 32;
}
// The position of j and the three sums of i, for every pair.
std::uint64_t wordsWithSums(std::uint64_t n, const Tuning&) {
  return 6 * n * (n - 1);
}

// A tile serves all bodies that the threads of a block hold.
std::uint64_t wordsPerBlockedTile(std::uint64_t n, const Tuning& tuning) {
  return 3 * n * n / static_cast<std::uint64_t>(tuning[TuningId::Block] * tuning[TuningId::PerThread]);
}
// Every block reads all bodies for those it has.
std::uint64_t wordsPerSplitBlock(std::uint64_t n, const Tuning& tuning) {
  const int bodies = (tuning[TuningId::Block] * tuning[TuningId::PerThread]) >> tuning[TuningId::Split];
  return 3 * n * n / static_cast<std::uint64_t>(bodies);
}
// Every warp reads the bodies j of half the circle for the tile it holds, and adds their sums.
std::uint64_t wordsPerWarpTile(std::uint64_t n, const Tuning& tuning) {
  constexpr std::uint64_t kWarp = 32, kPositionAndSum = 6;
  return kPositionAndSum * (n / 2) * n / (kWarp * static_cast<std::uint64_t>(tuning[TuningId::PerThread]));
}
std::uint64_t eachPairOnce(std::uint64_t n) {
  return n * (n - 1) / 2;
}

// A row with what most GPU kernels have in common.
KernelDescriptor gpuRow(std::string_view id, std::string_view source, std::string_view title) {
  return {.id = id,
          .title = title,
          .family = KernelFamily::Gpu,
          .lesson = "",
          .source = source,
          .layout = BodyLayout::Packed,
          .launch = LaunchShape::ThreadPerBody,
          .tuning = {TuningId::Block, TuningId::Rsqrt, TuningId::Precision},
          .maxBodies = kMaxParallel,
          .sharedTiles = 0,
          .wrongOnPurpose = false,
          .globalWordsRead = wordsEveryThread,
          .pairsEvaluated = allPairs,
          .errorBoundRms = boundOneSum};
}

KernelDescriptor oneThread(std::string_view id, std::string_view source, std::string_view title) {
  KernelDescriptor row = gpuRow(id, source, title);
  row.launch = LaunchShape::OneThread;
  row.tuning = {TuningId::Rsqrt, TuningId::Precision};
  row.maxBodies = kMaxOneThread;
  return row;
}

KernelDescriptor tiled(std::string_view id, std::string_view source, std::string_view title) {
  KernelDescriptor row = gpuRow(id, source, title);
  row.tuning = {TuningId::Block, TuningId::Unroll, TuningId::Rsqrt, TuningId::Precision};
  row.sharedTiles = 1;
  row.globalWordsRead = wordsPerTile;
  row.errorBoundRms = boundPartialSums;
  return row;
}

std::vector<KernelDescriptor> beforeTiles() {
  KernelDescriptor branch =
      oneThread("gpu-one-thread-branch", "kernels/one_thread_branch.cu", "One thread, with a branch");
  branch.lesson =
      "A single GPU thread does all the work, and asks of every pair whether a body meets itself. One GPU "
      "core alone "
      "is far slower than one processor core: it has neither the clock nor the machinery to hide a delay.";

  KernelDescriptor one = oneThread("gpu-one-thread", "kernels/one_thread.cu", "One thread, no branch");
  one.lesson =
      "Softening makes the pull of a body on itself zero, so the question need not be asked. The branch in "
      "the inner "
      "loop cost more than the one interaction it saved: without it the rate is 1.3 times higher on an H200.";

  KernelDescriptor global =
      gpuRow("gpu-global", "kernels/global.cu", "One thread a body, sum in global memory");
  global.lesson =
      "One thread for each body, thousands at once. But the sum is kept in global memory and is read and "
      "written "
      "again for every pair.";
  global.layout = BodyLayout::Separate;
  global.globalWordsRead = wordsWithSums;

  KernelDescriptor registers =
      gpuRow("gpu-register", "kernels/register.cu", "One thread a body, sum in registers");
  registers.lesson =
      "Each GPU thread takes one body, walks over all others in global memory and keeps its sum in "
      "registers, "
      "writing it out once at the end. The positions lie in separate arrays, so one interaction takes four "
      "loads.";
  registers.layout = BodyLayout::Separate;

  KernelDescriptor basic = gpuRow("gpu-basic", "kernels/basic.cu", "One thread a body, float4 loads");
  basic.lesson =
      "As before, but position and mass of a body lie side by side in one float4, so a single 16-byte load "
      "brings "
      "in all of it. Every thread still reads every body from global memory for itself and trusts the "
      "caches.";

  KernelDescriptor constant = gpuRow("gpu-constant", "kernels/constant.cu", "Bodies in constant memory");
  constant.lesson =
      "Constant memory has a cache made for one thing: handing the same value to all threads of a warp at "
      "once. It "
      "holds 64 kB, so 4,096 bodies (2,048 in double precision) go in at a time, and the kernel is launched "
      "once for each such helping. "
      "Fine "
      "while few blocks share an SM; with many, each at another place in the array, it falls far behind (on "
      "an H200 "
      "1.46 T/s at 65,536 bodies, 0.22 T/s at 262,144): the cache nearest to the cores holds only a few kB.";
  constant.launch = LaunchShape::Passes;
  constant.globalWordsRead = wordsOfPasses;

  KernelDescriptor shuffle = gpuRow("gpu-shuffle", "kernels/shuffle.cu", "Sharing by warp shuffles");
  shuffle.lesson =
      "Each lane of a warp loads one body, and the lanes hand it round by shuffles: sharing without shared "
      "memory "
      "and without a barrier. A shuffle moves one word, so four are needed where a tile needs one load.";
  shuffle.globalWordsRead = wordsPerWarp;
  shuffle.errorBoundRms = boundPartialSums;
  return {branch, one, global, registers, basic, constant, shuffle};
}

std::vector<KernelDescriptor> tiles() {
  KernelDescriptor separate = tiled("gpu-tiled-soa", "kernels/tiled_soa.cu", "Tiles of four arrays");
  separate.lesson =
      "The tile as the first lesson draws it: x, y, z and mass in four arrays of shared memory. Each "
      "interaction "
      "takes four loads from it where a float4 takes one.";
  separate.layout = BodyLayout::Separate;

  KernelDescriptor tile = tiled("gpu-tiled", "kernels/tiled.cu", "Tiles in shared memory");
  tile.lesson =
      "The threads of a block load a tile of bodies into shared memory together, wait for each other, and "
      "all use "
      "it before the next tile comes. Global memory is read once a block instead of once a thread. Unrolling "
      "the "
      "inner loop leaves more of the time for arithmetic. This is the reference tile of GPU Gems 3.";

  KernelDescriptor bounds = tiled("gpu-tiled-bounds", "kernels/tiled_bounds.cu", "Tiles with tests inside");
  bounds.lesson =
      "Any number of bodies, and no softening needed: two tests in the inner loop ask whether there is a "
      "body j "
      "and whether it is another one than i. What generality costs when it is paid for every pair; gpu-tiled "
      "pays "
      "once a tile instead.";

  KernelDescriptor prefetch =
      tiled("gpu-tiled-prefetch", "kernels/tiled_prefetch.cu", "Next tile in registers");
  prefetch.lesson =
      "While a tile is computed, each thread already holds its body of the next one in registers, so the "
      "load hides "
      "behind arithmetic. On a modern GPU the other blocks of the SM hide it already: on an H200 it is 3 to "
      "7 % "
      "slower than gpu-tiled, for the registers and the instructions it takes.";

  KernelDescriptor twoTiles =
      tiled("gpu-tiled-double-buffer", "kernels/tiled_double_buffer.cu", "Two tiles, one barrier");
  twoTiles.lesson =
      "Two tiles in shared memory: one is computed while the other is filled. One barrier a tile is enough, "
      "and the "
      "store lies a whole tile of arithmetic before it. It costs twice the shared memory.";
  twoTiles.sharedTiles = 2;

  KernelDescriptor async = tiled("gpu-tiled-async", "kernels/tiled_async.cu", "Tiles copied by hardware");
  async.lesson =
      "As the double buffer, but the copy from global to shared memory is done by the hardware (cp.async, "
      "from "
      "compute capability 8.0 on) and needs no register on its way.";
  async.sharedTiles = 2;
  return {separate, tile, bounds, prefetch, twoTiles, async};
}

std::vector<KernelDescriptor> wholeSteps() {
  KernelDescriptor cooperative = tiled("gpu-cooperative", "kernels/cooperative.cu", "Several steps a launch");
  cooperative.lesson =
      "Force and update must not overlap: usually the end of a launch is the barrier between them. Here "
      "several "
      "steps run in one launch, with a barrier across the whole grid in its place. All blocks must be on the "
      "GPU at "
      "once, or those that run would wait for ever for those that can't start.";
  cooperative.launch = LaunchShape::WholeSteps;

  KernelDescriptor race = gpuRow("gpu-race", "kernels/race.cu", "WRONG ON PURPOSE: no barrier");
  race.lesson =
      "Wrong on purpose. Force and update in one launch, in place, with no barrier between them: some bodies "
      "move "
      "while others still read them. The picture looks right. The force error does not.";
  race.launch = LaunchShape::RacySteps;
  race.wrongOnPurpose = true;
  return {cooperative, race};
}

KernelDescriptor chosen() {
  KernelDescriptor row = gpuRow("gpu-auto", "", "The fastest here");
  row.lesson =
      "Which kernel is the fastest, and with how many bodies a thread, depends on the GPU, on how many "
      "bodies there are and on whether their masses are equal. This one measures the likely candidates, each "
      "for some hundredths of a second while the run goes on, keeps the fastest and remembers it. The "
      "candidates differ in the last bits of a force; a reproducible run must not depend on a stopwatch, so "
      "it measures nothing and takes what was best on an H200.";
  row.launch = LaunchShape::Chosen;
  row.tuning = {TuningId::Reproducible, TuningId::Rsqrt, TuningId::Precision};
  row.globalWordsRead = wordsPerWarpTile;
  row.pairsEvaluated = eachPairOnce;
  row.errorBoundRms = boundPartialSums;
  return row;
}

std::vector<KernelDescriptor> fastest() {
  KernelDescriptor blocked = tiled("gpu-blocked", "kernels/blocked.cu", "Several bodies a thread");
  blocked.lesson =
      "Each thread holds several bodies in registers, so that one read of the tile serves several "
      "interactions. "
      "What is left is the arithmetic of the pair formula: 13 instructions an interaction, and how many of "
      "them "
      "the GPU can issue is the limit.";
  blocked.launch = LaunchShape::BodiesAThread;
  blocked.tuning.push_back(TuningId::PerThread);
  blocked.globalWordsRead = wordsPerBlockedTile;

  KernelDescriptor split = tiled("gpu-split", "kernels/split.cu", "Several threads a body");
  split.lesson =
      "A few thousand bodies at one thread each leave most of a GPU idle. Here many threads share the work "
      "for "
      "each body, every one taking a part of the others, and their sums are added at the end. The block then "
      "has "
      "the complete forces of its bodies and moves them at once: a step is a single launch.";
  split.launch = LaunchShape::SplitBodies;
  split.sharedTiles = 0;
  split.tuning.push_back(TuningId::PerThread);
  split.tuning.push_back(TuningId::Split);
  split.globalWordsRead = wordsPerSplitBlock;

  KernelDescriptor pairs = gpuRow("gpu-pairwise", "kernels/pairwise.cu", "Each pair once, in registers");
  pairs.lesson =
      "Newton's third law on a GPU: each pair is worked out once and pulls both its bodies, 17 instructions "
      "for "
      "two interactions instead of 26. A private buffer for every thread would take terabytes; here the "
      "bodies j "
      "travel through the lanes of a warp together with their sums, and each sum is added to memory once for "
      "every tile.";
  pairs.launch = LaunchShape::Pairs;
  pairs.sharedTiles = 2;  // every warp's bodies j stand there twice
  pairs.tuning = {TuningId::Block, TuningId::PerThread, TuningId::Reproducible, TuningId::Rsqrt,
                  TuningId::Precision};
  pairs.globalWordsRead = wordsPerWarpTile;
  pairs.pairsEvaluated = eachPairOnce;
  pairs.errorBoundRms = boundPartialSums;
  return {blocked, split, pairs, chosen()};
}

}  // namespace

std::vector<KernelDescriptor> gpuKernelRows() {
  std::vector<KernelDescriptor> rows;
  for (const auto& chapter : {beforeTiles(), tiles(), wholeSteps(), fastest()}) {
    rows.insert(rows.end(), chapter.begin(), chapter.end());
  }
  return rows;
}

}  // namespace gravitile::sim
