#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/verify_system.h"
#include "sim/engine.h"

namespace gravitile::app {

// The outcome of all checks of one kernel in one precision; figures are those of the check nearest to its
// bound or furthest beyond it.
struct ForceVerdict {
  sim::Precision precision = sim::Precision::Single;
  std::size_t checks = 0;
  std::string worstCase;        // "N 4099, block 96, unroll 8, softening 0"
  double rms = 0, maximum = 0;  // relative force errors: of all bodies, and the largest of a single one
  double bound = 0;             // of the RMS, for that N
  bool withinBound = true;
};

// The systems that every kernel is put through: counts around every block size, primes, one large, each with
// and without softening.
std::vector<VerifySystem> makeVerifySystems(std::uint64_t largest, std::uint64_t seed);

// The default tuning in each precision that the kernel takes.
std::vector<sim::Tuning> inEveryPrecision(const sim::KernelDescriptor& kernel);

// A kernel's code for one tuning, which is another one without softening.
struct VerifyVariant {
  sim::Tuning tuning;
  bool softened = false;
};

// What every kernel is put through: its defaults in each precision, with and without softening; and one value
// at a time at the ends of its range and at an odd one, the others at their defaults, in turn with softening
// and without. That is done in single precision, and in double only where the kernel has other code for it.
// What the kernel can't do is left out.
std::vector<VerifyVariant> verifyVariants(const sim::KernelDescriptor& kernel);

// How many checks verifyForce() makes of the kernel.
std::size_t verifyChecks(const sim::KernelDescriptor& kernel, const std::vector<VerifySystem>& systems);

// Judges one kernel on its engine, in each precision that it takes. `progress` is told what comes next.
std::vector<ForceVerdict> verifyForce(sim::Engine& engine, const sim::KernelDescriptor& kernel,
                                      const std::vector<VerifySystem>& systems,
                                      const std::function<void(const std::string&)>& progress);

}  // namespace gravitile::app
