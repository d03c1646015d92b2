#pragma once

#include <cstdint>
#include <string_view>

#include "app/playback.h"

namespace gravitile::app {

// The timeline of a trajectory and its buttons, as part of a window that ImGui has begun.
class ReplayControls {
 public:
  struct Shown {
    std::uint64_t frames = 1;
    std::string_view label;  // frame and time that are shown
    float scale = 1;         // pixels per designed pixel
  };
  // What a person makes of the playback; the same when nobody does anything. `closed`: the replay is to end.
  struct Edit {
    Playback playback;
    bool closed = false;
  };
  Edit draw(const Playback& playback, const Shown& shown);

 private:
  void drawStrip(Playback& playback, const Shown& shown);
  void drawButtons(Edit& edit, const Shown& shown) const;

  bool dragging_ = false, goesOn_ = false;  // when the drag is over
};

}  // namespace gravitile::app
