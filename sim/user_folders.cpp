#include "sim/user_folders.h"

#include <cstdlib>

namespace gravitile::sim {
namespace {

std::filesystem::path xdgFolder(const char* variable, const char* underHome) {
  // The specification says that relative paths in the variables are to be ignored.
  if (const char* value = std::getenv(variable); value != nullptr && value[0] == '/') {
    return std::filesystem::path(value) / "gravitile";
  }
  if (const char* home = std::getenv("HOME"); home != nullptr && home[0] == '/') {
    return std::filesystem::path(home) / underHome / "gravitile";
  }
  return {};
}

}  // namespace

std::filesystem::path cacheFolder() {
  return xdgFolder("XDG_CACHE_HOME", ".cache");
}
std::filesystem::path configFolder() {
  return xdgFolder("XDG_CONFIG_HOME", ".config");
}
std::filesystem::path dataFolder() {
  return xdgFolder("XDG_DATA_HOME", ".local/share");
}
std::filesystem::path stateFolder() {
  return xdgFolder("XDG_STATE_HOME", ".local/state");
}

}  // namespace gravitile::sim
