#pragma once

#include <cstdint>
#include <vector>

#include "sim/kernel_table.h"

namespace gravitile::sim {

// Finds the fastest of some kernels by measuring one after the other in short probes: batches of steps that
// somebody else runs and times. A state machine that knows no clock.
class AutoTrials {
 public:
  // At least one candidate, the likeliest first. Not to `measure` makes that one the answer.
  AutoTrials(const std::vector<KernelChoice>& candidates, bool measure);

  // What is to run: the candidate that is measured, and once done() the fastest.
  const KernelChoice& pick() const { return candidates_[index_].choice; }
  bool done() const { return done_; }

  // True when several candidates were measured, so that the answer is worth keeping.
  bool conclusive() const;

  // Steps of the next probe.
  std::uint32_t probeSteps() const;

  // Takes in a probe of pick(). True when pick() is another one now.
  bool take(std::uint32_t steps, double milliseconds);

  // pick() can't run: another one takes its place. False when none is left.
  bool refuse();

  // "Measuring number() of count()".
  int number() const;
  int count() const { return static_cast<int>(candidates_.size()); }

  // All probes together take no longer than this, or than one step, milliseconds.
  static constexpr double kBudgetMs = 1900;

 private:
  struct Candidate {
    KernelChoice choice;
    double stepMs = 0;  // the shortest measured; 0: none
    bool refused = false;
  };

  bool slow() const;
  bool enough() const;
  void next();
  void finish();
  std::size_t fastest() const;

  std::vector<Candidate> candidates_;
  std::size_t index_ = 0;  // of pick()
  std::size_t begun_ = 1;  // trials begun; the last is of the first candidate again
  bool done_ = false;
  double spentMs_ = 0;
  // Of the trial under way.
  double trialMs_ = 0;
  double stepMs_ = 0;  // by the newest probe; 0: none yet
  int probes_ = 0;     // that count
};

}  // namespace gravitile::sim
