#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "app/bench_row.h"
#include "sim/force_check.h"

namespace gravitile::app {

// What a row is measured on: bodies and the step they are taken with.
struct MeasuredSystem {
  sim::Bodies bodies;
  sim::StepParameters parameters;
  bool equalMasses = false;
};

// Measures one row a slice at a time, and never waits: has the kernel prepared, loads the bodies, has the
// force error judged, and times batches of steps. An engine that serves it serves nobody else meanwhile.
class RowMeasurement {
 public:
  // `load`: the engine does not hold `system` yet. All but `measured` must outlive the measurement.
  RowMeasurement(sim::Engine& engine, sim::ForceCheck& check, const MeasuredSystem& system, bool load);

  // Throws sim::UserError when the engine refuses the kernel.
  void begin(const BenchCase& measured, const TimingLimits& limits);

  // One slice: takes in a batch that has finished, or starts the next one, so that others get their turn
  // between two batches. False once nothing more is to do: then row() is there.
  // Throws sim::UserError when the engine refuses the bodies or the kernel.
  bool poll();

  // A batch was started and has not been taken in.
  bool inFlight() const { return stage_ == Stage::Batch; }
  // Nothing but the next poll() is waited for.
  bool ready() const { return stage_ == Stage::Ready; }

  const BenchRow& row() const { return row_; }

 private:
  enum class Stage { Kernel, Ready, Batch, Judging, Done };

  void takeKernel();
  void takeBatch();
  void takeVerdict();
  void startBatch();

  sim::Engine& engine_;
  sim::ForceCheck& check_;
  const MeasuredSystem& system_;
  bool load_;
  BenchCase measured_;
  TimingLimits limits_;
  StepTiming timing_{{}};
  Stage stage_ = Stage::Kernel;
  std::uint64_t batchesSeen_ = 0;
  std::optional<double> errorRms_;
  BenchRow row_;
};

}  // namespace gravitile::app
