#include "app/step_timer.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "render/render_error.h"
#include "sim/vertex.h"

namespace gravitile::app {
namespace {

// A batch shorter than this measures the clock and the launch rather than the steps.
constexpr double kBatchMs = 20;
// A GPU that has idled needs about this long until its clocks are up.
constexpr double kWarmUpMs = 100;
constexpr std::uint32_t kMaxStepsPerBatch = 1U << 20;

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

}  // namespace

void InteropTarget::resize(std::uint64_t bodies) {
  stream_.resize(static_cast<std::size_t>(bodies), true);
  if (stream_.path() == render::VertexPath::Interop) return;
  throw render::RenderError("--interop: GL and CUDA do not share memory here: " + stream_.reason());
}

double InteropTarget::timeSteps(sim::Engine& engine, std::uint32_t steps) {
  void* const mapped = stream_.map(engine.stream());
  const double milliseconds = engine.timeSteps(steps, static_cast<sim::Vertex*>(mapped));
  stream_.unmap(engine.stream());
  return milliseconds;
}

StepTimes timeSteps(sim::Engine& engine, InteropTarget* target, int repeats) {
  const auto timeBatch = [&](std::uint32_t steps) {
    return target != nullptr ? target->timeSteps(engine, steps) : engine.timeSteps(steps, nullptr);
  };

  std::uint32_t steps = 1;
  double batchMs = timeBatch(steps);
  double warmedMs = batchMs;
  while ((batchMs < kBatchMs || warmedMs < kWarmUpMs) && steps < kMaxStepsPerBatch) {
    if (batchMs < kBatchMs) {
      // Grows by 10 at the most: the first step of a kernel is slower than the ones that follow.
      const double factor = batchMs > 0 ? std::clamp(1.2 * kBatchMs / batchMs, 1.0, 10.0) : 10.0;
      steps = static_cast<std::uint32_t>(std::min(std::ceil(steps * factor), double{kMaxStepsPerBatch}));
    }
    batchMs = timeBatch(steps);
    warmedMs += batchMs;
  }

  std::vector<double> stepMs;
  for (int repeat = 0; repeat < repeats; ++repeat) stepMs.push_back(timeBatch(steps) / steps);
  const auto [minimum, maximum] = std::minmax_element(stepMs.begin(), stepMs.end());
  return {.medianMs = median(stepMs), .minimumMs = *minimum, .maximumMs = *maximum};
}

}  // namespace gravitile::app
