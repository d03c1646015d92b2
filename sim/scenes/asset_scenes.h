#pragma once

#include <span>
#include <string_view>

#include "sim/scenes/scene_file.h"
#include "sim/scenes/scene_table.h"

namespace gravitile::sim {

// The scene files that are part of the program (assets/scenes), each under its file's name without ".toml".
struct AssetScene {
  std::string_view id;
  SceneFile file;
};
std::span<const AssetScene> assetScenes();

// A row of the scene table for each, in the same order.
std::span<const SceneDescriptor> assetSceneRows();

}  // namespace gravitile::sim
