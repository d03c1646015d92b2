#pragma once

#include <cstdint>
#include <string>

#include "app/live_film_worker.h"

namespace gravitile::app {

// What became of a film of the window, in a line for the screen: "Saved PATH: 12.3 s, 739 frames, 0 dropped,
// 8.21 MB", or why there is none or less.
std::string filmNotice(const LiveFilmOutcome& outcome, std::uint64_t dropped);

}  // namespace gravitile::app
