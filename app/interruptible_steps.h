#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "sim/run_state.h"
#include "sim/simulation.h"

namespace gravitile::app {

// Waits for steps so that somebody who ends the program need not: one step of a million bodies takes a
// processor minutes. What is under way then is given up, and the run stands where it stood before.
class InterruptibleSteps {
 public:
  explicit InterruptibleSteps(sim::Simulation& simulation) : simulation_(simulation) {}

  // Before a batch of `steps` is started: keeps the state of the run when the batch may take long. Nothing is
  // started at the time.
  void begin(std::uint64_t steps);

  // Until what was started has finished. Meanwhile `goOn` is asked again and again; once it says no, a moment
  // later the rest is given up: false then.
  bool wait(const std::function<bool()>& goOn);

 private:
  sim::Simulation& simulation_;
  std::optional<sim::RunState> before_;  // of a batch that may take long
};

}  // namespace gravitile::app
