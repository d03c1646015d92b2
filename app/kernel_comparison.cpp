#include "app/kernel_comparison.h"

#include <algorithm>

namespace gravitile::app {

bool KernelComparison::Entry::wrong() const {
  return point.choice.kernel->wrongOnPurpose ||
         (errorRms && !(*errorRms <= point.choice.errorBoundRms(point.bodies)));
}

KernelComparison::KernelComparison() {
  entries_.reserve(sim::kernelTable().size());
}

void KernelComparison::addRate(const RunPoint& point, double rate) {
  if (point.choice.kernel == nullptr || !(rate > 0)) return;
  auto entry = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& known) {
    return known.point.choice.kernel == point.choice.kernel;
  });
  if (entry == entries_.end()) entry = entries_.insert(entry, Entry{point});
  if (rate <= entry->rate) return;
  if (!samePoint(entry->point, point)) entry->errorRms.reset();
  entry->point = point;
  entry->rate = rate;
  // Only this entry moved, and only up.
  const auto place = std::find_if(entries_.begin(), entry, [&](const Entry& e) { return e.rate < rate; });
  std::rotate(place, entry, entry + 1);
}

void KernelComparison::addError(const sim::CheckedForce& checked) {
  const RunPoint judged{checked.kernel, checked.bodies};
  for (Entry& entry : entries_) {
    if (samePoint(entry.point, judged)) entry.errorRms = checked.error.rms;
  }
}

}  // namespace gravitile::app
