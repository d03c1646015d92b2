#pragma once

#include <optional>

#include "app/fact_sheet.h"
#include "app/kernel_comparison.h"
#include "app/rate_history.h"
#include "app/serial_baseline.h"
#include "sim/simulation.h"

namespace gravitile::app {

// What has been measured in this session, kept for the panels that a lecture is held with.
class RunRecord {
 public:
  struct Frame {
    double timeS = 0;  // steady clock
    bool paused = false;
    bool factsShown = false;  // only then they are refreshed, and the baseline is measured
  };
  // Once a frame, after the simulation has taken in its results.
  void frame(const Frame& frame, sim::Simulation& simulation);

  const RateHistory& history() const { return history_; }
  const KernelComparison& comparison() const { return comparison_; }
  // A few times a second new, so that it can be read.
  const FactSheet& facts() const { return facts_; }
  std::uint64_t factsVersion() const { return factsVersion_; }  // grows with every new sheet

 private:
  void noticeChange(double timeS, const RunPoint& now);
  void refreshFacts(const Frame& frame, sim::Simulation& simulation);

  RunPoint point_;
  double changedS_ = 0;
  RateHistory history_;
  KernelComparison comparison_;
  SerialBaseline serial_;
  FactSheet facts_;
  std::uint64_t factsVersion_ = 0;
  double nextFactsS_ = 0;
};

}  // namespace gravitile::app
