#include "app/output_folder.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <system_error>

namespace gravitile::app {
namespace {

std::filesystem::path environmentPath(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr ? std::filesystem::path(value) : std::filesystem::path();
}

}  // namespace

std::filesystem::path wantedFolder(const OutputKind& kind) {
  std::filesystem::path folder = environmentPath(kind.variable);
  if (folder.empty() && !environmentPath("HOME").empty()) folder = environmentPath("HOME") / kind.underHome;
  return folder.empty() ? folder : folder / "gravitile";
}

OutputFolder outputFolder(const OutputKind& kind) {
  const std::filesystem::path folder = wantedFolder(kind);
  const std::filesystem::path current = std::filesystem::current_path();
  if (folder.empty()) return {current, fmt::format("neither {} nor HOME is set", kind.variable)};
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return {current, fmt::format("{} can't be made: {}", folder.string(), error.message())};
  if (access(folder.c_str(), W_OK) == 0) return {folder, ""};
  return {current, fmt::format("{} can't be written: {}", folder.string(), std::strerror(errno))};
}

std::string savedText(const std::string& saved, const OutputFolder& folder) {
  return folder.why.empty() ? fmt::format("Saved {}", saved)
                            : fmt::format("Saved {}, since {}", saved, folder.why);
}

}  // namespace gravitile::app
