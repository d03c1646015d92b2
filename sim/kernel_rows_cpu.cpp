#include "sim/cpu/cpu_force.h"
#include "sim/cpu/simd_force.h"
#include "sim/kernel_rows.h"

namespace gravitile::sim {
namespace {

std::uint64_t pairsOnce(std::uint64_t n) {
  return n * (n - 1) / 2;
}

// Reads and writes of the accelerations come on top, which is why half the pairs is not half the time.
std::uint64_t wordsOfPairsOnce(std::uint64_t n, const Tuning&) {
  return 3 * n * (n - 1) / 2;
}

// cpu-simd: a block meets every other block once for both, and itself in full.
std::uint64_t pairsOfBlocks(std::uint64_t n) {
  const std::uint64_t block = simdBlockLength(n), last = n % block;
  const std::uint64_t insideBlocks = n / block * block * block + last * last;
  return (n * n - insideBlocks) / 2 + insideBlocks;
}

// Each meeting reads two blocks.
std::uint64_t wordsOfBlocks(std::uint64_t n, const Tuning&) {
  return 3 * n * simdBlocks(n);
}

KernelDescriptor cpuRow(std::string_view id, std::string_view source, CpuForce<float> single,
                        CpuForce<double> inDouble) {
  return {.id = id,
          .title = "",
          .family = KernelFamily::Cpu,
          .lesson = "",
          .source = source,
          .layout = BodyLayout::Separate,
          .launch = LaunchShape::OnCpu,
          .tuning = {TuningId::Precision},
          .maxBodies = kMaxSerial,
          .sharedTiles = 0,
          .wrongOnPurpose = false,
          .globalWordsRead = wordsEveryThread,
          .pairsEvaluated = allPairs,
          .errorBoundRms = boundOneSum,
          .cpuForce = single,
          .cpuForceDouble = inDouble};
}

}  // namespace

std::vector<KernelDescriptor> cpuKernelRows() {
  KernelDescriptor serial =
      cpuRow("cpu-serial", "cpu/serial_force.cpp", serialForce<float>, serialForce<double>);
  serial.title = "Serial double loop";
  serial.lesson =
      "Two nested loops on one processor thread: for each body, add up the pull of every body. Nothing is "
      "clever "
      "here. It is the baseline that every speed-up is quoted against.";

  KernelDescriptor reduced =
      cpuRow("cpu-reduced", "cpu/reduced_force.cpp", reducedForce<float>, reducedForce<double>);
  reduced.title = "Each pair once";
  reduced.lesson =
      "By Newton's third law the pull of i on j is the pull of j on i turned round, so each pair is worked "
      "out "
      "once and added to both bodies: half the work. But several threads then add to the same body, and each "
      "needs "
      "a buffer of its own: 3 numbers a body and thread. For one GPU thread a body, at a million bodies, "
      "that "
      "would "
      "be terabytes.";
  reduced.pairsEvaluated = pairsOnce;
  reduced.globalWordsRead = wordsOfPairsOnce;

  KernelDescriptor threads =
      cpuRow("cpu-threads", "cpu/threads_force.cpp", threadsForce<float>, threadsForce<double>);
  threads.title = "The double loop on all cores";
  threads.lesson =
      "The bodies are shared out over all cores. No two threads write to the same body, so nobody waits, and "
      "the "
      "rate grows almost with the number of cores.";

  KernelDescriptor simd = cpuRow("cpu-simd", "cpu/simd_force.cpp", simdForce<float>, simdForce<double>);
  simd.title = "SIMD on all cores";
  simd.lesson =
      "Each instruction works on 4 to 16 bodies at once. The bodies are cut into blocks that stay in the "
      "nearest cache, and each pair of blocks is worked out once for both, by Newton's third law. No buffer "
      "a "
      "thread is needed: as in a tournament, every block plays one other a round, so the games of a round "
      "can "
      "run on all cores and the sums come out the same on any number of them. This is what a processor can "
      "really do, and the fair opponent of a GPU.";
  simd.pairsEvaluated = pairsOfBlocks;
  simd.globalWordsRead = wordsOfBlocks;
  simd.maxBodies = kMaxParallel;
  simd.errorBoundRms = boundPartialSums;
  return {serial, reduced, threads, simd};
}

}  // namespace gravitile::sim
