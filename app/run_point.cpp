#include "app/run_point.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/format.h"

namespace gravitile::app {
namespace {

void append(std::string& label, const std::string& part) {
  if (!label.empty()) label += ", ";
  label += part;
}

}  // namespace

bool samePoint(const RunPoint& one, const RunPoint& other) {
  if (one.choice.kernel != other.choice.kernel || one.bodies != other.bodies) return false;
  if (one.choice.kernel == nullptr) return true;
  const auto& taken = one.choice.kernel->tuning;
  return std::all_of(taken.begin(), taken.end(),
                     [&](sim::TuningId id) { return one.choice.tuning[id] == other.choice.tuning[id]; });
}

std::string changeLabel(const RunPoint& before, const RunPoint& after) {
  if (after.choice.kernel == nullptr || samePoint(before, after)) return {};
  std::string label;
  if (after.choice.kernel != before.choice.kernel) {
    label = after.choice.kernel->id;
  } else {
    for (const sim::TuningId id : after.choice.kernel->tuning) {
      const int value = after.choice.tuning[id];
      if (value == before.choice.tuning[id]) continue;
      append(label, fmt::format("{} {}", sim::tuningParameter(id).name, sim::tuningValueText(id, value)));
    }
  }
  if (after.bodies != before.bodies) append(label, "N " + grouped(after.bodies));
  return label;
}

}  // namespace gravitile::app
