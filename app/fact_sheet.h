#pragma once

#include <cstdint>
#include <optional>

#include "app/run_point.h"
#include "sim/engine.h"

namespace gravitile::app {

// What a force evaluation asks of memory, by the lessons' integer models.
struct TrafficFacts {
  std::uint64_t wordsBasic = 0;   // 3 n (n - 1): every thread reads every other body for itself
  std::uint64_t wordsKernel = 0;  // by this kernel's own model
  std::uint64_t pairs = 0;        // pairs really evaluated; n² are credited
  // Bytes of the private buffers that keep threads from adding to the same body when each pair is evaluated
  // once with one thread a body: 3 numbers a body and thread. In double: it passes 2^64 at large n.
  double privateBufferBytes = 0;

  // How many times fewer words than the basic solver; 0 where nothing is read.
  double savedFactor() const;
};
TrafficFacts trafficFacts(const RunPoint& point);

// Instruction slots that one interaction takes at least: 3 subtractions, 3 multiply-adds for r² + eps², the
// reciprocal root, 3 multiplications for m/r³, 3 multiply-adds for the sum. When a pair is evaluated once for
// both bodies, one multiplication and three multiply-adds come on top, for two interactions.
inline constexpr double kSlotsAnInteraction = 13;
inline constexpr double kSlotsAPairOnce = 17;
// In double precision four instructions correct the reciprocal root, which itself takes none of the units for
// doubles.
inline constexpr double kDoubleSlotsAnInteraction = 16;
inline constexpr double kDoubleSlotsAPairOnce = 20;

// Interactions a second that the device could do if every issue slot, in double precision every one of the
// units for doubles, went to the pair formula.
double issueSlotBound(const sim::KernelFacts& facts, const RunPoint& point);

// All that the facts panel shows of the running kernel.
struct FactSheet {
  RunPoint point;  // the kernel that computes; null: nothing runs, and nothing else counts
  TrafficFacts traffic;
  std::optional<sim::KernelFacts> device;  // empty on a CPU
  double rate = 0;                         // interactions/s, smoothed; 0: not known yet
  double slotBound = 0;                    // interactions/s; 0 on a CPU
  std::optional<double> serialRate{};      // of cpu-serial on this machine, interactions/s
  std::optional<double> errorRms{};        // empty until judged

  // Share of the issue-slot bound that is reached; 0 when not known.
  double reachedShare() const { return slotBound > 0 ? rate / slotBound : 0; }
  // It is cpu-serial that runs.
  bool isReference() const;
  // How many times faster than cpu-serial at the same N, if that rate holds there; empty when not known. 1
  // for cpu-serial itself, whatever else keeps its processor busy.
  std::optional<double> speedUp() const;
};

}  // namespace gravitile::app
