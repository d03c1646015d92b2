#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "app/bench_plan.h"

namespace gravitile::app {

// What the window can measure while the picture goes on.
enum class SweepKind {
  Grid,     // block size x unroll factor of one kernel, at the current N
  Kernels,  // every kernel of the device, at the current N
  Unrolls,  // one kernel by unroll factor, beside the published table
  Solvers,  // basic against shared-memory solver by N, beside the published table
};
inline constexpr SweepKind kSweepKinds[] = {SweepKind::Grid, SweepKind::Kernels, SweepKind::Unrolls,
                                            SweepKind::Solvers};

std::string_view title(SweepKind kind);        // "Block x unroll"
std::string_view description(SweepKind kind);  // one plain sentence

struct SweepRequest {
  SweepKind kind = SweepKind::Kernels;
  sim::KernelChoice base;    // the kernel to vary, and the tuning values of whatever is not varied
  std::uint64_t bodies = 0;  // the current N
  bool serialToo = false;    // Solvers on a GPU: with the serial CPU kernel that the table begins with
  bool exact = false;        // nothing else is computed meanwhile: the picture stands still
};

// Powers of two in the parameter's range.
std::vector<int> powersOfTwo(const sim::TuningParameter& parameter);

// Numeric tuning values of the kernel that a grid has as its axes: two, one or none.
std::vector<sim::TuningId> gridAxes(const sim::KernelDescriptor& kernel);

// Why this sweep can't be had of this kernel, in words for a tooltip; "" when it can.
std::string_view whyNot(SweepKind kind, const sim::KernelDescriptor& kernel);

// Everything to measure, in order: never less bodies than before, and no more than a kernel accepts. Empty
// where whyNot() says so.
std::vector<BenchCase> planSweep(const SweepRequest& request);

}  // namespace gravitile::app
