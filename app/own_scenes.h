#pragma once

#include <filesystem>

#include "sim/scenes/scene_file.h"

namespace gravitile::app {

// Where people's own scene files are: scenes in the program's data folder. Empty where there is no home.
std::filesystem::path ownScenesFolder();

// Writes the file there, completely or not at all, under a name of its title; an empty path, and nothing
// written, when there is one of that name and it is not to be replaced. Throws sim::UserError: a title
// without letters and digits, no such folder, disk full.
std::filesystem::path saveOwnScene(const sim::SceneFile& file, bool replace);

}  // namespace gravitile::app
