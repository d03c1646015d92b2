#include "app/saved_pace.h"

#include "sim/user_error.h"

namespace gravitile::app {
namespace {

constexpr const char* kPaceKey = "pace";

}  // namespace

void putPace(const Pace& pace, PictureState& state) {
  state[kPaceKey] = {static_cast<double>(pace.kind), pace.stepsPerSecond, pace.timePerSecond};
}

std::optional<Pace> paceIn(const PictureState& state) {
  const auto found = state.find(kPaceKey);
  if (found == state.end() || found->second.size() != 3) return std::nullopt;
  const std::vector<double>& numbers = found->second;
  Pace pace{.stepsPerSecond = numbers[1], .timePerSecond = numbers[2]};
  bool known = false;
  for (const Pace::Kind kind :
       {Pace::Kind::AsFastAsPossible, Pace::Kind::StepsPerSecond, Pace::Kind::TimePerSecond}) {
    if (numbers[0] != static_cast<double>(kind)) continue;
    pace.kind = kind;
    known = true;
  }
  if (!known) return std::nullopt;
  try {
    pace.validate();
  } catch (const sim::UserError&) {
    return std::nullopt;
  }
  return pace;
}

}  // namespace gravitile::app
