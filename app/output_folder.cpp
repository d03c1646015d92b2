#include "app/output_folder.h"

#include <unistd.h>

#include <cstdlib>
#include <system_error>

namespace gravitile::app {
namespace {

std::filesystem::path environmentPath(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr ? std::filesystem::path(value) : std::filesystem::path();
}

}  // namespace

std::filesystem::path outputFolder(const char* variable, const char* underHome) {
  std::filesystem::path folder = environmentPath(variable);
  if (folder.empty() && !environmentPath("HOME").empty()) folder = environmentPath("HOME") / underHome;
  if (folder.empty()) return std::filesystem::current_path();
  folder /= "gravitile";
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  const bool writable = !error && access(folder.c_str(), W_OK) == 0;
  return writable ? folder : std::filesystem::current_path();
}

}  // namespace gravitile::app
