#pragma once

#include <string>

#include "app/bench_plan.h"
#include "app/bench_result.h"
#include "app/step_timing.h"
#include "sim/engine.h"

namespace gravitile::app {

// What a row was measured on, apart from the kernel.
struct BenchConditions {
  bool equalMasses = false;
  sim::StepParameters parameters;  // the integrator is not null
  int repeats = 0;
};

bool haveEqualMasses(const sim::Bodies& bodies);
// Every position and velocity is a number.
bool allFinite(const sim::Bodies& bodies);

// The row of a result: rates follow from the median time of a step. `errorRms`: relative force error.
BenchRow makeBenchRow(const BenchCase& measured, const BenchConditions& conditions, const StepTimes& times,
                      double errorRms);

// The rate counts as this kernel's: it is not a demonstration of a mistake, and its force error is within
// its bound.
bool isTrustworthy(const BenchRow& row);

// Names the device a row was measured on. With CPU and GPU kernels in one result both are named; versions and
// clock are the GPU's then.
void addDevice(BenchResult& result, const sim::EngineInfo& info);

// ISO 8601, "2025-03-01T12:00:00Z".
std::string utcNow();

}  // namespace gravitile::app
