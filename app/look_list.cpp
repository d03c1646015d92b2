#include "app/look_list.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <system_error>

#include "app/scene_draft.h"
#include "embedded/looks.h"
#include "sim/io/atomic_file.h"
#include "sim/io/readable_file.h"
#include "sim/toml_value.h"
#include "sim/user_error.h"
#include "sim/user_folders.h"

namespace gravitile::app {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kExtension = ".toml";
// Far more than any look has; keeps a mistaken path from filling the memory.
constexpr std::uintmax_t kMaxFileBytes = 1 << 20;

std::string_view nameOf(const embedded::File& file) {
  return file.name.substr(0, file.name.size() - kExtension.size());
}

bool isPreset(std::string_view name) {
  const auto presets = presetLooks();
  return std::find(presets.begin(), presets.end(), name) != presets.end();
}

LookFile readLook(const fs::path& path) {
  LookFile look = parseLook(sim::readShortText(path, kMaxFileBytes, "a look"), path.string());
  if (look.title.empty()) look.title = path.stem().string();
  return look;
}

ListedLook listed(std::string name, const LookFile& look, bool own) {
  return {std::move(name), look.title, look.description, own};
}

}  // namespace

fs::path ownLooksFolder() {
  const fs::path folder = sim::configFolder();
  return folder.empty() ? folder : folder / "looks";
}

std::vector<std::string_view> presetLooks() {
  std::vector<std::string_view> names;
  for (const embedded::File& file : embedded::looks()) names.push_back(nameOf(file));
  return names;
}

std::vector<ListedLook> listLooks(const fs::path& folder) {
  std::vector<ListedLook> list;
  for (const std::string_view name : presetLooks())
    list.push_back(listed(std::string(name), loadLook(std::string(name), {}), false));
  std::vector<fs::path> files;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error))
    if (entry.path().extension() == kExtension && !isPreset(entry.path().stem().string()))
      files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  for (const fs::path& path : files) {
    const std::string name = path.stem().string();
    try {
      list.push_back(listed(name, readLook(path), true));
    } catch (const sim::UserError& broken) {
      list.push_back({name, name, broken.what(), true});
    }
  }
  return list;
}

LookFile loadLook(const std::string& nameOrPath, const fs::path& folder) {
  for (const embedded::File& file : embedded::looks())
    if (nameOf(file) == nameOrPath) return parseLook(file.contents, std::string(file.name));
  std::error_code error;
  const fs::path own = folder / (nameOrPath + std::string(kExtension));
  const bool plainName = fs::path(nameOrPath).filename() == nameOrPath;
  if (plainName && !folder.empty() && fs::is_regular_file(own, error)) return readLook(own);
  if (fs::is_regular_file(nameOrPath, error)) return readLook(nameOrPath);
  const std::string problem =
      sim::looksLikePath(nameOrPath)
          ? sim::fileObstacle(nameOrPath)
          : fmt::format("'{}' is neither a look nor a file", sim::oneLine(nameOrPath));
  throw sim::UserError(
      fmt::format("{}; allowed: a TOML file, or one of {}", problem, fmt::join(presetLooks(), ", ")));
}

std::string saveOwnLook(const LookFile& look, bool replace, const fs::path& folder) {
  const std::string file = sceneFileName(look.title);
  if (file.empty()) throw sim::UserError("The look needs a name with letters or digits to be saved.");
  const std::string name = file.substr(0, file.size() - kExtension.size());
  if (isPreset(name))
    throw sim::UserError(fmt::format("'{}' is a look of the program; allowed: another name", name));
  if (folder.empty()) throw sim::UserError("There is no home folder to save looks in.");
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw sim::UserError(fmt::format("can't make {}: {}", folder.string(), error.message()));
  if (!replace && fs::exists(folder / file)) return {};
  sim::writeFileAtomically(folder / file, writeLook(look));
  return name;
}

}  // namespace gravitile::app
