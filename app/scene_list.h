#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "app/own_scenes.h"

namespace gravitile::app {

// A scene that can be chosen.
struct ListedScene {
  std::string nameOrPath;  // as --scene takes it
  std::string title, description;
  std::uint64_t fingerprint = 0;  // of what it is made from; another one after a change
};

// All rows of the scene table, then the scene files of that folder by name. A file that can't be read has the
// reason as its description.
std::vector<ListedScene> listScenes(const std::filesystem::path& folder = ownScenesFolder());

}  // namespace gravitile::app
