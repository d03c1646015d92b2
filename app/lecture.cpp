#include "app/lecture.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdint>
#include <fstream>
#include <system_error>

#include "embedded/lectures.h"
#include "sim/user_error.h"

namespace gravitile::app {
namespace {

// Far more than anybody writes by hand; keeps a mistaken path from filling the memory.
constexpr std::uintmax_t kMaxScriptBytes = 1 << 20;
constexpr std::string_view kExtension = ".toml";

std::string_view nameOf(const embedded::File& file) {
  return file.name.substr(0, file.name.size() - kExtension.size());
}

std::string readScript(const std::filesystem::path& path) {
  std::error_code error;
  const std::uintmax_t bytes = std::filesystem::file_size(path, error);  // fails for folders
  if (!error && bytes > kMaxScriptBytes) {
    throw sim::UserError(fmt::format("--lecture: {} has {} bytes; allowed: a script of at most {}",
                                     path.string(), bytes, kMaxScriptBytes));
  }
  std::string text(error ? 0 : static_cast<std::size_t>(bytes), '\0');
  std::ifstream file(path, std::ios::binary);
  if (error || !file.read(text.data(), static_cast<std::streamsize>(text.size()))) {
    const std::string reason = error ? fmt::format(" ({})", error.message()) : "";
    throw sim::UserError(fmt::format("--lecture: {} can't be read{}; allowed: a TOML file, or one of {}",
                                     path.string(), reason, fmt::join(lectureNames(), ", ")));
  }
  return text;
}

}  // namespace

std::vector<std::string_view> lectureNames() {
  std::vector<std::string_view> names;
  for (const embedded::File& file : embedded::lectures()) names.push_back(nameOf(file));
  return names;
}

Lecture loadLecture(const std::string& nameOrPath) {
  for (const embedded::File& file : embedded::lectures()) {
    if (nameOf(file) == nameOrPath) return parseLecture(file.contents, std::string(file.name), {});
  }
  const std::filesystem::path path = nameOrPath;
  std::error_code error;
  if (std::filesystem::status(path, error).type() == std::filesystem::file_type::not_found) {
    throw sim::UserError(
        fmt::format("--lecture: {}", sim::unknownName("file or lecture", nameOrPath, lectureNames())));
  }
  return parseLecture(readScript(path), nameOrPath, path.parent_path());
}

}  // namespace gravitile::app
