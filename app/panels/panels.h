#pragma once

#include <array>
#include <cstdint>

#include "app/heat_map.h"
#include "app/meters.h"
#include "app/panels/style.h"
#include "app/panels/widgets.h"
#include "app/session.h"
#include "app/sweep_comparison.h"

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

// Between them, while it is shown: measuring many tunings or kernels, and what came of it.
class SweepPanel {
 public:
  void draw(const PanelInput& input);

 private:
  void drawChoices(const PanelInput& input);
  void drawProgress(const PanelInput& input);
  void drawResult(const PanelInput& input, float height);
  void drawFooter(const PanelInput& input);
  void follow(const Sweep& sweep);

  SweepKind kind_ = SweepKind::Kernels;
  bool kindChosen_ = false;  // until then: the grid where the kernel has one
  bool exact_ = false;
  // Made of the sweep's rows of this version.
  std::uint64_t version_ = 0;
  HeatMap map_;
  std::vector<UnrollComparison> unrolls_;
  std::vector<SolverComparison> solvers_;
};

// Right, above: how fast and how exact. Returns the panel's lower edge, pixels.
float drawPerformancePanel(const PanelInput& input);

// Right, below `top`: colours, exposure, size of the bodies.
void drawPicturePanel(const PanelInput& input, float top);

// On top of everything: notices, the log of a refused kernel, the help.
void drawOverlays(const PanelInput& input);

// Pixels of a window of this width that the panels leave to the picture.
float freePictureWidth(float windowWidth, float scale, bool panelsShown);

}  // namespace gravitile::app
