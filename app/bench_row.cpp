#include "app/bench_row.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "sim/integrators/integrator_table.h"

namespace gravitile::app {

bool haveEqualMasses(const sim::Bodies& bodies) {
  const std::vector<sim::Float4>& posMass = bodies.posMass;
  return std::all_of(posMass.begin(), posMass.end(),
                     [&](const sim::Float4& body) { return body.w == posMass.front().w; });
}

bool allFinite(const sim::Bodies& bodies) {
  const auto finite = [](const sim::Float4& v) {
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
  };
  return std::all_of(bodies.posMass.begin(), bodies.posMass.end(), finite) &&
         std::all_of(bodies.velocity.begin(), bodies.velocity.end(), finite);
}

BenchRow makeBenchRow(const BenchCase& measured, const BenchConditions& conditions, const StepTimes& times,
                      double errorRms) {
  BenchRow row;
  row.choice = measured.choice;
  row.bodies = measured.bodies;
  row.equalMasses = conditions.equalMasses;
  row.integrator = conditions.parameters.integrator->id;
  row.dt = conditions.parameters.dt;
  row.softening = conditions.parameters.softening;
  row.repeats = conditions.repeats;
  row.errorRms = errorRms;
  row.msMedian = times.medianMs;
  row.msMinimum = times.minimumMs;
  row.msMaximum = times.maximumMs;
  row.interactionsPerSecond = sim::interactionsPerSecond(
      row.bodies, conditions.parameters.integrator->forceEvaluations, times.medianMs / 1e3);
  row.gflops = sim::gflops(row.interactionsPerSecond, row.choice.precision());
  return row;
}

bool isTrustworthy(const BenchRow& row) {
  return !row.choice.kernel->wrongOnPurpose &&
         row.errorRms <= row.choice.errorBoundRms(row.bodies);  // false for NaN
}

void addDevice(BenchResult& result, const sim::EngineInfo& info) {
  if (result.device.find(info.device) != std::string::npos) {
    if (info.family == sim::KernelFamily::Gpu || result.driver.empty()) result.clockMhz = info.clockMhz;
    return;
  }
  const bool first = result.device.empty();
  result.device += (first ? "" : " and ") + info.device;
  result.backend += (first ? "" : " and ") + info.backend;
  if (!first && info.family == sim::KernelFamily::Cpu) return;
  result.driver = info.driver;
  result.cuda = info.cuda;
  result.clockMhz = info.clockMhz;
}

std::string utcNow() {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(now));
}

}  // namespace gravitile::app
