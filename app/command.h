#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "app/sweep_plan.h"
#include "render/look.h"
#include "sim/kernel_table.h"
#include "sim/step_parameters.h"

namespace gravitile::app {

// Everything a person can ask of a running session. Keys, mouse and panels only make these; Session carries
// them out at the top of the next frame.
namespace command {

// The run.
struct TogglePause {};
struct StepOnce {};
struct Reset {};
struct SetStepsPerFrame {
  std::uint32_t steps;
};
struct LoadScene {
  std::string nameOrPath;               // as --scene takes it
  std::optional<std::uint64_t> bodies;  // empty: the scene's own count
};
struct SetBodies {
  std::uint64_t bodies;  // of the running scene
};
struct ScaleBodies {
  double factor;  // 2: the next power of two above, 0.5: below
};
struct SetKernel {
  sim::KernelChoice choice;
};
struct NextKernel {
  int direction;  // +1 or -1 in the order of the table, among those the engine can run
};
struct SetParameters {
  sim::StepParameters parameters;
};

// The picture.
struct SetLook {
  render::Look look;
};
struct FitCamera {};
struct OrbitCamera {
  float dxPixels, dyPixels;
};
struct PanCamera {
  float dxPixels, dyPixels;
};
struct DollyCamera {
  float steps;
};
struct TakeScreenshot {
  bool withPanels;
};

// Measuring many kernels or tunings beside the picture.
struct StartSweep {
  SweepKind kind;
  bool exact;  // the picture stands still meanwhile
};
struct CancelSweep {};
struct SaveSweep {};
struct ToggleSweepPanel {};

// The window.
struct TogglePanels {};
struct ToggleHelp {};
// Closes what lies on top: help, the log, then the sweep, which is cancelled first; with nothing open it
// quits.
struct Dismiss {};

}  // namespace command

using Command =
    std::variant<command::TogglePause, command::StepOnce, command::Reset, command::SetStepsPerFrame,
                 command::LoadScene, command::SetBodies, command::ScaleBodies, command::SetKernel,
                 command::NextKernel, command::SetParameters, command::SetLook, command::FitCamera,
                 command::OrbitCamera, command::PanCamera, command::DollyCamera, command::TakeScreenshot,
                 command::StartSweep, command::CancelSweep, command::SaveSweep, command::ToggleSweepPanel,
                 command::TogglePanels, command::ToggleHelp, command::Dismiss>;

}  // namespace gravitile::app
