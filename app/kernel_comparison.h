#pragma once

#include <optional>
#include <span>
#include <vector>

#include "app/run_point.h"
#include "sim/force_check.h"

namespace gravitile::app {

// The best rate of each kernel that ran in this session, and how exact that very run was.
class KernelComparison {
 public:
  struct Entry {
    RunPoint point;                    // where the best rate was reached
    double rate = 0;                   // interactions/s
    std::optional<double> errorRms{};  // of a run at `point`; empty: not judged yet

    // The forces are wrong: by the kernel's own word, or measured (an error that is not a number counts).
    bool wrong() const;
  };

  KernelComparison();

  // `rate` (interactions/s, smoothed) was reached at `point`. Rates that are not positive are ignored.
  void addRate(const RunPoint& point, double rate);
  // Counts for the kernel's entry when it was measured at the entry's point.
  void addError(const sim::CheckedForce& checked);

  // The fastest first.
  std::span<const Entry> entries() const { return entries_; }

 private:
  std::vector<Entry> entries_;
};

}  // namespace gravitile::app
