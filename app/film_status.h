#pragma once

#include <cstdint>

namespace gravitile::app {

// How far a film of the window is, for the screen.
struct FilmStatus {
  enum class Phase {
    None,
    Opening,    // the encoder is being opened; nothing is recorded yet
    Recording,  // frames go into it
    Ending      // what is left is written
  };
  Phase phase = Phase::None;
  bool withPanels = false;
  double elapsedS = 0;
  std::uint64_t dropped = 0;  // frames that had no room, since the encoder was behind
  std::uint64_t bytes = 0;    // of the file, so far

  bool running() const { return phase != Phase::None; }
};

}  // namespace gravitile::app
