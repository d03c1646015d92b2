#pragma once

#include <array>
#include <cstdint>

#include "app/meters.h"
#include "app/panels/style.h"
#include "app/panels/widgets.h"
#include "app/session.h"

namespace gravitile::app {

// What the panels show, and where their wishes go. They change nothing themselves.
struct PanelInput {
  const Session& session;
  const LiveFigures& figures;
  const Ui& ui;
  CommandQueue& commands;
};

// Left: the scene, the kernel and the time step.
class SimulationPanel {
 public:
  void draw(const PanelInput& input);

 private:
  void drawRun(const PanelInput& input);
  void drawScene(const PanelInput& input);
  void drawBodies(const PanelInput& input);
  void drawKernel(const PanelInput& input);
  void drawTuning(const PanelInput& input, sim::TuningId id);
  void drawStep(const PanelInput& input);

  PendingEdit<std::uint64_t> bodies_;
  std::array<PendingEdit<int>, sim::kTuningCount> tuning_;
};

// Right, above: how fast and how exact. Returns the panel's lower edge, pixels.
float drawPerformancePanel(const PanelInput& input);

// Right, below `top`: colours, exposure, size of the bodies.
void drawPicturePanel(const PanelInput& input, float top);

// A lecture's step: title, caption, what runs. At the left edge, or below the picture's middle where the
// simulation panel is there.
void drawLecturePanel(const PanelInput& input);

// On top of everything: notices, the log of a refused kernel, the help.
void drawOverlays(const PanelInput& input);

// The part of a window's width that the panels leave to the picture, pixels.
struct PictureSpace {
  float left, width;
};
PictureSpace pictureSpace(float windowWidth, float scale, const SessionState& state);

}  // namespace gravitile::app
