#pragma once

#include <span>

#include "sim/scenes/scene_file.h"
#include "sim/toml_keys.h"

namespace gravitile::sim {

// The keys of a scene file, for reading and writing, in the order in which they are written.
std::span<const TomlKey<SceneFile>> sceneKeys();
std::span<const TomlKey<ComponentSpec>> componentKeys();
std::span<const TomlKey<OrbitSpec>> orbitKeys();

}  // namespace gravitile::sim
