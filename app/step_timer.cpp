#include "app/step_timer.h"

#include <string>

#include "render/render_error.h"
#include "sim/vertex.h"

namespace gravitile::app {

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
  TimingLimits limits;
  limits.repeats = repeats;
  StepTiming timing(limits);
  while (!timing.done()) {
    timing.take(target != nullptr ? target->timeSteps(engine, timing.steps())
                                  : engine.timeSteps(timing.steps(), nullptr));
  }
  return timing.times();
}

}  // namespace gravitile::app
