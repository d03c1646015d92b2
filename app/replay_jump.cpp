#include "app/replay_jump.h"

#include <algorithm>
#include <cmath>

namespace gravitile::app {

bool isJump(double from, double to, const Playback& playback, double seconds) {
  const double played = playback.playing ? std::abs(playback.speed) * kReplayRate * seconds : 0;
  // Whole frames may lie half a frame beside both places.
  const double rounding = playback.smooth ? 0 : 1;
  constexpr double kStep = 1, kSlack = 1e-6;
  return std::abs(to - from) > std::max(kStep, played) + rounding + kSlack;
}

}  // namespace gravitile::app
