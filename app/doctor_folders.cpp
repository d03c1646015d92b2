// Where the program would write, as `gravitile doctor` sees it. Nothing is made there.
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "app/doctor.h"
#include "app/output_folder.h"
#include "sim/user_folders.h"

namespace gravitile::app {
namespace {

namespace fs = std::filesystem;

struct FolderRow {
  const char *id, *title;
  fs::path (*path)();
  const char* variable;  // of the environment, that names another one
  const char* without;   // what happens without it
};
const FolderRow kFolders[] = {
    {"settings", "settings", sim::configFolder, "XDG_CONFIG_HOME", "settings and looks are not kept"},
    {"cache", "cache", sim::cacheFolder, "XDG_CACHE_HOME", "kernels are compiled anew at each start"},
    {"data", "own scenes", sim::dataFolder, "XDG_DATA_HOME", "the composer can't save scenes"},
    {"state", "saved runs", sim::stateFolder, "XDG_STATE_HOME", "a run is not kept for the case of a crash"},
    {"pictures", "pictures", [] { return wantedFolder(kPictures); }, "XDG_PICTURES_DIR",
     "pictures go to the current folder"},
    {"videos", "films", [] { return wantedFolder(kFilms); }, "XDG_VIDEOS_DIR",
     "films go to the current folder"},
    {"documents", "results", [] { return wantedFolder(kResults); }, "XDG_DOCUMENTS_DIR",
     "results go to the current folder"},
};

// The folder, or the nearest one above it that is there.
fs::path nearestExisting(fs::path path) {
  std::error_code error;
  while (!fs::exists(fs::symlink_status(path, error)) && path.has_parent_path() && path != path.parent_path())
    path = path.parent_path();
  return path;
}

// Why nothing can be written in this folder, or in one that would have to be made; "" where it can.
std::string obstacleTo(const fs::path& path) {
  const fs::path existing = nearestExisting(path);
  std::error_code error;
  if (!fs::is_directory(existing, error)) return fmt::format("{} is no folder", existing.string());
  if (access(existing.c_str(), W_OK | X_OK) == 0) return "";
  const char* reason = std::strerror(errno);
  return existing == path ? fmt::format("{} can't be written: {}", path.string(), reason)
                          : fmt::format("{} can't be made: {}: {}", path.string(), existing.string(), reason);
}

Finding examineFolder(const FolderRow& row) {
  constexpr std::uintmax_t kEnoughBytes = 256'000'000;  // for some pictures, or a short film
  constexpr double kGigabyte = 1e9;
  const fs::path path = row.path();
  if (path.empty())
    return {Verdict::Warning, fmt::format("neither {} nor HOME is set: {}", row.variable, row.without),
            fmt::format("set HOME, or {} to a folder", row.variable)};
  if (const std::string obstacle = obstacleTo(path); !obstacle.empty())
    return {Verdict::Warning, fmt::format("{}: {}", obstacle, row.without),
            fmt::format("make it writable, or set {} to a folder that is", row.variable)};
  std::error_code error;
  const fs::space_info space = fs::space(nearestExisting(path), error);
  if (error) return {Verdict::Ok, path.string()};
  const std::string what =
      fmt::format("{} ({:.1f} GB free)", path.string(), static_cast<double>(space.available) / kGigabyte);
  if (space.available < kEnoughBytes) return {Verdict::Warning, what, "make room on this disk"};
  return {Verdict::Ok, what};
}

}  // namespace

std::vector<DoctorCheck> folderChecks() {
  std::vector<DoctorCheck> checks;
  for (const FolderRow& row : kFolders)
    checks.push_back({row.id, row.title, [&row] { return examineFolder(row); }});
  return checks;
}

}  // namespace gravitile::app
