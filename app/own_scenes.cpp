#include "app/own_scenes.h"

#include <fmt/format.h>

#include <system_error>

#include "app/scene_draft.h"
#include "sim/io/atomic_file.h"
#include "sim/user_error.h"
#include "sim/user_folders.h"

namespace gravitile::app {

namespace fs = std::filesystem;

fs::path ownScenesFolder() {
  const fs::path folder = sim::dataFolder();
  return folder.empty() ? folder : folder / "scenes";
}

fs::path saveOwnScene(const sim::SceneFile& file, bool replace) {
  const std::string name = sceneFileName(file.title);
  if (name.empty()) throw sim::UserError("The scene needs a title with letters or digits to be saved.");
  if (const std::string problem = draftProblem(file); !problem.empty()) throw sim::UserError(problem);
  const fs::path folder = ownScenesFolder();
  if (folder.empty()) throw sim::UserError("There is no home folder to save scenes in.");
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw sim::UserError(fmt::format("can't make {}: {}", folder.string(), error.message()));
  const fs::path path = folder / name;
  if (!replace && fs::exists(path)) return {};
  sim::writeFileAtomically(path, sim::writeSceneFile(file));
  return path;
}

}  // namespace gravitile::app
