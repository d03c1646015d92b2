#include "app/bench_plan.h"

#include <utility>

namespace gravitile::app {

std::vector<sim::Tuning> tuningCombinations(const sim::KernelDescriptor& kernel, const sim::Tuning& base,
                                            const TuningLists& lists) {
  std::vector<sim::Tuning> result{base};
  for (const sim::TuningId id : kernel.tuning) {
    const std::vector<int>& values = lists[static_cast<std::size_t>(id)];
    if (values.empty()) continue;
    std::vector<sim::Tuning> widened;
    for (const sim::Tuning& tuning : result) {
      for (const int value : values) {
        widened.push_back(tuning);
        widened.back()[id] = value;
      }
    }
    result = std::move(widened);
  }
  return result;
}

}  // namespace gravitile::app
