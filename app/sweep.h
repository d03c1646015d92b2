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

// Measures many kernels or tunings while the picture goes on: on engines of its own, one slice of a few
// milliseconds a frame. The running simulation is only read, and only by start().
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

  // Once a frame; never waits. `pictureIdle`: no step of the picture is being computed.
  void poll(bool pictureIdle);

  // The picture's steps are to wait: the sweep measures with nothing beside it.
  bool holdsPicture() const { return running() && request_.exact; }

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
  BenchResult frame_;  // device, date and scene of the result
  std::unique_ptr<Run> run_;
};

}  // namespace gravitile::app
