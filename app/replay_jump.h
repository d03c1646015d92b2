#pragma once

#include "app/playback.h"

namespace gravitile::app {

// Whether a replay gets from one frame to another in `seconds` neither by playing nor by a step of one frame:
// by a click on the timeline, to an end, or round in a loop. What bodies leave behind them would be drawn
// across.
bool isJump(double from, double to, const Playback& playback, double seconds);

}  // namespace gravitile::app
