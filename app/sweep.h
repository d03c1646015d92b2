#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/options.h"
#include "app/sweep_plan.h"
#include "app/sweep_row.h"
#include "sim/simulation.h"

namespace gravitile::app {

// Measures many kernels or tunings while the picture goes on, on engines of its own. The two take turns: one
// batch of a few milliseconds, then one of the picture's, so that neither computes beside the other. The
// running simulation is only read, and only by start().
class Sweep {
 public:
  enum class State { Empty, Running, Finished, Cancelled };

  // `options`: the device and the kernel folder that the engines are made for.
  explicit Sweep(const CommonOptions& options);
  ~Sweep();
  Sweep(const Sweep&) = delete;
  Sweep& operator=(const Sweep&) = delete;

  // Drops what was measured before and begins. The bodies and the step are those of `simulation` as its
  // scene began. Nothing happens when the plan of this request is empty.
  void start(const SweepRequest& request, const sim::Simulation& simulation);

  // Gives up at once, a batch in progress included; what was measured stays.
  void cancel();

  // Once a frame, before the picture's next steps; never waits. `pictureBusy`: steps of the picture are being
  // computed; then nothing is started.
  void poll(bool pictureBusy);

  // The picture's next steps are to wait: for the end of a batch, or, with steps in flight already, because
  // it is not their turn. While an exact sweep runs they wait throughout.
  bool holdsPicture(bool pictureBusy) const {
    return running() && (request_.exact || pictureBusy || batchInFlight());
  }
  // A batch was started and has not been taken in.
  bool batchInFlight() const;

  State state() const { return state_; }
  bool running() const { return state_ == State::Running; }
  const SweepRequest& request() const { return request_; }
  std::span<const SweepRow> rows() const { return rows_; }
  std::size_t finishedRows() const { return next_; }
  // Grows when rows change, so that what is derived from them is made anew only then.
  std::uint64_t version() const { return version_; }

  // The measured rows as `gravitile bench` would give them; no rows when nothing was measured.
  BenchResult result() const;

 private:
  struct Run;

  void slice();
  bool skipWhenTooSlow(SweepRow& row);
  bool systemReady(std::uint64_t bodies);
  void beginRow(const SweepRow& row);
  void endRow(SweepRow::State state, std::string reason);
  void end(State state);

  CommonOptions options_;
  SweepRequest request_;
  State state_ = State::Empty;
  std::vector<SweepRow> rows_;
  std::size_t next_ = 0;  // the row being measured
  std::uint64_t version_ = 0;
  BenchResult frame_;  // device, date, scene and seed of the result
  std::unique_ptr<Run> run_;
};

}  // namespace gravitile::app
