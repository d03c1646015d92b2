#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "sim/cpu/cpu_frames.h"
#include "sim/cpu/cpu_state.h"
#include "sim/cpu/handover.h"
#include "sim/cpu/sliced_diagnostics.h"
#include "sim/cpu/step_control.h"
#include "sim/engine.h"

namespace gravitile::sim {

class ThreadPool;

// What a batch of steps is computed with.
struct StepPlan {
  KernelChoice choice;
  StepParameters parameters;
  DiagnosticsRequest request{};  // of the measurement that starts after it
};

// One loaded system on its way through time, with the frames and samples it yields. Used by one thread at a
// time, but for `frames`, `sampler` and `diagnostics`.
class CpuRun {
 public:
  // `pool` and `control` outlive the run. Once steps are cancelled, they and forces return early and leave
  // the state undefined.
  CpuRun(const Bodies& bodies, ThreadPool& pool, StepControl& control);

  // What an integrator that starts with a force needs before its first step. As all that takes a plan, it
  // first converts the state to the precision of the plan's kernel.
  void prepare(StepPlan& plan);

  // When another kernel is to take over inside the step, the plan names that one afterwards.
  void step(StepPlan& plan);

  // What Engine::restore() says, for steps by this plan.
  void restore(const RunState& state, const StepPlan& plan);

  void publish(VertexFigure figure);

  // Of the bodies as they are: begins the measurement that was asked for, if any.
  void beginMeasurement(const StepPlan& plan);
  // A slice of it, of about `budgetMs`.
  void measure(double budgetMs);
  // All of one at once, whatever is under way.
  Diagnostics measured(const StepPlan& plan) const;

  std::uint64_t steps() const { return steps_; }
  double time() const { return time_; }
  std::optional<std::uint64_t> nonFiniteBody() const { return nonFiniteBody_; }
  std::uint64_t nonFiniteStep() const { return nonFiniteStep_; }
  std::uint64_t size() const { return size_; }  // may be asked from any thread

  // Force evaluations that have ended; may be asked from any thread.
  unsigned forcesDone() const { return forcesDone_; }

  double stepLength() const { return stepLength_; }  // of the newest step; 0: there was none

  // What Engine says of functions of these names.
  Bodies bodies() const;
  PhaseSpace phaseSpace() const;
  std::vector<Double4> accelerations(StepPlan plan);
  RunState state() const;
  BodyState body(std::uint64_t index) const;
  ForceSample positions() const;

  CpuFrames frames;
  Handover<ForceSample> sampler;
  Handover<Diagnostics> diagnostics;

 private:
  // What the accelerations at hand were computed with.
  struct ForceKey {
    const void* source = nullptr;  // the kernel's row, or the integrator's where it has forces of its own
    Precision precision = Precision::Single;
    double softening = 0, gravity = 0;
    bool operator==(const ForceKey&) const = default;
  };
  static ForceKey forceKey(const StepPlan& plan);
  void adoptPrecision(Precision precision);
  bool goesOnFromForces() const;
  void prepareForces(StepPlan& plan);
  void evaluateForce(StepPlan& plan);
  void evaluateKernelForce(StepPlan& plan);
  void evaluateJerk(const StepPlan& plan);
  double chooseStep(const StepPlan& plan);
  std::optional<double> moveByStages(StepPlan& plan);
  std::optional<double> moveByHermite(StepPlan& plan);
  void notice(std::optional<std::uint64_t> nonFinite);
  SlicedDiagnostics measurementOf(const StepPlan& plan) const;

  const std::uint64_t size_;
  ThreadPool& pool_;
  StepControl& control_;
  std::atomic<unsigned> forcesDone_ = 0;
  std::variant<CpuState<float>, CpuState<double>> state_;
  ForceKey forces_;    // source null: there are none for the current positions
  double lastDt_ = 0;  // of the step that hermite4 can look back on; 0: of none
  double stepLength_ = 0;
  std::uint64_t steps_ = 0;
  double time_ = 0;
  std::optional<std::uint64_t> nonFiniteBody_;
  std::uint64_t nonFiniteStep_ = 0;
  std::optional<SlicedDiagnostics> measurement_;
  std::uint64_t measuredStep_ = 0;
  double measuredTime_ = 0;
};

}  // namespace gravitile::sim
