#include "app/run_record.h"

#include "sim/integrators/integrator_table.h"

namespace gravitile::app {
namespace {

constexpr double kFactsIntervalS = 0.5;
// The smoothed rate begins with a single batch; after this time it is a mean of many, or the batch was long.
constexpr double kSettledS = 1;

}  // namespace

void RunRecord::frame(const Frame& frame, sim::Simulation& simulation) {
  const RunPoint now{simulation.status().running, simulation.bodies()};
  noticeChange(frame.timeS, now);
  const sim::Rate& rate = simulation.rate();
  history_.add(frame.timeS, frame.paused ? 0 : rate.smoothed);
  if (simulation.parameters().integrator->hasOwnForces()) {
    changedS_ = frame.timeS;  // neither rate nor error are the chosen kernel's
    return;
  }
  if (!frame.paused && frame.timeS - changedS_ >= kSettledS) comparison_.addRate(point_, rate.smoothed);
  if (simulation.error()) {
    sim::CheckedForce checked = *simulation.error();
    if (checked.kernel == simulation.status().computing()) checked.kernel = now.choice;  // whose entry it is
    comparison_.addError(checked);
  }
  if (frame.factsShown) refreshFacts(frame, simulation);
}

void RunRecord::noticeChange(double timeS, const RunPoint& now) {
  std::string label = changeLabel(point_, now);
  point_ = now;
  if (label.empty()) return;
  changedS_ = timeS;
  nextFactsS_ = timeS;
  history_.mark(timeS, std::move(label));
}

void RunRecord::refreshFacts(const Frame& frame, sim::Simulation& simulation) {
  serial_.start();
  if (frame.timeS < nextFactsS_ || point_.choice.kernel == nullptr) return;
  nextFactsS_ = frame.timeS + kFactsIntervalS;
  ++factsVersion_;
  const RunPoint computing{simulation.status().computing(), point_.bodies};
  facts_ = {.point = computing,
            .traffic = trafficFacts(computing),
            .device = simulation.engine().kernelFacts(),
            .rate = simulation.rate().smoothed,
            .serialRate = serial_.rate()};
  if (facts_.device) facts_.slotBound = issueSlotBound(*facts_.device, computing);
  if (simulation.error()) facts_.errorRms = simulation.error()->error.rms;
}

}  // namespace gravitile::app
