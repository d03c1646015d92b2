#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/command.h"
#include "app/markdown_light.h"
#include "app/panel_set.h"
#include "sim/kernel_table.h"

namespace gravitile::app {

// A lecture is a TOML file, walked through step by step in front of a class:
//
//   title = "From one thread to tiles"      # of the lecture; optional, else the file's name
//
//   [[step]]                                # one or more; every key of a step is optional
//   title      = "Tiles"                    # one line
//   caption    = """..."""                  # Markdown-light, see markdown_light.h
//   scene      = "disk-galaxy"              # a name, or a file beside the script; starts it anew
//   bodies     = 65_536
//   kernel     = "gpu-tiled"
//   block      = 256                        # and every other tuning value by its name: unroll, rsqrt, ...
//   integrator = "leapfrog"
//   dt         = 0.01                       # time units of the scene
//   adaptive   = 0.1                        # eta of --adaptive, 0: off
//   softening  = 0.05                       # length units of the scene
//   paused     = false
//   pace       = "10/s"                     # as --pace takes it
//   panels     = ["performance", "facts"]   # shown beside the caption, and no others: see panel_table.h
//   camera     = { orientation = "oblique", fit = true, zoom = 1.5 }
//
// `orientation` is face-on, oblique or edge-on; `fit` frames the bodies as they are then; `zoom` does the
// same and then comes that many times nearer.
//
// Panels that are shown or hidden by hand stay so until the next step that names some. Of a step's panels
// that don't all have room beside the caption, the later in the table have their place: panel_layout.h says
// the rule.
//
// What a step does not set stays as it is when the step begins, whatever brought it about: a step before, a
// step left backwards, a panel or a key. Steps inherit nothing else from each other. A scene brings its own
// dt and softening, which the same step may override. Where the step's kernel can't run (it needs a GPU, or
// the processor), its kernel, tuning values and body count are left out, and the caption panel says so.
//
// An unknown key, name or value is refused with FILE:LINE and what is allowed.
struct LectureStep {
  std::string title;
  Caption caption;
  std::string scene;  // name or path; empty: the one that runs
  std::optional<std::uint64_t> bodies;
  const sim::KernelDescriptor* kernel = nullptr;  // row of kernelTable(), or null
  std::array<std::optional<int>, sim::kTuningCount> tuning;
  command::ChangeParameters parameters;
  std::optional<bool> paused;
  std::optional<Pace> pace;
  std::optional<PanelSet> panels;
  command::SetView view;
};

struct Lecture {
  std::string title;
  std::vector<LectureStep> steps;  // one or more
};

// Reads a script. `file` is what messages call it; scenes that are files are looked for in `folder`. Throws
// sim::UserError "FILE:LINE: what is wrong; what is allowed", for any text whatsoever.
Lecture parseLecture(std::string_view script, const std::string& file, const std::filesystem::path& folder);

// What --lecture takes: the name of a lecture that is part of the program, or a file. Throws sim::UserError.
Lecture loadLecture(const std::string& nameOrPath);

// Names of the lectures that are part of the program: "one-thread-to-tiles".
std::vector<std::string_view> lectureNames();

}  // namespace gravitile::app
