#pragma once

#include <compare>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "app/look_file.h"
#include "app/pace.h"
#include "app/panel_set.h"
#include "render/camera_path.h"
#include "sim/kernel_table.h"
#include "sim/step_parameters.h"

namespace gravitile::app {

// What can be set and set back: how the picture looks, the time step's parameters, the kernel, the camera's
// path, where panels stand, and the pace. Steps can't.
struct Settings {
  render::Look look;
  sim::StepParameters parameters;
  sim::KernelChoice kernel;
  render::CameraPath path{};
  PanelSides sides{};
  Pace pace{};
};

// One of them.
struct SettingId {
  enum class Kind { Look, Component, Parameter, Kernel, Path, Side, Pace } kind;
  std::size_t row = 0;        // of lookFields(), componentFields(), the parameters, or panelTable()
  std::size_t component = 0;  // of Kind::Component, from 0
  auto operator<=>(const SettingId&) const = default;
};

// Those that differ. The ends of an automatic range are nobody's doing and don't count.
std::vector<SettingId> differences(const Settings& a, const Settings& b);
void copySetting(const SettingId& id, const Settings& from, Settings& to);
// "Exposure", "Brightness of component 2", "Time step", "Kernel", "Place of Energy", "Pace".
std::string settingName(const SettingId& id);

// The last changes of settings, to be taken back one by one and done again. A change takes back only what it
// changed; consecutive changes of one setting that is dragged are one change.
class ChangeHistory {
 public:
  void record(const Settings& before, const Settings& after);

  // Puts what the last change has set, or the next one to do again, as it was before, or after; returns what
  // that was in words. Nothing where there is no such change.
  std::optional<std::string> undo(Settings& now);
  std::optional<std::string> redo(Settings& now);

  // Another scene: its settings are others.
  void clear();

 private:
  struct Change {
    std::vector<SettingId> settings;
    Settings before, after;
  };
  static std::string nameOf(const Change& change);

  std::vector<Change> changes_;
  std::size_t done_ = 0;    // of them; those after it were taken back
  bool mergeable_ = false;  // nothing happened since the last one
};

}  // namespace gravitile::app
