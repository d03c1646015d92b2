#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/precision.h"
#include "sim/tuning.h"

namespace gravitile::sim {

class ThreadPool;
template <typename Real>
struct CpuForceArguments;

template <typename Real>
using CpuForce = void (*)(const CpuForceArguments<Real>& arguments, ThreadPool& pool);

enum class KernelFamily { Cpu, Gpu };

// How a kernel reads the bodies j.
enum class BodyLayout {
  Packed,    // one float4 a body: x, y, z, mass
  Separate,  // four arrays
};

// How a kernel is launched.
enum class LaunchShape {
  OnCpu,          // it is not
  ThreadPerBody,  // enough blocks for one thread a body
  OneThread,      // a single thread does everything
  Passes,         // one launch for every constant memory full of bodies j
  WholeSteps,     // several time steps a launch, with a barrier across the grid: all blocks at once
  RacySteps,      // several time steps a launch with no barrier at all
  BodiesAThread,  // a thread holds several bodies
  SplitBodies,    // several threads share each body; a block can move its own bodies as well
  Pairs,          // warps add to each other's bodies; the update takes the sums
  Chosen,         // it is not: another row is, which the engine picks
};

// One force kernel: everything the panel, the command line, the tests and the benchmark need to know.
// To add a kernel, write its file and add a row to kernel_table.cpp.
struct KernelDescriptor {
  std::string_view id;     // "gpu-tiled"
  std::string_view title;  // "Tiles in shared memory"
  KernelFamily family;
  std::string_view lesson;  // what it teaches, one paragraph in plain words
  std::string_view source;  // file that holds it, relative to sim/: "kernels/tiled.cu"; "" if isChosen()
  BodyLayout layout;
  LaunchShape launch;
  std::vector<TuningId> tuning;  // the values it can be specialised by
  std::uint64_t maxBodies;       // largest N it accepts
  int sharedTiles;               // tiles of one body a thread that it keeps in shared memory
  bool wrongOnPurpose;           // a demonstration of a mistake; `verify` expects it to differ

  // Integer cost model of one force evaluation.
  std::uint64_t (*globalWordsRead)(std::uint64_t n, const Tuning& tuning);
  std::uint64_t (*pairsEvaluated)(std::uint64_t n);

  // Largest accepted RMS of the relative force error against the fp64 direct sum, for N bodies.
  double (*errorBoundRms)(std::uint64_t n, Precision precision);

  // CPU kernels only: one function for each precision.
  CpuForce<float> cpuForce = nullptr;
  CpuForce<double> cpuForceDouble = nullptr;

  bool takes(TuningId id) const;
};

// True for a row that picks among the others and has no code of its own. Whoever compiles, launches or shows
// a kernel takes what was picked (EngineStatus::computing()); whoever goes through all kernels for that
// leaves the row out.
inline bool isChosen(const KernelDescriptor& kernel) {
  return kernel.launch == LaunchShape::Chosen;
}

std::span<const KernelDescriptor> kernelTable();

// Row with this id, or throws UserError with the nearest known names.
const KernelDescriptor& findKernel(std::string_view id);

// What a person picks: a row of the table and the values it is specialised by.
struct KernelChoice {
  const KernelDescriptor* kernel = nullptr;
  Tuning tuning;
  bool operator==(const KernelChoice&) const = default;

  // What it computes in: single for rows that know nothing else. The kernel is not null.
  Precision precision() const;

  // The same bits in every run, whatever the order in which warps finish. The kernel is not null.
  bool reproducible() const;

  // Its row's bound in its precision. The kernel is not null.
  double errorBoundRms(std::uint64_t n) const { return kernel->errorBoundRms(n, precision()); }
};

// Why these tuning values, each in its range, don't go together: "" when they do.
std::string whyNot(const KernelChoice& choice);

// Throws UserError when a tuning value is out of range, values don't go together or `bodies` is more than the
// kernel accepts.
void validateKernelChoice(const KernelChoice& choice, std::uint64_t bodies);

// "gpu-tiled, block 256, unroll 8": the id and the values that this kernel takes.
std::string describe(const KernelChoice& choice);

// Rates as everybody quotes them: N² interactions a force evaluation, self pairs included (Nyland, Harris,
// Prins 2007, GPU Gems 3 chapter 31), at 20 floating-point operations an interaction in single precision and
// 30 in double (NVIDIA's sample nbody).
double flopPerInteraction(Precision precision);
double interactionsPerSecond(std::uint64_t n, double forceEvaluations, double seconds);
double gflops(double interactionsPerSecond, Precision precision);

}  // namespace gravitile::sim
