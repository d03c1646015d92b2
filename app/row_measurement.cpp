#include "app/row_measurement.h"

#include <limits>
#include <utility>

#include "sim/user_error.h"

namespace gravitile::app {
namespace {

constexpr double kNotFinite = std::numeric_limits<double>::quiet_NaN();

}  // namespace

RowMeasurement::RowMeasurement(sim::Engine& engine, sim::ForceCheck& check, const MeasuredSystem& system,
                               bool load)
    : engine_(engine), check_(check), system_(system), load_(load) {}

void RowMeasurement::begin(const BenchCase& measured, const TimingLimits& limits) {
  measured_ = measured;
  limits_ = limits;
  timing_ = StepTiming(limits);
  // Kernel before bodies: cases come with growing N, so the bodies still loaded suit this kernel, while the
  // bodies to come need not suit the last one.
  engine_.setKernel(measured.choice);
}

bool RowMeasurement::poll() {
  switch (stage_) {
    case Stage::Kernel:
      takeKernel();
      break;
    case Stage::Ready:
      startBatch();
      break;
    case Stage::Batch:
      takeBatch();
      break;
    case Stage::Judging:
      takeVerdict();
      break;
    case Stage::Done:
      break;
  }
  return stage_ != Stage::Done;
}

void RowMeasurement::takeKernel() {
  const sim::EngineStatus status = engine_.status();
  if (status.preparing) return;
  if (!status.failure.empty()) throw sim::UserError(status.failure);
  if (load_) engine_.load(system_.bodies);
  engine_.setParameters(system_.parameters);
  startBatch();
}

void RowMeasurement::startBatch() {
  batchesSeen_ = engine_.status().batches;
  if (!errorRms_) engine_.requestForceSample();
  engine_.advance(timing_.steps(), nullptr);
  stage_ = Stage::Batch;
}

void RowMeasurement::takeBatch() {
  engine_.goOn();
  if (engine_.busy()) return;
  const sim::EngineStatus status = engine_.status();
  // A batch that had to find the first forces is not timed by the engine: it is done once more.
  if (status.batches != batchesSeen_) timing_.take(status.stepMs * timing_.steps());
  if (!errorRms_) {
    if (std::optional<sim::ForceSample> sample = engine_.takeForceSample()) {
      check_.submit(std::move(*sample));
      stage_ = Stage::Judging;
      return;
    }
  }
  if (!timing_.done() || !errorRms_) {
    stage_ = Stage::Ready;
    return;
  }
  row_ = makeBenchRow(measured_, {system_.equalMasses, system_.parameters, limits_.repeats}, timing_.times(),
                      status.nonFiniteBody ? kNotFinite : *errorRms_);
  stage_ = Stage::Done;
}

// The judge uses all cores: nothing is timed until it has finished.
void RowMeasurement::takeVerdict() {
  const std::optional<sim::CheckedForce> checked = check_.takeResult();
  if (!checked) return;
  errorRms_ = checked->error.rms;
  startBatch();
}

}  // namespace gravitile::app
