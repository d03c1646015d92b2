#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/foreign_table.h"
#include "sim/scenes/component_colour.h"
#include "sim/scenes/galaxy_parameters.h"
#include "sim/units.h"

namespace gravitile::sim {

// A scene composed of components, as a TOML file describes it:
//
//   title       = "Two spheres"              # one line; optional, else the file's name
//   description = "..."
//   bodies      = 65_536                     # unless another count is asked for
//   dt          = 0.02                       # optional, as the next two: what suits the components
//   softening   = 0.05
//   steps-per-frame = 4                      # left out: an only component's own, else 1
//   integrator  = "leapfrog"                 # unless another one is asked for; left out: the one in force
//   units       = { length-kpc = 3, mass-sun = 5e10, time-myr = 10.9 }   # left out: code units, G = 1;
//                                            # time-myr left out: the one with which G is 1
//   [[component]]                            # one or more
//   name         = "first"                   # as in the picture's legend; left out: the model's
//   model        = "plummer"                 # a row of modelTable(), for instance disk-galaxy
//   share        = 0.5                       # of the bodies, relative to the others' shares; or
//   bodies       = 1000                      # the same, where all components have it, as a count
//   mass         = 1                         # of all its bodies; left out, as the next: the model's own
//   scale-length = 1                         # the length that the model calls so
//   position     = [0, 0, 0]
//   velocity     = [0, 0, 0]
//   inclination  = 30                        # degrees: turned about the x axis,
//   node         = 0                         # then about the z axis
//   colour       = 2                         # of the palette, or "#ff8040"
//   visible      = true
//   galaxy       = { toomre-q = 1.5 }        # of a disk-galaxy: what differs from GalaxyParameters, in units
//                                            # of its own; mass and scale-length then scale it
//   [orbit]                                  # two components on a Kepler orbit about each other
//   components   = ["first", "second"]
//   pericentre   = 5                         # smallest separation of two points on it
//   eccentricity = 1                         # below 1 an ellipse, 1 a parabola, above a hyperbola
//   separation   = 20                        # at the start, on the way in; or
//   time-before-pericentre = 15
//   mass-ratio   = 0.5                       # the second's mass over the first's, in place of its own
//   inclination  = [60, 60]                  # of the orbit to each galaxy's disk, degrees
//   argument     = [-30, -30]                # of the pericentre, from the orbit's ascending node on the disk
//   plane-inclination = 0                    # of the orbit itself: turned about the x axis,
//   plane-node   = 0                         # then about the z axis
//   [look]                                   # how the picture looks at first; the keys of a look file
//   exposure-stops = 0.5
//
// Inclinations and arguments of an orbit are those of Toomre and Toomre (1972, figure 6a): i from -90 to 90
// is a direct passage, beyond a retrograde one. Without a plane's inclination the orbit lies in the x-y
// plane and turns counter-clockwise, the first galaxy at negative x when they are nearest.
//
// All lengths, masses and velocities are in the scene's units.

// Where a value stands, "FILE:LINE: ", for messages on what its line alone does not show to be wrong; "" of
// one that is from no file. Says nothing of the scene, so that all are equal.
struct FilePlace {
  std::string text{};

  bool operator==(const FilePlace&) const { return true; }
};

struct ComponentSpec {
  std::string name{};
  std::string model{};
  std::optional<GalaxyParameters> galaxy{};
  std::optional<std::uint64_t> bodies{};
  std::optional<double> share{};
  std::optional<double> mass{}, scaleLength{};
  FilePlace scaleLengthPlace{};
  std::array<double, 3> position{}, velocity{};
  double inclination = 0, node = 0;
  std::optional<ComponentColour> colour{};
  bool visible = true;

  bool operator==(const ComponentSpec&) const = default;
};

struct OrbitSpec {
  std::array<std::string, 2> components{};
  double pericentre = 0, eccentricity = 0;
  std::optional<double> separation{}, timeBeforePericentre{};  // one of them
  FilePlace timePlace{};
  std::optional<double> massRatio{};
  std::array<double, 2> inclination{}, argument{};
  double planeInclination = 0, planeNode = 0;

  bool operator==(const OrbitSpec&) const = default;
};

struct SceneFile {
  std::string title, description;
  std::optional<std::uint64_t> bodies;
  std::optional<double> dt, softening;
  FilePlace dtPlace{}, softeningPlace{};
  std::optional<std::uint64_t> stepsPerFrame;
  std::string integrator;  // id; "": the one in force
  Units units;
  std::vector<ComponentSpec> components;
  std::optional<OrbitSpec> orbit;
  ForeignTable look{};

  bool operator==(const SceneFile&) const = default;

  // `bodies`, else the sum of the components' counts, else 65,536.
  std::uint64_t defaultBodies() const;
};

// Reads a description. `file` is what messages call it. Throws UserError "FILE:LINE: what is wrong; what is
// allowed", for any text whatsoever.
SceneFile parseSceneFile(std::string_view text, const std::string& file);

// The description as TOML; parseSceneFile() gives back an equal one.
std::string writeSceneFile(const SceneFile& file);

// True when the first bytes of a file look like TOML: the first line that says anything is a table's head or
// a key with a value.
bool looksLikeSceneFile(std::string_view head);

// Whether the file at this path looks like one; false for what is no regular file or can't be read.
bool isSceneFile(const std::filesystem::path& path);

// Reads the file. Throws UserError also when it can't be read.
SceneFile readSceneFile(const std::filesystem::path& path);

}  // namespace gravitile::sim
