#pragma once

#include "sim/scenes/scene_table.h"

namespace gravitile::sim {

// The rows of the table, one file each. To add a scene, write its file and name its row here and in
// scene_table.cpp.
extern const SceneDescriptor kSquare;
extern const SceneDescriptor kPlummer;
extern const SceneDescriptor kDiskGalaxy;

}  // namespace gravitile::sim
