#include "sim/io/readable_file.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <system_error>

#include "sim/user_error.h"

namespace gravitile::sim {

namespace fs = std::filesystem;

std::string fileObstacle(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  const std::string name = path.string();
  if (status.type() == fs::file_type::not_found) return fmt::format("'{}': no such file", name);
  if (!fs::exists(status)) return fmt::format("'{}' can't be opened for reading: {}", name, error.message());
  if (fs::is_directory(status)) return fmt::format("'{}' is a folder, not a file", name);
  if (!fs::is_regular_file(status)) return fmt::format("'{}' is not a regular file", name);
  if (access(path.c_str(), R_OK) != 0)
    return fmt::format("'{}' can't be opened for reading: {}", name, std::strerror(errno));
  return "";
}

bool looksLikePath(std::string_view text) {
  std::error_code ignored;
  return text.find_first_of("/.") != std::string_view::npos || fs::exists(text, ignored);
}

void requireFile(const fs::path& path) {
  if (const std::string obstacle = fileObstacle(path); !obstacle.empty()) throw UserError(obstacle);
}

std::string readShortText(const fs::path& path, std::uintmax_t most, std::string_view what) {
  requireFile(path);
  std::error_code error;
  const std::uintmax_t bytes = fs::file_size(path, error);
  if (!error && bytes > most)
    throw UserError(fmt::format("'{}' has {} bytes; {} has at most {}", path.string(), bytes, what, most));
  std::ifstream file(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), {}};
  if (error || !file) throw UserError(fmt::format("'{}' can't be read", path.string()));
  return text;
}

}  // namespace gravitile::sim
