#pragma once

#include "app/panel_layout.h"
#include "app/panels/replay_controls.h"

namespace gravitile::app {

struct PanelInput;

// Trajectories over the picture: the timeline of one that is replayed, at the lower edge; and a mark while
// one is recorded. Both take their place from `free`, what the panels leave.
class ReplayOverlay {
 public:
  void draw(const PanelInput& input, PanelArea& free);

 private:
  void drawTimeline(const PanelInput& input, PanelArea& free);

  ReplayControls controls_;
  float height_ = 0;  // as drawn last, pixels
};

}  // namespace gravitile::app
