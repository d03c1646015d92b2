#pragma once

#include <cstdint>

namespace gravitile::app {

// Decides when the explanation of what the pointer rests on appears: after a short while, so that a pointer
// left behind covers nothing with words nobody asked for. From one explanation the pointer goes on to the
// next without that wait. A click or typing ends an explanation until the pointer comes back.
class HoverDelay {
 public:
  struct Moment {
    std::uint64_t frame = 0;
    double timeS = 0;
    bool acted = false;  // somebody clicks or types in this frame
  };

  // In each frame in which the pointer is on something with an explanation; `item` is the same as long as it
  // is the same thing. True when the explanation is to be shown.
  bool due(std::uint64_t item, const Moment& now);

 private:
  std::uint64_t item_ = 0;
  std::uint64_t frame_ = 0;  // of the newest call
  double sinceS_ = 0;        // the pointer came
  double shownS_ = 0;        // an explanation was shown last; 0: never
  bool ended_ = false;
};

}  // namespace gravitile::app
