#pragma once

#include "sim/scenes/scene_table.h"

namespace gravitile::sim {

// The rows of the table, one file each. To add a scene, write its file and name its row here and in
// scene_table.cpp.
extern const SceneDescriptor kDiskGalaxy;
extern const SceneDescriptor kPlummer;
extern const SceneDescriptor kKing;
extern const SceneDescriptor kHernquist;
extern const SceneDescriptor kColdCollapse;
extern const SceneDescriptor kExpanding;
extern const SceneDescriptor kShell;
extern const SceneDescriptor kSolarSystem;
extern const SceneDescriptor kFigureEight;
extern const SceneDescriptor kPythagorean;
extern const SceneDescriptor kKepler;
extern const SceneDescriptor kSquare;

}  // namespace gravitile::sim
