#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/bodies.h"
#include "sim/foreign_table.h"
#include "sim/io/progress.h"
#include "sim/scenes/component_colour.h"
#include "sim/units.h"

namespace gravitile::sim {

// How a component is to be drawn.
struct ComponentAppearance {
  std::optional<ComponentColour> colour;  // empty: the one of its place in the palette
  bool visible = true;
};

// A starting condition with what it takes to run it well.
struct Scene {
  std::string name;  // the table's id or the file's name
  Bodies bodies;
  double dt = 1e-3;                 // suggested time step
  std::uint32_t stepsPerFrame = 1;  // suggested time steps a picture: more where dt is very short
  double softening = 0.05;          // suggested softening length
  std::string integrator = "";      // id of the suggested scheme; "": the one in force
  Units units = {};                 // code units where the model has no scale of its own
  double gravity = 1;               // G in the scene's units
  double mass = 0;                  // of all bodies together
  double scaleLength = 0;    // the model's characteristic length; of a file the radius of half its bodies
  double dynamicalTime = 1;  // time in which the system's shape changes, time units
  bool planar = false;       // all bodies in the plane z = 0; seen face-on at first
  std::vector<ComponentAppearance> appearance = {};  // of the components in turn; those beyond have no wish
  std::string note = "";   // one line on what a file left open and was taken for granted
  ForeignTable look = {};  // of a scene file: how the picture looks at first
};

struct SceneDescriptor {
  std::string_view id;  // "plummer"
  std::string_view title;
  std::string_view description;  // plain words, with the source of the model
  std::uint64_t defaultBodies;
  // A scene of a few bodies has this many with mass; the others are massless tracers (see few_bodies.h). 0: a
  // scene of any number of bodies.
  std::uint64_t massiveBodies = 0;
  Scene (*make)(std::uint64_t bodies, std::uint64_t seed);  // any bodies >= 1; same seed, same bodies
};

// The rows that are written in C++: what a scene file may compose.
std::span<const SceneDescriptor> modelTable();

// These, and after them the scene files that are part of the program.
std::span<const SceneDescriptor> sceneTable();

// The row with this id, or nullptr.
const SceneDescriptor* findScene(std::string_view id);

// How many bodies a row of the table or a scene file has unless another count is asked for; nothing for other
// files, which keep the count that they hold. Throws UserError for a broken scene file.
std::optional<std::uint64_t> defaultBodies(std::string_view nameOrPath);

// What --scene takes: an id of the table, or a path of a scene file (scene_file.h) or of bodies in a known
// format. `bodies` empty means the scene's own count; for bodies in a file, a smaller count takes a random
// subset and a larger one is refused. `progress` is told of the reading of bodies. Throws UserError: unknown
// name (with the nearest ones), unreadable or inconsistent file.
Scene makeScene(std::string_view nameOrPath, std::optional<std::uint64_t> bodies, std::uint64_t seed,
                const Progress& progress = {});

}  // namespace gravitile::sim
