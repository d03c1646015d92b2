#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/command.h"
#include "app/look_list.h"
#include "app/scene_list.h"
#include "sim/kernel_table.h"

namespace gravitile::app {

// All that a person can ask for, in words, for the palette that finds it by typing.
struct PaletteEntry {
  std::string group;  // "Scene"
  std::string text;   // "Disk galaxy"
  std::string key;    // that does the same, "Ctrl+S"; "" for none
  Command command;

  // What is searched in and shown: "Scene: Disk galaxy".
  std::string words() const { return group + ": " + text; }
};

// What actions depend on.
struct PaletteContext {
  sim::KernelFamily family = sim::KernelFamily::Cpu;  // kernels of the others can't run
  sim::Tuning tuning = sim::defaultTuning();          // that another kernel is started with
  std::uint64_t bodies = 1;                           // kernels that can't take as many are left out
  bool lecture = false;
  PanelSides sides{};  // of the panels; what stands elsewhere is offered a place
  std::span<const ListedScene> scenes;
  std::span<const ListedLook> looks;
};

// Every key of the window that means something here, every scene, kernel, integrator, look and view, paces,
// the settings of the picture that are switches or choices, what films and saved pictures are like, themes,
// scales and places of the panels.
std::vector<PaletteEntry> paletteEntries(const PaletteContext& context);

// Places of the entries that fit, the best first; all of them in their order for an empty query.
std::vector<std::size_t> searchPalette(std::span<const PaletteEntry> entries, std::string_view query);

}  // namespace gravitile::app
