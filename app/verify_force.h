#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/verify_system.h"
#include "sim/engine.h"

namespace gravitile::app {

// The outcome of all checks of one kernel; figures are those of the check nearest to its bound or furthest
// beyond it.
struct ForceVerdict {
  std::size_t checks = 0;
  std::string worstCase;        // "N 4099, block 96, unroll 8, softening 0"
  double rms = 0, maximum = 0;  // relative force errors
  double bound = 0;             // of the RMS, for that N
  bool withinBound = true;
};

// The systems that every kernel is put through: counts around every block size, primes, one large, each with
// and without softening.
std::vector<VerifySystem> makeVerifySystems(std::uint64_t largest, std::uint64_t seed);

// The default tuning in each precision that the kernel takes.
std::vector<sim::Tuning> inEveryPrecision(const sim::KernelDescriptor& kernel);

// Tuning values that every kernel is put through: in each precision, each value it takes at its corners and
// some odd ones, the others at their defaults. What the kernel can't do is left out.
std::vector<sim::Tuning> verifyTunings(const sim::KernelDescriptor& kernel);

// Judges one kernel on its engine. `progress` is told what comes next.
ForceVerdict verifyForce(sim::Engine& engine, const sim::KernelDescriptor& kernel,
                         const std::vector<VerifySystem>& systems,
                         const std::function<void(const std::string&)>& progress);

}  // namespace gravitile::app
