#include "app/step_timer.h"

#include <string>

#include "app/session.h"
#include "render/render_error.h"
#include "sim/diagnostics_schedule.h"
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

StepTimes timeFrames(sim::Engine& engine, bool diagnostics, int repeats) {
  constexpr double kFrameMs = 16;
  constexpr double kRepeatMs = 2000;  // several measurements at their shortest interval
  const TimingLimits limits{.batchMs = kFrameMs, .warmUpMs = TimingLimits().warmUpMs, .repeats = 1};
  StepTiming frame(limits);
  while (!frame.done()) frame.take(engine.timeSteps(frame.steps(), nullptr));

  sim::DiagnosticsSchedule schedule;
  StepTiming timing({.batchMs = 0, .warmUpMs = 0, .repeats = repeats});
  while (!timing.done()) {
    const double startS = steadyTimeS();
    double steps = 0, nowS = startS;
    for (; nowS - startS < kRepeatMs * 1e-3; nowS = steadyTimeS()) {
      if (diagnostics && !engine.measuringDiagnostics() && schedule.due(nowS)) {
        engine.requestDiagnostics({});
        schedule.started(nowS);
      }
      engine.advance(frame.steps(), nullptr);
      steps += frame.steps();
      if (const auto measured = engine.takeDiagnostics()) schedule.finished(measured->costMs);
    }
    engine.wait();
    timing.take((steadyTimeS() - startS) * 1e3 / steps);
  }
  return timing.times();
}

}  // namespace gravitile::app
