#include "app/pass_trace.h"

namespace gravitile::app {
namespace {

constexpr double kNs = 1e-9;

// What steadyTimeS() said when the GPU's clock stood at zero.
double gpuOriginS() {
  const double beforeS = steadyTimeS();
  const double gpuS = static_cast<double>(render::PassClock::nowNs()) * kNs;
  return (beforeS + steadyTimeS()) / 2 - gpuS;
}

}  // namespace

PassTrace::PassTrace(FrameTrace& trace) : trace_(trace), originS_(gpuOriginS()) {}

render::PassClock* PassTrace::begin() {
  if (begun_ - taken_ == kFrames) return nullptr;
  render::PassClock& clock = clocks_[begun_++ % kFrames];
  clock.begin();
  return &clock;
}

void PassTrace::take(const render::PassClock& clock) {
  for (const render::PassClock::Pass& pass : clock.read()) {
    const double endS = originS_ + static_cast<double>(pass.endNs) * kNs;
    trace_.add(TraceTrack::Picture, pass.name, endS - pass.ms * 1e-3, endS);
  }
  ++taken_;
}

// The newest frame is still being marked.
void PassTrace::poll() {
  while (taken_ + 1 < begun_ && clocks_[taken_ % kFrames].finished()) take(clocks_[taken_ % kFrames]);
}

void PassTrace::finish() {
  while (taken_ < begun_) take(clocks_[taken_ % kFrames]);
}

}  // namespace gravitile::app
