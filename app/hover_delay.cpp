#include "app/hover_delay.h"

namespace gravitile::app {
namespace {

constexpr double kDelayS = 0.5;    // longer than a pointer on its way needs to cross a button
constexpr double kGoingOnS = 0.3;  // to get to the next item of a row

}  // namespace

bool HoverDelay::due(std::uint64_t item, const Moment& now) {
  const bool left = now.frame > frame_ + 1;
  frame_ = now.frame;
  if (item != item_ || left) {
    const bool goesOn = item != item_ && shownS_ > 0 && now.timeS - shownS_ < kGoingOnS;
    item_ = item;
    sinceS_ = goesOn ? now.timeS - kDelayS : now.timeS;
    ended_ = false;
  }
  if (now.acted) ended_ = true;
  if (ended_ || now.timeS - sinceS_ < kDelayS) return false;
  shownS_ = now.timeS;
  return true;
}

}  // namespace gravitile::app
