#include "app/scene_list.h"

#include <algorithm>
#include <system_error>

#include "sim/fingerprint.h"
#include "sim/scenes/asset_scenes.h"
#include "sim/scenes/scene_table.h"
#include "sim/user_error.h"

namespace gravitile::app {
namespace {

namespace fs = std::filesystem;

ListedScene listed(std::string nameOrPath, std::string title, std::string description,
                   const std::string& contents) {
  const std::uint64_t fingerprint = sim::fingerprint(nameOrPath + contents);
  return {std::move(nameOrPath), std::move(title), std::move(description), fingerprint};
}

// What is made in C++ changes with the program.
std::string contentsOf(const sim::SceneDescriptor& row) {
  for (const sim::AssetScene& asset : sim::assetScenes())
    if (asset.id == row.id) return sim::writeSceneFile(asset.file);
  return std::string(row.description);
}

ListedScene listedFile(const fs::path& path) {
  try {
    const sim::SceneFile file = sim::readSceneFile(path);
    return listed(path.string(), file.title, file.description, sim::writeSceneFile(file));
  } catch (const sim::UserError& error) {
    return listed(path.string(), path.filename().string(), error.what(), error.what());
  }
}

std::vector<fs::path> filesIn(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error))
    if (entry.path().extension() == ".toml") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

std::vector<ListedScene> listScenes(const fs::path& folder) {
  std::vector<ListedScene> list;
  for (const sim::SceneDescriptor& row : sim::sceneTable())
    list.push_back(
        listed(std::string(row.id), std::string(row.title), std::string(row.description), contentsOf(row)));
  for (const fs::path& path : filesIn(folder)) list.push_back(listedFile(path));
  return list;
}

}  // namespace gravitile::app
